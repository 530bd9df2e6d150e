import { companyScales } from "#contract/company/company.ts";
import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import { type Column, type ExtensionKind, ruleOf } from "#contract/site/content-columns.ts";
import {
  activityFormats,
  audiences,
  awardGrades,
  awardNames,
  expertFields,
  type Exchange,
  type Extension,
  financeProducts,
  honorLevels,
  industries,
  interpretationForms,
  policyLevels,
  policyTopics,
  regions,
  serviceCategories,
  warningLevels,
  warningRisks,
} from "#contract/site/content-extensions.ts";
import { instantOf, wallClockOf } from "#contract/core/time.ts";

/** A control of the part of the form that differs by column. */
export interface ExtensionField {
  name: string;
  label: string;
  input: "text" | "number" | "choice" | "lines" | "day" | "moment" | "piece" | "exchanges" | "many" | "streets";
  options?: readonly string[];
  /** What an option is called where it is not what is stored. */
  words?: (option: string) => string;
  /** Heading of the group that begins with it. */
  begins?: string;
  optional?: true;
  hint?: string;
  /** Column that the named piece belongs to. */
  column?: Column;
}

const choice = (name: string, label: string, options: readonly string[]): ExtensionField => ({
  name,
  label,
  input: "choice",
  options,
});
const text = (name: string, label: string): ExtensionField => ({ name, label, input: "text" });
const note = (name: string, label: string): ExtensionField => ({ name, label, input: "text", optional: true });
const lines = (name: string, label: string): ExtensionField => ({ name, label, input: "lines", optional: true });
const number = (name: string, label: string): ExtensionField => ({ name, label, input: "number" });
const day = (name: string, label: string): ExtensionField => ({ name, label, input: "day" });
const moment = (name: string, label: string): ExtensionField => ({ name, label, input: "moment" });
const company = text("company", "企业名称");
const phone = note("phone", "联系电话");

const bound = (name: string, label: string): ExtensionField => ({ ...number(name, label), optional: true });
const several = (name: string, label: string, options: readonly string[]): ExtensionField => ({
  name,
  label,
  input: "many",
  options,
  optional: true,
});

/** What companies apply for; all empty where a policy gives nothing to apply for. */
const offerFields: readonly ExtensionField[] = [
  {
    ...note("support", "支持内容"),
    begins: "企业申报（选填）",
    hint: "填写后，企业和镇街会看到这项政策与企业的匹配结果，符合条件的企业会收到消息",
  },
  { ...day("apply_from", "申报开始"), optional: true },
  { ...day("apply_to", "申报截止"), optional: true, hint: "常年受理的不填" },
  { name: "fit_streets", label: "所在镇街", input: "streets", optional: true, hint: "不选为全区" },
  { ...several("fit_trades", "所属行业", tradeKeys), words: tradeName, hint: "不选为不限" },
  { ...several("fit_scales", "企业规模", companyScales), hint: "不选为不限" },
  bound("most_years", "成立不超过（年）"),
  bound("least_inventions", "有效发明专利不少于（件）"),
  bound("least_patents", "有效专利不少于（件）"),
  bound("least_trademarks", "有效商标不少于（件）"),
  { ...note("least_rd_share", "研发投入占比不低于（%）") },
  { ...lines("fit_honors", "已获荣誉或资质"), hint: "填写荣誉类型的名称，有其中一项即可" },
];

/** The controls of each kind, in their order; `plain` takes its categories from the column. */
export const extensionFields: Record<ExtensionKind, readonly ExtensionField[]> = {
  plain: [choice("category", "分类", [])],
  activity: [
    choice("format", "活动形式", activityFormats),
    moment("start_at", "开始时间"),
    moment("end_at", "结束时间"),
    text("place", "地点"),
    note("organizer", "主办单位"),
    { ...number("quota", "名额"), hint: "0 表示不限" },
    moment("sign_up_until", "报名截止"),
    note("contact", "联系电话"),
    { ...note("check_in_code", "签到码"), hint: "6 位数字，在现场出示，不会公开；留空则自动生成" },
  ],
  policy: [
    choice("topic", "主题", policyTopics),
    choice("level", "层级", policyLevels),
    note("doc_no", "文号"),
    text("issuer", "发文机关"),
    day("issued_on", "发文日期"),
    day("valid_from", "施行日期"),
    { ...day("valid_to", "失效日期"), optional: true, hint: "长期有效的不填" },
    { name: "replaced_by", label: "已被替代为", input: "piece", column: "policies", optional: true },
    { name: "interpretation", label: "政策解读", input: "piece", column: "interpretations", optional: true },
    ...offerFields,
  ],
  interpretation: [
    choice("form", "解读形式", interpretationForms),
    { name: "policy", label: "所解读的政策", input: "piece", column: "policies", optional: true },
  ],
  service: [
    choice("category", "服务类别", serviceCategories),
    text("provider", "服务机构"),
    note("address", "地址"),
    phone,
    note("hours", "服务时间"),
    note("fee", "收费说明"),
  ],
  guide: [
    choice("audience", "办理对象", audiences),
    lines("materials", "申请材料"),
    lines("steps", "办理步骤"),
    note("duration", "办理时限"),
    note("fee", "收费标准"),
    note("place", "办理地点"),
    { ...note("hours", "办理时间"), hint: "如：工作日 9:00—12:00" },
    phone,
  ],
  expert: [
    choice("field", "专业领域", expertFields),
    text("unit", "所在单位"),
    note("post", "职务"),
    note("qualification", "职称资格"),
    number("years", "从业年限"),
    lines("skills", "擅长事项"),
  ],
  finance: [
    choice("product", "产品类型", financeProducts),
    text("provider", "金融机构"),
    text("amount_max", "最高额度（万元）"),
    note("rate", "利率或费率"),
    number("months", "最长期限（月）"),
    lines("conditions", "申请条件"),
    lines("materials", "所需材料"),
    phone,
  ],
  enterprise: [
    company,
    choice("industry", "行业", industries),
    number("founded", "成立年份"),
    number("patents", "有效专利"),
    number("inventions", "发明专利"),
    lines("products", "主要产品"),
  ],
  leader: [text("person", "姓名"), text("post", "职务"), company, choice("field", "行业", industries)],
  honor: [
    text("honor", "荣誉名称"),
    choice("level", "级别", honorLevels),
    number("year", "年度"),
    text("company", "获得单位"),
  ],
  award: [
    number("year", "年度"),
    choice("award", "奖项", awardNames),
    choice("grade", "等级", awardGrades),
    text("patent_number", "专利号"),
    text("patent_name", "专利名称"),
    text("company", "专利权人"),
    note("inventors", "发明人"),
  ],
  warning: [
    choice("region", "国家或地区", regions),
    choice("level", "预警级别", warningLevels),
    choice("risk", "风险类型", warningRisks),
    choice("industry", "涉及行业", industries),
    day("event_on", "事件日期"),
  ],
  case: [
    choice("region", "国家或地区", regions),
    choice("dispute", "纠纷类型", warningRisks),
    text("result", "处理结果"),
  ],
  association: [
    choice("region", "服务地区", regions),
    text("organization", "机构名称"),
    note("contact", "联系人"),
    phone,
    lines("services", "服务内容"),
  ],
  interview: [
    text("guest", "嘉宾"),
    note("guest_post", "嘉宾职务"),
    note("host", "主持人"),
    day("recorded_on", "访谈日期"),
    { name: "questions", label: "问答", input: "exchanges", optional: true },
  ],
};

/** The controls of a column, with its own categories. */
export function fieldsOfColumn(column: Column): readonly ExtensionField[] {
  const { kind, categories } = ruleOf(column);
  return kind === "plain" ? [choice("category", "分类", categories ?? [])] : extensionFields[kind];
}

/** What stands in a control: text, entries of a list, or questions with their answers. */
export type ExtensionValue = string | string[] | Exchange[];
export type ExtensionValues = Record<string, ExtensionValue>;

const isList = (input: ExtensionField["input"]) => ["lines", "exchanges", "many", "streets"].includes(input);

export const emptyValues = (column: Column): ExtensionValues =>
  Object.fromEntries(
    fieldsOfColumn(column).map(({ name, input, options }) => [
      name,
      isList(input) ? [] : input === "choice" ? (options?.[0] ?? "") : "",
    ]),
  );

/** What the controls show of an extension. */
export function valuesOfExtension(column: Column, extension: Extension): ExtensionValues {
  const stored = extension as unknown as Record<string, number | ExtensionValue | null>;
  const shown = ({ name, input, optional }: ExtensionField): ExtensionValue => {
    const value = stored[name] ?? (isList(input) ? [] : "");
    if (Array.isArray(value)) return value;
    // A bound of 0 asks nothing.
    if (optional && input === "number" && value === 0) return "";
    return input === "moment" ? wallClockOf(String(value)) : String(value);
  };
  return Object.fromEntries(fieldsOfColumn(column).map((field) => [field.name, shown(field)]));
}

/** The extension as the call takes it; what is missing or wrong is for the contract to say. */
export function extensionOf(column: Column, values: ExtensionValues): Extension {
  const stored = ({ name, input, optional }: ExtensionField) => {
    const value = values[name] ?? "";
    if (Array.isArray(value)) return value;
    if (input === "number") return value.trim() === "" ? (optional ? 0 : Number.NaN) : Number(value);
    if (input === "moment") return instantOf(value);
    return optional && value === "" && (input === "day" || input === "piece") ? null : value;
  };
  const fields = fieldsOfColumn(column).map((field) => [field.name, stored(field)]);
  return { kind: ruleOf(column).kind, ...Object.fromEntries(fields) } as Extension;
}
