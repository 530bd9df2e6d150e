import { type CompanyFields, importColumns, importMaxRows } from "#contract/company/company.ts";
import type { Cell, ForeignRow, ForeignTable } from "#server/importers/foreign-table.ts";
import { readTables, refusedFile } from "#server/importers/read-tables.ts";
import { columnOf } from "./import-columns.ts";

/** A row of an import file: its line (1 is the first) and its cells by column key, empty ones absent. */
export interface FileRow {
  line: number;
  cells: Record<string, string>;
}

/** Headings may stand under a title and a note. */
const headerWithin = 5;

/** A file as it was read. */
interface ImportFile {
  rows: FileRow[];
  /** Headings that no column has, or that come twice, where something stands beneath them. */
  ignored: string[];
}

/** Headings that are named, and how long a name may be. */
const mostIgnored = 50;
const longestHeading = 40;

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export async function readImportFile(bytes: Buffer): Promise<ImportFile> {
  for (const table of await readTables(bytes)) {
    const read = underHeader(table);
    if (read !== null) return { rows: refuseCount(read.rows), ignored: read.ignored };
  }
  throw refusedFile(`没有找到表头“${importColumns.name}”。请下载模板，把数据填在模板的表头下面`);
}

function refuseCount(rows: FileRow[]): FileRow[] {
  if (rows.length === 0) throw refusedFile("表头下面没有数据，请从第 2 行起填写企业");
  if (rows.length > importMaxRows)
    throw refusedFile(`一次最多导入 ${importMaxRows} 行，文件有 ${rows.length} 行，请分成几个文件`);
  return rows;
}

function cellText(cell: Cell): string {
  // Binary fractions of a spreadsheet (0.30000000000000004) come back to the four decimals a column may have.
  if (typeof cell === "number") return Number.isInteger(cell) ? String(cell) : String(Math.round(cell * 1e4) / 1e4);
  return String(cell).trim();
}

function underHeader({ rows }: ForeignTable): ImportFile | null {
  const isName = (cell: Cell) => columnOf(cellText(cell)) === "name";
  const header = rows.find(({ line, cells }) => line <= headerWithin && [...cells.values()].some(isName));
  if (header === undefined) return null;
  const keys = headingKeys(header);
  const below = rows.filter(({ line }) => line > header.line);
  return {
    rows: below
      .map(({ line, cells }) => ({ line, cells: cellsOf(cells, keys) }))
      .filter(({ cells }) => Object.keys(cells).length > 0),
    ignored: ignoredHeadings(header, keys, below),
  };
}

function ignoredHeadings(header: ForeignRow, keys: HeadingKeys, below: readonly ForeignRow[]): string[] {
  const read = new Set(keys.values());
  const filled = new Set<number>();
  for (const { cells } of below)
    for (const [place, cell] of cells) if (!read.has(place) && cellText(cell) !== "") filled.add(place);
  const names = [...header.cells].filter(([place]) => filled.has(place)).map(([, heading]) => cellText(heading));
  return [...new Set(names.filter((name) => name !== "").map((name) => name.slice(0, longestHeading)))].slice(
    0,
    mostIgnored,
  );
}

type HeadingKeys = ReadonlyMap<keyof CompanyFields, number>;

/** Place of a column by its key; a heading that comes twice counts once. */
function headingKeys({ cells }: ForeignRow): HeadingKeys {
  const places = new Map<keyof CompanyFields, number>();
  for (const [place, heading] of cells) {
    const key = columnOf(cellText(heading));
    if (key !== undefined && !places.has(key)) places.set(key, place);
  }
  return places;
}

function cellsOf(cells: ForeignRow["cells"], keys: HeadingKeys): Record<string, string> {
  const filled = [...keys].flatMap(([key, place]) => {
    const cell = cells.get(place);
    const text = cell === undefined ? "" : cellText(cell);
    return text === "" ? [] : [[key, text] as const];
  });
  return Object.fromEntries(filled);
}
