import { CsvError, parse } from "csv-parse/sync";
import { CellCount, ForeignFileProblem, type PackedTable, TableCells } from "./foreign-table.ts";

/** Lines and columns of a sheet; more is no table. */
const linesMax = 1_048_576;
const columnsMax = 16_384;

const encodings = ["utf-8", "gb18030"] as const;

function isText(bytes: Buffer, encoding: string): boolean {
  try {
    // What a character at the end still lacks may come.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** How many bytes from the beginning are text of an encoding. */
function textLength(bytes: Buffer, encoding: string): number {
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isText(bytes.subarray(0, middle), encoding)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Line and bytes at which the encoding that goes furthest comes to its end. */
function strangePlace(bytes: Buffer): string {
  const length = Math.max(...encodings.map((encoding) => textLength(bytes, encoding)));
  const line = bytes.toString("latin1", 0, length).split(/\r\n?|\n/u).length;
  const [one = 0] = bytes.subarray(length);
  // The byte before may have begun a character that this one does not go on with.
  const from = length > 0 && (bytes[length - 1] ?? 0) >= 0x80 ? length - 1 : length;
  const hex = [...bytes.subarray(from, length), one].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
  return `第 ${line} 行的字节 ${hex.join(" ")}`;
}

/** Of 16 bits by its mark, as Excel writes "Unicode 文本"; null for others. */
function decodeWide(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : null;
  try {
    return encoding === null ? null : new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Bytes that only begin so: they are named below.
    return null;
  }
}

/** UTF-8 with or without a mark, UTF-16 with one, else GB18030, of which GBK and GB2312 are parts. */
function decodeText(bytes: Buffer): string {
  const wide = decodeWide(bytes);
  if (wide !== null && !wide.includes("\0")) return wide;
  if (bytes.includes(0)) throw new ForeignFileProblem("这不是表格文件，请选择 .xlsx 或 .csv 文件");
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding: the next one decides.
    }
  }
  throw new ForeignFileProblem(
    `文件的文字编码无法识别：${strangePlace(bytes)} 既不是 UTF-8 也不是 GB18030 的文字，请另存为 UTF-8 编码的 .csv 或 .xlsx`,
  );
}

/** Titles and notes may stand above the headings. */
const headWithin = 10;
const headBytes = 64 * 1024;
/** Signs between cells; a tab at the end of one only keeps a long number from being rounded. */
const betweenCells = /\t(?![,;"]|$)|[,;]/u;

/** By the first line that has a sign between cells: the title above the headings has none. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, headBytes).split(/\r\n?|\n/u, headWithin);
  const line = lines.find((one) => betweenCells.test(one)) ?? "";
  if (/\t(?![,;"]|$)/u.test(line)) return "\t";
  return line.includes(";") && !line.includes(",") ? ";" : ",";
}

/** The table of a text file with one record a line, parted by comma, semicolon or tab. A line is counted per record. */
export function csvTable(bytes: Buffer): PackedTable {
  const text = decodeText(bytes);
  const count = new CellCount();
  const cells = new TableCells(count);
  let line = 0;
  const take = (record: readonly string[]) => {
    line += 1;
    if (line > linesMax) throw new ForeignFileProblem(`文件超过 ${linesMax} 行，请删除空行或分成几个文件`);
    if (record.length > columnsMax) throw new ForeignFileProblem(`第 ${line} 行超过 ${columnsMax} 列，请检查分隔符`);
    for (const [column, cell] of record.entries()) {
      if (cell === "") continue;
      count.addCell();
      cells.add(line, column, cell);
    }
    // Nothing is kept of the record itself, however many empty cells it has.
    return null;
  };
  try {
    parse(text, { delimiter: delimiterOf(text), relax_column_count: true, trim: true, on_record: take });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ForeignFileProblem(`CSV 文件无法读取，请检查引号是否成对（${error.message.slice(0, 80)}）`);
  }
  return cells.packed("");
}
