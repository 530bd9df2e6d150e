import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { Refused } from "#server/plugins/refused.ts";

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

/** Bytes an .xlsx may unpack to: a few hundred kilobytes can hold gigabytes. */
const unpackedMax = 50 * 1024 * 1024;
const rowsMax = 5000;

export const notXlsform = (msg: string, problems: Record<string, string> = {}) =>
  new Refused(422, msg, { fields: { file: msg, ...problems }, reason: "file" });

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

/** Spellings of columns in older forms. */
const columnAliases: Record<string, string> = {
  relevance: "relevant",
  caption: "label",
  "bind::relevant": "relevant",
  "bind::required": "required",
  "bind::constraint": "constraint",
  "bind::calculate": "calculation",
  "bind::readonly": "read_only",
  calculate: "calculation",
  readonly: "read_only",
  "read only": "read_only",
  "body::appearance": "appearance",
  "control::appearance": "appearance",
  "constraint message": "constraint_message",
  "required message": "required_message",
  "list name": "list_name",
  "choice filter": "choice_filter",
  "repeat count": "repeat_count",
  "bind::jr:constraintmsg": "constraint_message",
  "bind::jr:requiredmsg": "required_message",
  "jr:count": "repeat_count",
};

function columnOf(heading: string): string {
  const [name = "", ...language] = heading.trim().split(/\s*::?\s*(?=\S)/u);
  const plain = heading.trim().toLowerCase();
  const known = columnAliases[plain] ?? columnAliases[name.toLowerCase()] ?? name.toLowerCase();
  if (columnAliases[plain] !== undefined || language.length === 0) return known.replaceAll(/\s+/gu, "_");
  const translated = ["label", "hint", "guidance_hint", "constraint_message", "required_message"].includes(known);
  return translated ? `${known}::${language.join("::")}` : plain;
}

/** Cells come as text, whatever they look like; the library's types say `typeof Date` where it gives dates. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

function sheetOf(data: readonly (readonly unknown[])[] | undefined): FormSheet {
  const [heading = [], ...rest] = (data ?? []).map((row) => row.map(cellText));
  const columns = heading.map((title) => (title === "" ? "" : columnOf(title)));
  const headings = new Map(columns.flatMap((column, place) => (column ? [[column, heading[place] ?? ""]] : [])));
  const rows = rest.flatMap((row, offset) => {
    const cells: Record<string, string> = {};
    for (const [place, column] of columns.entries()) {
      const cell = row[place] ?? "";
      if (column !== "" && cell !== "") cells[column] ??= cell;
    }
    return Object.keys(cells).length === 0 ? [] : [{ line: offset + 2, cells }];
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

/** Refuses a zip that is no workbook, and one that would unpack to too much. */
function refuseOtherZip(bytes: Buffer): void {
  let unpacked = 0;
  let workbook = false;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      workbook ||= name === "xl/workbook.xml";
      return false;
    },
  });
  if (!workbook) throw notXlsform("这不是 Excel 工作簿（可能是 Word 文档或压缩包改了名字），请选择 .xlsx 文件");
  if (unpacked > unpackedMax) throw notXlsform("文件展开后过大，请删除图片和多余的工作表后再导入");
}

async function sheetsOf(bytes: Buffer) {
  const problem = otherKind(bytes);
  if (problem !== null) throw notXlsform(problem);
  try {
    refuseOtherZip(bytes);
    return await readWorkbook(bytes);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw notXlsform("文件已损坏，无法读取，请在 Excel 中打开另存为 .xlsx 后再导入");
  }
}

/** Reads the workbook of an XLSForm; refuses in words what is none. */
export async function readFormWorkbook(bytes: Buffer): Promise<FormWorkbook> {
  const sheets = await sheetsOf(bytes);
  const find = (...names: string[]) => sheets.find(({ sheet }) => names.includes(sheet.trim().toLowerCase()));
  const known = [find("survey"), find("choices", "choices and columns"), find("settings")];
  const [survey, choices, settings] = known.map((one) => sheetOf(one?.data)) as [FormSheet, FormSheet, FormSheet];
  if (known[0] === undefined)
    throw notXlsform(
      `没有找到名为 survey 的工作表，这不是 XLSForm（现有工作表：${sheets.map(({ sheet }) => sheet).join("、")}）`,
    );
  if (!survey.headings.has("type")) throw notXlsform("survey 工作表的第一行没有 type 列，这不是 XLSForm");
  if (!survey.headings.has("name")) throw notXlsform("survey 工作表的第一行没有 name 列，这不是 XLSForm");
  if (survey.rows.length === 0) throw notXlsform("survey 工作表里没有题目");
  if (survey.rows.length + choices.rows.length > rowsMax)
    throw notXlsform(`题目和选项合计超过 ${rowsMax} 行，请分成几个问卷`);
  return { survey, choices, settings, others: sheets.filter((one) => !known.includes(one)).map(({ sheet }) => sheet) };
}
