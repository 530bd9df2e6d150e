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

/** What everybody loads who comes in, and besides it what belongs to a width, and to officials in the field. */
const start = "index.html";
const frame = [start, "src/entities/session/load-session.ts", "src/app/shells/app-shell.tsx"];
const shells = { desk: "src/app/shells/desk/desk-shell.tsx", phone: "src/app/shells/phone/phone-shell.tsx" };
const engine = "offline/page-engine.ts";

const publicView = (row: PageRow) => ({
  kind: "public",
  path: row.path,
  isLanding: false,
  desk: [start, deskView(row)],
  phone: [start, phoneView(row)],
});

const insideView = (kind: string, row: PageRow, isLanding: boolean) => {
  const common = row.offline && (kind === "street" || kind === "district") ? [...frame, engine] : frame;
  return {
    kind,
    path: row.path,
    isLanding,
    desk: [...common, shells.desk, deskView(row)],
    phone: [...common, shells.phone, phoneView(row)],
  };
};

/** Every page with the modules it first loads on each width, its own last, and whether somebody lands there after the login. */
const views = [
  ...publicRows.map(publicView),
  ...Object.entries(routeSets).flatMap(([kind, { rows, first }]) =>
    rows.map((row) => insideView(kind, row, row.path === first)),
  ),
];

export default { leftPages, views, frame };
