import type { Question, QuestionType } from "./questionnaire-fields.ts";

/** How a company's field fits a question: which types take it and whether an answer may be written back. */
interface PrefillField {
  label: string;
  types: readonly QuestionType[];
  /** `company`: a field of the record; `year`: a figure of the year before the answer; null: shown only. */
  writes: "company" | "year" | null;
}

const words: readonly QuestionType[] = ["text", "paragraph"];
const numbers: readonly QuestionType[] = ["number"];
const choices: readonly QuestionType[] = ["single", "dropdown", "text"];
const field = (label: string, types: readonly QuestionType[], writes: PrefillField["writes"] = "company") => ({
  label,
  types,
  writes,
});

/** Fields of a company that may fill in a question beforehand, as `prefill` names them. Money in 10,000 yuan. */
export const prefillFields = {
  name: field("企业名称", words),
  credit_code: field("统一社会信用代码", words),
  short_name: field("简称", words),
  legal_person: field("法定代表人", words),
  reg_status: field("登记状态", choices),
  reg_capital: field("注册资本（万元）", numbers),
  established_on: field("成立日期", ["date"]),
  industry_code: field("行业代码", words),
  address: field("地址", words),
  scale: field("企业规模", choices),
  is_above_scale: field("规上企业", ["yes_no"]),
  is_listed: field("上市企业", ["yes_no"]),
  employees: field("职工人数（上年度）", numbers, "year"),
  rd_staff: field("研发人员（上年度）", numbers, "year"),
  revenue: field("营业收入（上年度，万元）", numbers, "year"),
  rd_expense: field("研发费用（上年度，万元）", numbers, "year"),
  tax: field("纳税额（上年度，万元）", numbers, "year"),
  export_amount: field("出口额（上年度，万元）", numbers, "year"),
  invention_count: field("发明专利数", numbers, null),
  utility_count: field("实用新型数", numbers, null),
  design_count: field("外观设计数", numbers, null),
  trademark_count: field("商标数", numbers, null),
  software_count: field("软件著作权数", numbers, null),
} as const satisfies Record<string, PrefillField>;
export type PrefillName = keyof typeof prefillFields;
/** What is known of a company, by field; figures are those of the latest year. */
export type PrefillSource = Partial<Record<PrefillName, unknown>>;

export const isPrefillName = (name: string): name is PrefillName => Object.hasOwn(prefillFields, name);

/** A field as a question of this type holds it; undefined when it is unknown or does not fit. */
function asValue(question: Question, known: unknown): unknown {
  if (known === null || known === undefined || known === "") return undefined;
  switch (question.type) {
    case "number": {
      const value = Number(known);
      return Number.isFinite(value) ? Number(value.toFixed(question.decimals)) : undefined;
    }
    case "single":
    case "dropdown":
      return question.options.find(({ value, title }) => value === known || title === known)?.value;
    case "yes_no":
      return typeof known === "boolean" ? known : undefined;
    case "date":
      return typeof known === "string" ? known.slice(0, 10) : undefined;
    case "text":
    case "paragraph":
      return String(known);
    default:
      return undefined;
  }
}

/** Values by code that the company's record fills in beforehand. */
export function prefillValues(questions: readonly Question[], source: PrefillSource): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const question of questions) {
    if (!isPrefillName(question.prefill)) continue;
    const value = asValue(question, source[question.prefill]);
    if (value !== undefined) values[question.code] = value;
  }
  return values;
}

/** A field that an answer says differently than the company's record. */
export interface WriteBack {
  field: PrefillName;
  label: string;
  code: string;
  title: string;
  /** As the record has it, and as an edit of it takes it. */
  before: unknown;
  after: unknown;
}

/** An answered value as the company's field holds it: choices by their words, money and capital as decimal text. */
function asField(question: Question, name: PrefillName, value: unknown): unknown {
  if (question.type === "single" || question.type === "dropdown")
    return question.options.find((option) => option.value === value)?.title;
  if (name === "reg_capital") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

const sameField = (before: unknown, after: unknown): boolean =>
  String(before ?? "") === String(after ?? "") ||
  (before !== null && before !== "" && typeof after === "number" && Number(before) === after) ||
  (typeof before === "string" && before !== "" && Number(before) === Number(after));

/**
 * Fields of the company's record that the answer says differently and that may be written back, in the order of
 * the questions. An empty value never empties a field.
 */
export function writeBackOf(
  questions: readonly Question[],
  values: Readonly<Record<string, unknown>>,
  source: PrefillSource,
): WriteBack[] {
  return questions.flatMap((question) => {
    const { code, title, prefill } = question;
    const value = values[code];
    if (!isPrefillName(prefill) || prefillFields[prefill].writes === null) return [];
    if (value === null || value === undefined || value === "") return [];
    const after = asField(question, prefill, value);
    const before = source[prefill] ?? null;
    if (after === undefined || sameField(before, after)) return [];
    return [{ field: prefill, label: prefillFields[prefill].label, code, title, before, after }];
  });
}
