import { cellText } from "#server/importers/cell-values.ts";
import type { ForeignTable } from "#server/importers/foreign-table.ts";
import { readTables } from "#server/importers/read-tables.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** A row of a sheet: its line (1 is the heading) and its filled cells by column. */
export interface FormRow {
  line: number;
  cells: Record<string, string>;
}
export interface FormSheet {
  /** Columns as they are written, by the word the reader knows them under. */
  headings: Map<string, string>;
  rows: FormRow[];
}
/** The sheets of an XLSForm (xlsform.org): questions, options, settings; the names of all others. */
export interface FormWorkbook {
  survey: FormSheet;
  choices: FormSheet;
  settings: FormSheet;
  others: string[];
}

const rowsMax = 5000;
const columnsMax = 500;
/** Characters of a heading that count: the longest that means something has fifty. */
const headingMax = 200;

export const notXlsform = (msg: string, problems: Record<string, string> = {}) =>
  new Refused(422, msg, { fields: { file: msg, ...problems }, reason: "file" });

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

/** Spellings of columns in older forms. */
const columnAliases = new Map([
  ["relevance", "relevant"],
  ["caption", "label"],
  ["bind::relevant", "relevant"],
  ["bind::required", "required"],
  ["bind::constraint", "constraint"],
  ["bind::calculate", "calculation"],
  ["bind::readonly", "read_only"],
  ["calculate", "calculation"],
  ["readonly", "read_only"],
  ["read only", "read_only"],
  ["body::appearance", "appearance"],
  ["control::appearance", "appearance"],
  ["constraint message", "constraint_message"],
  ["required message", "required_message"],
  ["list name", "list_name"],
  ["choice filter", "choice_filter"],
  ["repeat count", "repeat_count"],
  ["bind::jr:constraintmsg", "constraint_message"],
  ["bind::jr:requiredmsg", "required_message"],
  ["jr:count", "repeat_count"],
]);

function columnOf(heading: string): string {
  const [name = "", ...language] = heading.trim().split(/\s*::?\s*(?=\S)/u);
  const plain = heading.trim().toLowerCase();
  const known = columnAliases.get(plain) ?? columnAliases.get(name.toLowerCase()) ?? name.toLowerCase();
  if (columnAliases.has(plain) || language.length === 0) return known.replaceAll(/\s+/gu, "_");
  const translated = ["label", "hint", "guidance_hint", "constraint_message", "required_message"].includes(known);
  return translated ? `${known}::${language.join("::")}` : plain;
}

/** Cells come as text, whatever they look like. */

function sheetOf(table: ForeignTable | undefined): FormSheet {
  const [first, ...rest] = table?.rows ?? [];
  if (first?.line !== 1) return { headings: new Map(), rows: [] };
  const titles = [...first.cells].map(([place, cell]) => [place, cellText(cell).slice(0, headingMax)] as const);
  const columns = new Map(titles.map(([place, title]) => [place, columnOf(title)]));
  const headings = new Map(titles.map(([place, title]) => [columns.get(place) ?? "", title]));
  const rows = rest.flatMap(({ line, cells: filled }) => {
    // Without a prototype, so that a column called constructor is empty where nothing is filled in.
    const cells = Object.create(null) as Record<string, string>;
    for (const [place, cell] of filled) {
      const column = columns.get(place);
      if (column !== undefined) cells[column] ??= cellText(cell);
    }
    return Object.keys(cells).length === 0 ? [] : [{ line, cells }];
  });
  return { headings, rows };
}

/** What the file is instead, in words; null for a zip, which may be a workbook. */
function otherKind(bytes: Buffer): string | null {
  if (bytes.length === 0) return "文件是空的，请重新选择";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "这是旧版 .xls 或加密的文件，请另存为 .xlsx 后再导入";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x47, 0x49))
    return "这是一张图片，不是 XLSForm 工作簿，请选择 .xlsx 文件";
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return "这是 PDF 文件，不是 XLSForm 工作簿，请选择 .xlsx 文件";
  if (!startsWith(bytes, 0x50, 0x4b))
    return "这不是 Excel 工作簿。XLSForm 要有 survey、choices 两张工作表，CSV 和文本文件放不下，请选择 .xlsx 文件";
  return null;
}

/** Reads the workbook of an XLSForm; refuses in words what is none. */
export async function readFormWorkbook(bytes: Buffer): Promise<FormWorkbook> {
  const problem = otherKind(bytes);
  if (problem !== null) throw notXlsform(problem);
  return formWorkbookOf(await readTables(bytes));
}

/** The workbook of an XLSForm by the tables of its file; refuses in words those of another one. */
export function formWorkbookOf(sheets: readonly ForeignTable[]): FormWorkbook {
  const find = (...names: string[]) => sheets.find(({ name }) => names.includes(name.trim().toLowerCase()));
  const known = [find("survey"), find("choices", "choices and columns"), find("settings")];
  const [survey, choices, settings] = known.map((one) => sheetOf(one)) as [FormSheet, FormSheet, FormSheet];
  if (known[0] === undefined)
    throw notXlsform(
      `没有找到名为 survey 的工作表，这不是 XLSForm（现有工作表：${sheets.map(({ name }) => name).join("、")}）`,
    );
  if (!survey.headings.has("type")) throw notXlsform("survey 工作表的第一行没有 type 列，这不是 XLSForm");
  if (!survey.headings.has("name")) throw notXlsform("survey 工作表的第一行没有 name 列，这不是 XLSForm");
  if (survey.rows.length === 0) throw notXlsform("survey 工作表里没有题目");
  if (survey.rows.length + choices.rows.length + settings.rows.length > rowsMax)
    throw notXlsform(`题目、选项和设置合计超过 ${rowsMax} 行，请分成几个问卷`);
  if ([survey, choices, settings].some(({ headings }) => headings.size > columnsMax))
    throw notXlsform(`工作表超过 ${columnsMax} 列，请删除多余的列后再导入`);
  return { survey, choices, settings, others: sheets.filter((one) => !known.includes(one)).map(({ name }) => name) };
}
