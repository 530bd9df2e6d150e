import { type PageRow, viewOf } from "#src/app/routes/page-row.ts";
import { publicRows } from "#src/app/routes/sets/public.ts";
import { routeSets } from "#src/app/routes/sets/route-sets.ts";

const rows = [...publicRows, ...Object.values(routeSets).flatMap((set) => set.rows)];

/** The module a page is loaded from, as its loader's text names it: `src/features/…`. */
function moduleOf(loader: ReturnType<typeof viewOf>): string {
  const found = /["'](?:#|\/)?(src\/[^"']+)["']/.exec(loader.toString())?.[1];
  if (found === undefined) throw new Error(`A page's loader names no module: ${loader.toString()}`);
  return found;
}

const phoneView = (row: PageRow) => moduleOf(viewOf(row, true));
const deskView = (row: PageRow) => moduleOf(viewOf(row, false));

/** Pages a phone keeps for the hours without a network. */
const onPhone = new Set(rows.filter((row) => row.offline || row.onDisk === true).map(phoneView));

/** Modules of pages that no phone keeps: those of the desktop, and those that need the network. */
const leftPages = [...new Set(rows.flatMap((row) => [deskView(row), phoneView(row)]))].filter(
  (one) => !onPhone.has(one),
);

const measured = (kind: string, own: readonly PageRow[], first: string) =>
  own.map((row) => ({
    kind,
    path: row.path,
    isFirst: row.path === first,
    offline: row.offline,
    desk: deskView(row),
    phone: phoneView(row),
  }));

/** Every page with what it is loaded from, for measuring: whose it is, and whether it works on the device's own data. */
const views = [
  ...measured("public", publicRows, "/web/index"),
  ...Object.entries(routeSets).flatMap(([kind, set]) => measured(kind, set.rows, set.first)),
];

export default { leftPages, views };
