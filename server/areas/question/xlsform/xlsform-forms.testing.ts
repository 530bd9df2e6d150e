import writeWorkbook from "write-excel-file/node";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import { unpackTable } from "#server/importers/foreign-table.ts";
import { workbookTables } from "#server/importers/workbook-tables.ts";
import { drawWorkbook } from "#server/plugins/papers/draw-workbook.ts";
import { packedSheet } from "#server/plugins/papers/packed-sheet.ts";
import { xlsformSheets } from "./xlsform-export.ts";
import { questionnaireOf } from "./xlsform-import.ts";
import { formWorkbookOf } from "./xlsform-sheets.ts";

export type Rows = (string | number | boolean | null)[][];
export interface FormSheets {
  survey: Rows;
  choices?: Rows;
  settings?: Rows;
  [other: string]: Rows | undefined;
}

/** A questionnaire as the file that its export is, made in this thread. */
export async function formFile(form: Parameters<typeof xlsformSheets>[0]): Promise<Buffer> {
  return drawWorkbook(await Promise.all(xlsformSheets(form).map((plan) => packedSheet(plan, false))));
}

/** The sheets as an .xlsx file. */
export const workbookOf = (sheets: FormSheets): Promise<Buffer> =>
  writeWorkbook(
    Object.entries(sheets).flatMap(([sheet, rows]) =>
      rows ? [{ sheet, data: rows.map((row) => row.map((value) => (value === null ? null : { value }))) }] : [],
    ),
  ).toBuffer();

/**
 * What `importXlsform` makes of the sheets, but read in this thread: one of its own for each of a hundred forms takes
 * most of the time and adds nothing to what is asked of them.
 */
export async function importHere(sheets: FormSheets | Buffer, fileName: string): Promise<XlsformImport> {
  const bytes = Buffer.isBuffer(sheets) ? sheets : await workbookOf(sheets);
  return questionnaireOf(formWorkbookOf((await workbookTables(bytes)).map(unpackTable)), fileName);
}

/** A survey of companies as Kobo writes it: score, ranking, likert table, range, patterns (invented). */
export const koboSurvey: FormSheets = {
  survey: [
    [
      "type",
      "name",
      "label",
      "hint",
      "required",
      "relevant",
      "constraint",
      "appearance",
      "kobo--score-choices",
      "kobo--rank-items",
      "parameters",
      "$autoname",
    ],
    ["text", "公司名称", "公司名称", null, true, null, null, null, null, null, null, "a1"],
    ["text", "Mobile", "联系手机", null, true, null, "regex(., '^1[3-9][0-9]{9}$')", null, null, null, null, null],
    [
      "text",
      "credit",
      "统一社会信用代码",
      null,
      null,
      null,
      "regex(., '^[0-9A-Z]{18}$')",
      null,
      null,
      null,
      null,
      null,
    ],
    ["integer", "patents", "有效专利数", null, "true", null, ". >= 0", null, null, null, null, null],
    ["integer", "inventions", "其中发明", null, null, "${patents} > 0", ". >= 0", null, null, null, null, null],
    ["calculate", "share", null, null, null, null, null, null, null, null, null, null],
    ["select_one stage", "stage", "企业阶段", null, null, null, null, "likert", null, null, null, null],
    ["begin_score", "satisfaction", "服务满意度", null, null, null, null, null, "score", null, null, null],
    ["score__row", "speed", "响应速度", null, "true", null, null, null, null, null, null, null],
    ["score__row", "quality", "撰写质量", null, "true", null, null, null, null, null, null, null],
    ["end_score", null, null, null, null, null, null, null, null, null, null, null],
    ["begin_rank", "needs", "服务需求排序", null, null, null, null, null, null, "need", null, null],
    ["rank__level", "first", "第一", null, null, null, null, null, null, null, null, null],
    ["rank__level", "second", "第二", null, null, null, null, null, null, null, null, null],
    ["end_rank", null, null, null, null, null, null, null, null, null, null, null],
    ["range", "recommend", "推荐意愿", null, null, null, null, null, null, null, "start=0 end=10 step=1", null],
    ["range", "budget", "预算占比（%）", null, null, null, null, null, null, null, "start=0 end=100 step=5", null],
    [
      "audio",
      "memo",
      "录音",
      null,
      null,
      "${stage} != 'start' and ${patents} >= 10",
      null,
      null,
      null,
      null,
      null,
      null,
    ],
    ["barcode", "code", "证书条码", null, null, null, null, null, null, null, null, null],
    ["select_one_from_file cities.csv", "city", "城市", null, null, null, null, null, null, null, null, null],
    ["begin_kobomatrix", "machines", "设备", null, null, null, null, null, null, null, null, null],
    ["end_kobomatrix", null, null, null, null, null, null, null, null, null, null, null],
  ],
  choices: [
    ["list_name", "name", "label"],
    ["stage", "start", "初创"],
    ["stage", "grow", "成长"],
    ["score", 1, "不满意"],
    ["score", 2, "一般"],
    ["score", 3, "满意"],
    ["need", "apply", "申请"],
    ["need", "enforce", "维权"],
  ],
  settings: [["form_title"], ["企业知识产权服务问卷"]],
};

/** A household form in the older spelling of columns and types, with a table of choices (invented). */
export const householdSurvey: FormSheets = {
  Survey: undefined,
  survey: [
    [
      "type",
      "name",
      "caption",
      "relevance",
      "required",
      "constraint",
      "appearance",
      "calculation",
      "bind::ext:mark",
      "trigger",
    ],
    ["string", "name", "Name of respondent", null, "yes", null, null, null, null, null],
    ["int", "age", "Age in years", null, "yes", ". >= 15 and . < 100", null, null, null, null],
    ["select one from sex", "sex", "Sex", null, null, null, null, null, null, null],
    ["select all that apply from asset", "assets", "Assets", null, null, null, null, null, "x", null],
    ["date", "moved", "Moved in", "${age} >= 18", null, ". <= today()", null, null, null, null],
    ["begin group", "water", "How satisfied are you?", null, null, null, "table-list", null, null, null],
    ["select_one level", "tap", "Tap water", null, "yes", null, null, null, null, null],
    ["select_one level", "well", "Well", null, null, null, null, null, null, null],
    ["end group", null, null, null, null, null, null, null, null, null],
    ["begin repeat", "member", "Member", null, null, null, null, null, null, null],
    ["string", "name", "Name", null, "yes", null, null, null, null, null],
    ["int", "age_member", "Age", null, null, null, null, null, null, null],
    ["begin repeat", "jobs", "Jobs", null, null, null, null, null, null, null],
    ["string", "job", "Job", null, null, null, null, null, null, null],
    ["end repeat", null, null, null, null, null, null, null, null, null],
    ["end repeat", null, null, null, null, null, null, null, null, null],
    ["decimal", "income", "Income of ${name}", null, null, null, null, null, null, null],
    ["decimal", "spent", "Spent", null, null, null, null, null, null, null],
    [
      "calculate",
      "rest",
      "Rest",
      null,
      null,
      null,
      null,
      "round((${income} - ${spent}) div ${income} * 100, 1)",
      null,
      null,
    ],
    ["calculate", "label_of", "Word", null, null, null, null, "if(${sex} = 'f', 'she', 'he')", null, null],
    [
      "rank asset",
      "order",
      "Order",
      "selected(${assets}, 'radio') and selected(${assets}, 'bike')",
      null,
      null,
      null,
      null,
      null,
      null,
    ],
    ["gps", "place", "Place", null, null, null, null, null, null, null],
    ["photo", "picture", "Picture", "count-selected(${assets}) > 0", null, null, "annotate", null, null, null],
  ],
  choices: [
    ["list name", "name", "label"],
    ["sex", "f", "Female"],
    ["sex", "m", "Male"],
    ["asset", "radio", "Radio"],
    ["asset", "bike", "Bicycle"],
    ["level", "low", "Low"],
    ["level", "high", "High"],
  ],
  notes_for_team: [["any text"], ["not part of the form"]],
};
