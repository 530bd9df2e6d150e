import { detailsPages, listPages } from "#contract/web-pages.ts";
import type { PageRow } from "./page-row.ts";

const column = () => import("#src/features/website/column-page.tsx");
const piece = () => import("#src/features/website/piece-page.tsx");

const open = { shell: "site", access: "public", offline: false } as const;
const reading = ["web.piece", "web.view"] as const;
/** What an activity's page lets people do. */
const signingUp = ["web.signUp", "web.cancelSignUp", "web.checkIn"] as const;

/** Lists and texts of the public website's columns (specification section 2.6). */
export const websitePages: readonly PageRow[] = [
  ...listPages.map(({ path, title }) => ({
    ...open,
    path,
    title,
    calls: ["web.list", ...reading],
    desk: column,
    phone: column,
  })),
  ...detailsPages.map(({ path, title }) => ({
    ...open,
    path,
    title,
    calls: path === "/web/activities/details" ? [...reading, ...signingUp] : reading,
    desk: piece,
    phone: piece,
  })),
];
