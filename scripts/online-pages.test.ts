import { expect, test } from "vitest";
import type { PageRow } from "#src/app/routes/page-row.ts";
import { publicRows } from "#src/app/routes/public.ts";
import { routeSets } from "#src/app/routes/route-sets.ts";
import { isOnlinePage } from "./online-pages.ts";

/** The module a page is loaded from, out of the text of its loader. */
const moduleOf = (row: PageRow) =>
  /["'](?:#src)?([^"']*-page(?:\.phone)?\.tsx)["']/.exec(row.phone.toString())?.[1] ?? "";
const rows = [...publicRows, ...Object.values(routeSets).flatMap((set) => set.rows)];
/** Small, and on the way of people who have to sign in or change a password. */
const kept = ["/login", "/NewupPwd", "/upPwd"];

test("a phone keeps the pages that work without a network, and no others", () => {
  for (const row of rows) {
    expect(moduleOf(row), row.path).not.toBe("");
    expect(isOnlinePage(moduleOf(row)), row.path).toBe(!row.offline && !kept.includes(row.path));
  }
});
