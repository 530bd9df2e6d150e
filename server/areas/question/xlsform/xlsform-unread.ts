import type { FormReport } from "./xlsform-report.ts";
import type { FormSheet, FormWorkbook } from "./xlsform-sheets.ts";
import { formTypeOf, words } from "./xlsform-types.ts";

const readInSurvey = new Set([
  ...words("type name label hint guidance_hint required relevant constraint calculation"),
  ...words("appearance choice_filter parameters repeat_count disabled"),
  ...words("kobo--score-choices kobo--rank-items $autoname $kuid"),
]);
const readInChoices = new Set(["list_name", "name", "value", "label", "$autoname", "$kuid"]);
const readInSettings = new Set(["form_title", "default_language"]);
const ownColumn = (column: string) => column.startsWith("platform_");

/** Why a column is not taken, where there is more to say than that. */
const reasons = new Map([
  ["default", "平台没有默认值，可以改用企业信息预填"],
  ["constraint_message", "提示语由平台统一给出"],
  ["required_message", "提示语由平台统一给出"],
  ["read_only", "平台的题都可以填写"],
  ["form_id", "平台自行编号"],
  ["version", "版本由平台发布时产生"],
]);

const inLanguage = (column: string, language: string) => column.endsWith(`::${language}`);

/** Lines named in words, at most ten. */
function linesWords(lines: readonly number[]): string {
  const shown = lines.slice(0, 10).join("、");
  return lines.length > 10 ? `第 ${shown} 等 ${lines.length} 行` : `第 ${shown} 行`;
}

function reportSheetColumns(
  name: string,
  sheet: FormSheet,
  read: ReadonlySet<string>,
  language: string,
  report: FormReport,
): void {
  for (const [column, heading] of sheet.headings) {
    const [base = "", other] = column.split("::");
    if (read.has(column) || ownColumn(column)) continue;
    const filled = sheet.rows.filter(({ cells }) => cells[column] !== undefined);
    if (filled.length === 0) continue;
    const translated = read.has(base) && other !== undefined;
    if (translated && inLanguage(column, language)) continue;
    const why = translated ? "平台的问卷是一种语言，其他语言没有导入" : (reasons.get(base) ?? "平台没有对应的设置");
    report.sheet(name, "left", heading, `${linesWords(filled.map(({ line }) => line))}的内容没有导入：${why}`);
  }
}

/** Columns that filter options are part of a cascade, or the filter was reported with its question. */
function filterColumns(survey: FormSheet): string[] {
  return survey.rows.flatMap(({ cells }) => (cells.choice_filter ?? "").toLowerCase().match(/[a-z_][\w-]*/gu) ?? []);
}

/** Names every filled column that an import does not read. */
export function reportColumns({ survey, choices, settings }: FormWorkbook, language: string, report: FormReport): void {
  reportSheetColumns("survey", survey, readInSurvey, language, report);
  const chosen = new Set([...readInChoices, ...filterColumns(survey)]);
  reportSheetColumns("choices", choices, chosen, language, report);
  reportSheetColumns("settings", settings, readInSettings, language, report);
  reportParameters(survey, report);
}

/** Parameters count for a range only. */
function reportParameters(survey: FormSheet, report: FormReport): void {
  for (const row of survey.rows)
    if (row.cells.parameters !== undefined && formTypeOf(row.cells.type ?? "").word !== "range")
      report.changed(row, `参数没有导入：${row.cells.parameters}`);
}

/** Names rows that are switched off, lists that nothing uses, and sheets that are none of the form's. */
export function reportSheets({ survey, choices, others }: FormWorkbook, report: FormReport): void {
  for (const row of survey.rows)
    if (/^(?:yes|true|true\(\))$/iu.test(row.cells.disabled ?? "")) report.left(row, "此行在表单中已停用（disabled）");
  const used = new Set(
    survey.rows.flatMap(({ cells }) => [
      formTypeOf(cells.type ?? "").list,
      cells["kobo--score-choices"],
      cells["kobo--rank-items"],
    ]),
  );
  for (const list of new Set(choices.rows.map(({ cells }) => cells.list_name)))
    if (list !== undefined && !used.has(list)) report.sheet("choices", "left", list, "没有题目用到这个选项列表");
  for (const name of others)
    if (name !== "platform_notes") report.sheet(name, "left", name, "此工作表不是 survey、choices、settings，没有导入");
}
