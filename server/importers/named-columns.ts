import { plainSigns } from "#contract/core/pasted/visible-text.ts";
import { cellText } from "./cell-values.ts";
import type { ForeignRow, ForeignTable } from "./foreign-table.ts";
import { readTables, refusedFile } from "./read-tables.ts";

/** A row of a file: its line (1 is the first) and its filled cells by the key of their column. */
export interface NamedRow {
  line: number;
  cells: Record<string, string>;
}

/** What a file is read by: the headings of each column, and what is said where it is not what was meant. */
export interface NamedColumns {
  /** Headings that mean a column, by its key. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Columns without which a table is another one. */
  needed: readonly string[];
  /** Rows of one file. */
  most: number;
  /** What a row is, such as 荣誉. */
  thing: string;
}

/** What a file holds under the headings that were recognised. */
export interface NamedTable {
  rows: NamedRow[];
  /** Keys of the columns found. */
  read: string[];
  /** Headings that no column has, over cells that say something. */
  ignored: string[];
}

/** Headings may stand under a title and a note. */
const headerWithin = 5;
const mostIgnored = 50;

const plain = (heading: string) =>
  plainSigns(heading)
    .replaceAll(/[\s*:()]/gu, "")
    .toLowerCase();

/** Place of each column; a heading that comes twice counts once. */
function placesOf({ cells }: ForeignRow, byHeading: ReadonlyMap<string, string>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, heading] of cells) {
    const key = byHeading.get(plain(cellText(heading)));
    if (key !== undefined && !places.has(key)) places.set(key, place);
  }
  return places;
}

function cellsOf(row: ForeignRow, places: ReadonlyMap<string, number>): Record<string, string> {
  const filled = [...places].map(([key, place]) => [key, cellText(row.cells.get(place))] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ""));
}

function ignoredIn(header: ForeignRow, places: ReadonlyMap<string, number>, rows: readonly ForeignRow[]): string[] {
  const read = new Set(places.values());
  const named = [...header.cells].filter(
    ([place]) => !read.has(place) && rows.some(({ cells }) => cellText(cells.get(place)) !== ""),
  );
  const names = named.map(([, heading]) => cellText(heading).slice(0, 40)).filter((name) => name !== "");
  return [...new Set(names)].slice(0, mostIgnored);
}

function readTable(table: ForeignTable, columns: NamedColumns): NamedTable | null {
  const byHeading = new Map(
    Object.entries(columns.headings).flatMap(([key, headings]) => headings.map((one) => [plain(one), key] as const)),
  );
  const found = table.rows
    .filter(({ line }) => line <= headerWithin)
    .map((row) => ({ row, places: placesOf(row, byHeading) }))
    .find(({ places }) => columns.needed.every((key) => places.has(key)));
  if (found === undefined) return null;
  const below = table.rows.filter(({ line }) => line > found.row.line);
  const rows = below.map((row) => ({ line: row.line, cells: cellsOf(row, found.places) }));
  return {
    rows: rows.filter(({ cells }) => Object.keys(cells).length > 0),
    read: [...found.places.keys()],
    ignored: ignoredIn(found.row, found.places, below),
  };
}

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export async function readNamedTable(bytes: Buffer, columns: NamedColumns): Promise<NamedTable> {
  const { most, thing, needed, headings } = columns;
  for (const table of await readTables(bytes)) {
    const read = readTable(table, columns);
    if (read === null) continue;
    if (read.rows.length === 0) throw refusedFile(`表头下面没有数据，请从表头的下一行起填写${thing}`);
    if (read.rows.length > most)
      throw refusedFile(`一次最多导入 ${most} 行，文件有 ${read.rows.length} 行，请分成几个文件`);
    return read;
  }
  const names = needed.map((key) => `“${headings[key]?.[0] ?? key}”`);
  const last = names.pop() ?? "";
  const words = names.length === 0 ? last : `${names.join("、")}和${last}`;
  throw refusedFile(`没有找到表头${words}。请下载模板，把数据填在模板的表头下面`);
}
