import { CsvError, parse } from "csv-parse/sync";
import { CellCount, ForeignFileProblem, type PackedTable, TableCells } from "./foreign-table.ts";

/** Lines and columns of a sheet; more is no table. */
const linesMax = 1_048_576;
const columnsMax = 16_384;

/** UTF-8 with or without a mark, else GB18030, of which GBK and GB2312 are parts. */
function decodeText(bytes: Buffer): string {
  if (bytes.includes(0)) throw new ForeignFileProblem("这不是表格文件，请选择 .xlsx 或 .csv 文件");
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding: the next one decides.
    }
  }
  throw new ForeignFileProblem("文件的文字编码无法识别，请另存为 UTF-8 编码的 .csv 或 .xlsx");
}

function delimiterOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return firstLine.includes("\t") ? "\t" : firstLine.includes(";") && !firstLine.includes(",") ? ";" : ",";
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
