import { patentAreaPaths } from "./patent-area.ts";
import type { PageRow } from "./page-row.ts";

/** Instead of a page that a trial has no more. */
const trialOver = () => import("#src/features/account/trial-over-page.tsx");

/**
 * Pages of enterprises that stay open once a trial is over: those whose every call `staysOpenAfterTrial` or is
 * everybody's, which a test holds; the search as everybody has it (`useKeeper`). The rows' calls are not in the built client.
 */
const openPages: ReadonlySet<string> = new Set([
  ...patentAreaPaths,
  "/center",
  "/centerDetail",
  "/notice",
  "/pushed",
  "/consulting",
  "/consultingNew",
  "/consultingDetails",
  "/userCenter",
  "/mine",
  "/upPwd",
]);

/** A page as a trial that is over has it: its own, or why it is closed. */
export function afterTrial(row: PageRow): PageRow {
  if (openPages.has(row.path)) return row;
  const { page: _page, desk: _desk, phone: _phone, ...facts } = row;
  return { ...facts, page: trialOver };
}
