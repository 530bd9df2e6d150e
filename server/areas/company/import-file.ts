import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { type CompanyFields, importColumns, importMaxRows } from "#contract/company.ts";
import { Refused } from "#server/plugins/refused.ts";
import { columnOf } from "./import-columns.ts";

/** A row of an import file: its line (1 is the first) and its cells by column key, empty ones absent. */
export interface FileRow {
  line: number;
  cells: Record<string, string>;
}

type Table = string[][];

/** Bytes an .xlsx may unpack to: a few hundred kilobytes can hold gigabytes. */
const unpackedMax = 200 * 1024 * 1024;
/** Headings may stand under a title and a note. */
const headerWithin = 5;

const unreadable = (msg: string) => new Refused(422, msg, { fields: { file: msg }, reason: "file" });

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export async function readImportFile(bytes: Buffer): Promise<FileRow[]> {
  if (bytes.length === 0) throw unreadable("文件是空的，请重新选择");
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable("这是旧版 .xls 或加密的文件，请在 Excel 中另存为 .xlsx 后再导入");
  const tables = startsWith(bytes, 0x50, 0x4b) ? await workbookTables(bytes) : [csvTable(decodeText(bytes))];
  for (const table of tables) {
    const rows = rowsUnderHeader(table);
    if (rows !== null) return refuseCount(rows);
  }
  throw unreadable(`没有找到表头“${importColumns.name}”。请下载模板，把数据填在模板的表头下面`);
}

function refuseCount(rows: FileRow[]): FileRow[] {
  if (rows.length === 0) throw unreadable("表头下面没有数据，请从第 2 行起填写企业");
  if (rows.length > importMaxRows)
    throw unreadable(`一次最多导入 ${importMaxRows} 行，文件有 ${rows.length} 行，请分成几个文件`);
  return rows;
}

async function workbookTables(bytes: Buffer): Promise<Table[]> {
  try {
    refuseBomb(bytes);
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ data }) => data.map((row) => row.map(cellText)));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw unreadable("文件已损坏或不是 Excel 工作簿，请在 Excel 中另存为 .xlsx 后再导入");
  }
}

function refuseBomb(bytes: Buffer): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > unpackedMax) throw unreadable("文件展开后过大，请删除多余的工作表、图片和格式后再导入");
}

/** The library's types say `typeof Date` where it gives dates, at midnight UTC. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Binary fractions of a spreadsheet (0.30000000000000004) come back to the four decimals a column may have.
  if (typeof cell === "number") return Number.isInteger(cell) ? String(cell) : String(Math.round(cell * 1e4) / 1e4);
  return String(cell).trim();
}

/** UTF-8 with or without a mark, else GB18030, of which GBK and GB2312 are parts. */
function decodeText(bytes: Buffer): string {
  if (bytes.includes(0)) throw unreadable("这不是表格文件，请选择 .xlsx 或 .csv 文件");
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding: the next one decides.
    }
  }
  throw unreadable("文件的文字编码无法识别，请另存为 UTF-8 编码的 .csv 或 .xlsx");
}

function csvTable(text: string): Table {
  try {
    const firstLine = text.slice(0, text.search(/[\r\n]|$/));
    return parse(text, {
      delimiter: firstLine.includes("\t") ? "\t" : firstLine.includes(";") && !firstLine.includes(",") ? ";" : ",",
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
    });
  } catch (error) {
    throw unreadable(`CSV 文件无法读取，请检查引号是否成对（${(error as Error).message.slice(0, 80)}）`);
  }
}

function rowsUnderHeader(table: Table): FileRow[] | null {
  const at = table.slice(0, headerWithin).findIndex((row) => row.some((heading) => columnOf(heading) === "name"));
  if (at < 0) return null;
  const keys = headingKeys(table[at] ?? []);
  return table
    .slice(at + 1)
    .map((row, offset) => ({ line: at + 2 + offset, cells: cellsOf(row, keys) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

/** Column key by place; a heading that comes twice counts once. */
function headingKeys(headings: string[]): (keyof CompanyFields | undefined)[] {
  const keys = headings.map(columnOf);
  return keys.map((key, place) => (keys.indexOf(key) === place ? key : undefined));
}

function cellsOf(row: string[], keys: (string | undefined)[]): Record<string, string> {
  const filled = row.flatMap((cell, place) => {
    const key = keys[place];
    return key === undefined || cell.trim() === "" ? [] : [[key, cell.trim()] as const];
  });
  return Object.fromEntries(filled);
}
