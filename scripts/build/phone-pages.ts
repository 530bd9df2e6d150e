import type { PageRow } from "#src/app/routes/page-row.ts";
import { publicRows } from "#src/app/routes/sets/public.ts";
import { routeSets } from "#src/app/routes/sets/route-sets.ts";

const rows = [...publicRows, ...Object.values(routeSets).flatMap((set) => set.rows)];

/** The module a page is loaded from, as its loader's text names it: `src/features/…`. */
function moduleOf(loader: PageRow["phone"]): string {
  const found = /["'](?:#|\/)?(src\/[^"']+)["']/.exec(loader.toString())?.[1];
  if (found === undefined) throw new Error(`A page's loader names no module: ${loader.toString()}`);
  return found;
}

const modules = (some: readonly PageRow[], widths: readonly ("desk" | "phone")[]) =>
  new Set(some.flatMap((row) => widths.map((width) => moduleOf(row[width]))));

/** Pages a phone keeps for the hours without a network. */
const onPhone = modules(
  rows.filter((row) => row.offline || row.onDisk === true),
  ["phone"],
);

/** Modules of pages that no phone keeps: those of the desktop, and those that need the network. */
const leftPages: readonly string[] = [...modules(rows, ["desk", "phone"])].filter((one) => !onPhone.has(one));

export default leftPages;
