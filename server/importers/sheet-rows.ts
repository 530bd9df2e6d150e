import type { Cell, ForeignTable } from "./foreign-table.ts";
import { readTables, refusedFile } from "./read-tables.ts";

/** Headings of the columns by key; what `key` names has to be among the headings of a file. */
export interface SheetShape<Column extends string> {
  columns: Readonly<Record<Column, string>>;
  key: Column;
  rows: number;
  bytes: number;
  /** What a row is, in words. */
  record: string;
}

/** A row of a file: its line (1 is the first) and its filled cells by column. */
export interface SheetRow<Column extends string> {
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** Headings may stand under a title and a note. */
const headerWithin = 5;

const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim());

function underHeader<Column extends string>(
  { rows }: ForeignTable,
  { columns, key }: SheetShape<Column>,
): SheetRow<Column>[] | null {
  const names = Object.keys(columns) as Column[];
  const columnOf = (cell: Cell): Column | undefined => {
    const heading = textOf(cell).replaceAll(/[\s*（）()]/gu, "");
    return names.find((name) => columns[name] === heading);
  };
  const header = rows.find(
    ({ line, cells }) => line <= headerWithin && [...cells.values()].some((cell) => columnOf(cell) === key),
  );
  if (header === undefined) return null;
  const places = [...header.cells].flatMap(([at, cell]) => {
    const column = columnOf(cell);
    return column === undefined ? [] : [[at, column] as const];
  });
  return rows
    .filter(({ line }) => line > header.line)
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        places.flatMap(([at, column]) => {
          const cell = cells.get(at);
          return cell === undefined || textOf(cell) === "" ? [] : [[column, textOf(cell)]];
        }),
      ) as SheetRow<Column>["cells"],
    }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

/** The rows of an .xlsx or .csv file under its headings; refuses in words what is neither, empty or too long. */
export async function readSheet<Column extends string>(
  bytes: Buffer,
  shape: SheetShape<Column>,
): Promise<SheetRow<Column>[]> {
  const { record, columns, key } = shape;
  if (bytes.length > shape.bytes) throw refusedFile(`文件最大 ${shape.bytes / 1024 / 1024} MB，请分成几个文件`);
  for (const table of await readTables(bytes)) {
    const rows = underHeader(table, shape);
    if (rows === null) continue;
    if (rows.length === 0) throw refusedFile(`表头下面没有数据，请从表头的下一行起填写${record}`);
    if (rows.length > shape.rows)
      throw refusedFile(`一次最多导入 ${shape.rows} 行，文件有 ${rows.length} 行，请分成几个文件`);
    return rows;
  }
  throw refusedFile(`没有找到表头“${columns[key]}”。请下载模板，把数据填在模板的表头下面`);
}

/** `2026/1/5`, `2026年1月5日` and `20260105` as `2026-01-05`; anything else stays for the rules to refuse. */
export function dayOfText(text: string): string {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  if (found === null) return text;
  const [, year = "", month = "", day = ""] = found;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
