import { plainSigns } from "#contract/core/pasted/visible-text.ts";
import type { RowPlace } from "#contract/core/sheets/row-place.ts";
import { cellText } from "./cell-values.ts";
import { columnPlaces, type Meaning } from "./column-places.ts";
import { type FittingSheet, fittingSheets, type PlacedRow } from "./fitting-sheets.ts";
import { readTables, refusedFile } from "./read-tables.ts";

/** A row of a file: its place and its filled cells by the key of their column. */
export interface NamedRow extends RowPlace {
  cells: Record<string, string>;
}

/** What a file is read by: the headings of each column, and what is said where it is not what was meant. */
export interface NamedColumns {
  /** Headings that mean a column, by its key; the first is its own. */
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
  /** A sentence for each sheet that has something and is not read. */
  unread: string[];
}

/** Headings may stand under a title and a note. */
const headerWithin = 5;
const mostIgnored = 50;

const plain = (heading: string) =>
  plainSigns(heading)
    .replaceAll(/[\s*:()]/gu, "")
    .toLowerCase();

type MeaningOf = (heading: string) => Meaning<string> | undefined;

function meanings({ headings }: NamedColumns): MeaningOf {
  const byHeading = new Map(
    Object.entries(headings).flatMap(([column, names]) =>
      names.map((one, rank) => [plain(one), { column, rank }] as const),
    ),
  );
  return (heading) => byHeading.get(plain(heading));
}

function cellsOf(row: PlacedRow, places: ReadonlyMap<string, number>): Record<string, string> {
  const filled = [...places].map(([key, place]) => [key, cellText(row.cells.get(place))] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ""));
}

/** Headings that are not read, over cells that say something. */
export function ignoredHeadings({ header, rows }: FittingSheet, isRead: (place: number) => boolean): string[] {
  const filled = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const named = [...header.cells].filter(([place]) => !isRead(place) && filled.has(place));
  return named.map(([, heading]) => cellText(heading).slice(0, 40)).filter((name) => name !== "");
}

export const firstNames = (names: readonly string[]): string[] => [...new Set(names)].slice(0, mostIgnored);

function readSheet(sheet: FittingSheet, meaningOf: MeaningOf) {
  const places = columnPlaces(sheet.header, sheet.rows, meaningOf);
  const read = new Set(places.values());
  const rows = sheet.rows.map(({ cells, ...place }) => ({ ...place, cells: cellsOf({ ...place, cells }, places) }));
  return {
    rows: rows.filter(({ cells }) => Object.keys(cells).length > 0),
    read: [...places.keys()],
    ignored: ignoredHeadings(sheet, (place) => read.has(place)),
  };
}

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export async function readNamedTable(bytes: Buffer, columns: NamedColumns): Promise<NamedTable> {
  const { most, thing, needed } = columns;
  const meaningOf = meanings(columns);
  const { sheets, unread } = fittingSheets(await readTables(bytes), ({ rows }) => {
    const heads = rows
      .filter(({ line }) => line <= headerWithin)
      .map((header) => ({ header, named: [...columnPlaces(header, [], meaningOf).keys()] }));
    return heads.find(({ named }) => needed.every((key) => named.includes(key)));
  });
  if (sheets.length === 0) throw noHead(columns);
  const read = sheets.map((sheet) => readSheet(sheet, meaningOf));
  const rows = read.flatMap((sheet) => sheet.rows);
  if (rows.length === 0) throw refusedFile(`表头下面没有数据，请从表头的下一行起填写${thing}`);
  if (rows.length > most) throw refusedFile(`一次最多导入 ${most} 行，文件有 ${rows.length} 行，请分成几个文件`);
  return {
    rows,
    read: [...new Set(read.flatMap((sheet) => sheet.read))],
    ignored: firstNames(read.flatMap(({ ignored }) => ignored)),
    unread,
  };
}

function noHead({ needed, headings }: NamedColumns) {
  const names = needed.map((key) => `“${headings[key]?.[0] ?? key}”`);
  const last = names.pop() ?? "";
  const words = names.length === 0 ? last : `${names.join("、")}和${last}`;
  return refusedFile(`没有找到表头${words}。请下载模板，把数据填在模板的表头下面`);
}
