import { Question } from "#contract/question/questionnaire-fields.ts";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import { Codes } from "./xlsform-codes.ts";
import { readConditions } from "./xlsform-conditions.ts";
import type { Conversion, Made } from "./xlsform-conversion.ts";
import { readFormula } from "./xlsform-formula.ts";
import { questionsOf } from "./xlsform-frames.ts";
import { languageOf } from "./xlsform-language.ts";
import { formLists } from "./xlsform-lists.ts";
import { formReport } from "./xlsform-report.ts";
import { type FormWorkbook, notXlsform, readFormWorkbook } from "./xlsform-sheets.ts";
import { allItems, type FormItem, formTree } from "./xlsform-tree.ts";
import { reportColumns, reportSheets } from "./xlsform-unread.ts";

const conditionsMax = 10;
const questionsMax = 200;
const problemsShown = 20;

/** Refuses a form whose rows do not fit together; every problem with its line. */
function refuseBroken(items: readonly FormItem[], problems: Map<number, string>, workbook: FormWorkbook): void {
  const lists = new Set(workbook.choices.rows.map(({ cells }) => cells.list_name));
  for (const { row, type } of allItems(items)) {
    const named = type.list ?? row.cells["kobo--score-choices"] ?? row.cells["kobo--rank-items"] ?? null;
    if (named !== null && !lists.has(named))
      problems.set(row.line, `第 ${row.line} 行引用的选项列表 ${named} 在 choices 工作表中没有`);
  }
  if (problems.size === 0) return;
  const sorted = [...problems].toSorted(([a], [b]) => a - b);
  const [first] = sorted;
  const rest = sorted.length > 1 ? `（另有 ${sorted.length - 1} 处）` : "";
  throw notXlsform(
    `${first?.[1] ?? ""}${rest}`,
    Object.fromEntries(sorted.slice(0, problemsShown).map(([line, words]) => [`survey.${line}`, words])),
  );
}

/** Reads relevant, required and calculation of a question now that every name is known. */
function settle(made: Made, conversion: Conversion): void {
  const { report, targets } = conversion;
  const { question, row } = made;
  const given = (question.show_if as object[] | undefined) ?? [];
  const show = made.relevant.map((text) => readConditions(text, targets));
  const required = made.required === "" ? null : readConditions(made.required, targets);
  for (const part of show.flatMap(({ missed }) => missed)) report.changed(row, `显示条件没有导入：${part}`);
  for (const part of required?.missed ?? []) report.changed(row, `必填条件没有导入：${part}`);
  const conditions = show.flatMap((one) => one.conditions).filter(({ code }) => code !== question.code);
  const unique = [...new Map(conditions.map((one) => [JSON.stringify(one), one])).values()];
  const all = [...unique, ...given];
  if (all.length > conditionsMax) report.changed(row, `显示条件超过 ${conditionsMax} 个，其余没有导入`);
  if (all.length > 0) question.show_if = all.slice(0, conditionsMax);
  if (required !== null && required.conditions.length > 0)
    question.required_if = required.conditions.slice(0, conditionsMax);
}

/** The finished question; null with the reason in the report. */
function finished(made: Made, conversion: Conversion): Question | null {
  const { report, targets } = conversion;
  const { question, row } = made;
  settle(made, conversion);
  if (made.calculation !== undefined) {
    const read = readFormula(made.calculation, targets);
    if (read === null) {
      report.left(row, `计算式不是数字题之间的四则运算，没有导入：${made.calculation || "（空）"}`);
      return null;
    }
    const { platform_unit: unit = "" } = row.cells;
    Object.assign(question, { ...read, required: false, unit });
  }
  if (made.inner !== undefined) question.questions = made.inner.flatMap((one) => finished(one, conversion) ?? []);
  const parsed = Question.safeParse(question);
  if (parsed.success) return parsed.data;
  report.left(row, `不符合平台的题目规则：${parsed.error.issues[0]?.message ?? ""}`);
  return null;
}

/** A computed question that names one that was left out is left out too, until nothing changes any more. */
function withoutDangling(made: readonly Made[], conversion: Conversion): Question[] {
  const questions = made.flatMap((one) => finished(one, conversion) ?? []);
  const codes = new Set(questions.map(({ code }) => code));
  return questions.filter((question) => {
    if (question.type !== "computed") return true;
    const missing = [...question.formula.matchAll(/\{([a-z0-9_]+)\}/gu)].find(([, code]) => !codes.has(code ?? ""));
    const row = made.find((one) => one.question.code === question.code)?.row;
    if (missing && row) conversion.report.left(row, `计算式引用的 ${missing[1]} 没有导入`);
    return missing === undefined;
  });
}

/** Reads an XLSForm (xlsform.org; ODK, Kobo) as questions, with a report row by row. */
export async function importXlsform(bytes: Buffer, fileName: string): Promise<XlsformImport> {
  return questionnaireOf(await readFormWorkbook(bytes), fileName);
}

/** The questions of a workbook, with a report row by row. */
export function questionnaireOf(workbook: FormWorkbook, fileName: string): XlsformImport {
  const { items, problems } = formTree(workbook.survey);
  refuseBroken(items, problems, workbook);
  const report = formReport();
  const language = languageOf(workbook.survey, workbook.settings);
  const lists = formLists(workbook.choices, language, report);
  const conversion: Conversion = { lists, language, report, targets: new Map() };
  const made = questionsOf(items, { codes: new Codes(), relevant: [], inRepeat: false }, conversion);
  const questions = withoutDangling(made, conversion);
  if (questions.length === 0) throw notXlsform("表单里没有平台支持的题目，无法导入");
  if (questions.length > questionsMax)
    throw notXlsform(`表单有 ${questions.length} 道题，一份问卷最多 ${questionsMax} 道，请拆开`);
  reportColumns(workbook, language, report);
  reportSheets(workbook, report);
  const settings = workbook.settings.rows[0]?.cells ?? {};
  const title = (settings.form_title ?? fileName.replace(/\.\w+$/u, "")).slice(0, 100);
  return {
    title: title.length < 2 ? `${title}问卷` : title,
    purpose: (settings.platform_purpose ?? "").slice(0, 500),
    questions,
    report: report.lines(),
  };
}
