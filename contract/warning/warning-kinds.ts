import type { WarningLevel } from "../core/warning-levels.ts";

/** What a warning is about. */
export const warningSubjects = [
  "patent",
  "certificate",
  "honor",
  "trademark",
  "case",
  "company",
  "demand",
  "watch",
] as const;
export type WarningSubject = (typeof warningSubjects)[number];

/** A number of a rule that the district may set, within bounds. */
export interface RuleParameter {
  label: string;
  unit: string;
  min: number;
  max: number;
  /** As the platform begins. */
  value: number;
}

export interface WarningKindFacts {
  word: string;
  subject: WarningSubject;
  /** As the platform begins. */
  level: WarningLevel;
  /** When the rule warns; `{name}` stands for a parameter. */
  definition: string;
  parameters: Readonly<Record<string, RuleParameter>>;
  /** Why a warning closes by itself. */
  gone: string;
  /** What is to be done, for people. */
  next: string;
  /** What officials owe is no enterprise's warning. */
  officeOnly?: true;
}

const days = (label: string, value: number, min = 1, max = 365): RuleParameter => ({
  label,
  unit: "天",
  min,
  max,
  value,
});

/**
 * Every kind of warning. A rule's candidates stand in `server/areas/warning/rules/`, whose table does not compile when
 * one is missing.
 */
export const warningKindFacts = {
  annuity_due: {
    word: "年费将到期",
    subject: "patent",
    level: "蓝",
    definition: "有效专利的年费在 {days} 天内到期且尚未缴纳时预警",
    parameters: { days: days("提前天数", 30, 7, 180) },
    gone: "年费已缴纳，或企业已决定放弃，或已不在到期提醒期内",
    next: "核对应缴金额，到期前缴纳年费；决定放弃的，在专利库中写明理由，预警随后自动解除",
  },
  annuity_grace: {
    word: "年费滞纳",
    subject: "patent",
    level: "橙",
    definition: "年费已过期限、处于六个月滞纳期内时预警",
    parameters: {},
    gone: "年费已补缴，或企业已决定放弃，或已不在滞纳期内",
    next: "尽快补缴年费和滞纳金；滞纳金按月增加，滞纳期满专利权终止",
  },
  annuity_restorable: {
    word: "失权可恢复",
    subject: "patent",
    level: "红",
    definition: "专利权因未缴年费终止、仍可请求恢复时预警",
    parameters: {},
    gone: "专利权已恢复，或企业已决定放弃，或恢复期限已过",
    next: "在恢复期限前缴清年费、滞纳金和恢复费并提出恢复请求",
  },
  certificate_ending: {
    word: "证书将到期",
    subject: "certificate",
    level: "黄",
    definition: "登记的证书在 {days} 天内到期且没有换发新证时预警",
    parameters: { days: days("提前天数", 60, 7, 180) },
    gone: "证书已换发、已修改有效期或已到期",
    next: "按发证机关要求办理续期或换发，换发后登记新证",
  },
  honor_ending: {
    word: "资质荣誉将到期",
    subject: "honor",
    level: "黄",
    definition: "资质或荣誉在 {days} 天内到期时预警",
    parameters: { days: days("提前天数", 90, 7, 365) },
    gone: "有效期已变更、已撤销或已到期",
    next: "准备复核或重新认定材料，在到期前申报",
  },
  award_lapsed: {
    word: "获奖专利失效",
    subject: "honor",
    level: "橙",
    definition: "荣誉所依据的专利变为失效时预警",
    parameters: {},
    gone: "专利已恢复有效，或荣誉已撤销、已变更",
    next: "核实专利失效原因，能恢复的及时恢复，并评估对荣誉的影响",
  },
  trademark_renewal: {
    word: "商标应续展",
    subject: "trademark",
    level: "黄",
    definition: "注册商标在 {days} 天内期满，或已期满、处于六个月宽展期内时预警",
    parameters: { days: days("提前天数", 180, 30, 365) },
    gone: "商标已续展、已失效，或已不在提醒期内",
    next: "在期满前办理续展；已期满的在宽展期内办理并缴纳延迟费",
  },
  case_new: {
    word: "新案件",
    subject: "case",
    level: "橙",
    definition: "在最近 {days} 天内新开始、尚未结案的案件时预警",
    parameters: { days: days("关注天数", 30, 7, 180) },
    gone: "案件已结案、已删除，或已过关注期",
    next: "打开案件，核对答辩、举证期限，需要时对接律师或工作人员",
  },
  hearing_soon: {
    word: "开庭期限临近",
    subject: "case",
    level: "橙",
    definition: "案件的开庭或期限在 {days} 天内时预警",
    parameters: { days: days("提前天数", 7, 1, 60) },
    gone: "日期已过、已变更或已取消",
    next: "确认出庭人员和材料，按期提交",
  },
  status_changed: {
    word: "法律状态变化",
    subject: "patent",
    level: "黄",
    definition: "专利在最近 {days} 天内变为失效、部分无效或恢复时预警",
    parameters: { days: days("关注天数", 30, 7, 180) },
    gone: "事件已过关注期",
    next: "查看法律信息，确认变化是否符合本企业意愿",
  },
  right_ending: {
    word: "质押许可将届满",
    subject: "patent",
    level: "黄",
    definition: "质押或许可在 {days} 天内届满，或其专利在 {days} 天内期限届满时预警",
    parameters: { days: days("提前天数", 60, 7, 365) },
    gone: "期限已变更或已届满",
    next: "与质权人或被许可人商定续期或注销，并办理登记",
  },
  invalidation: {
    word: "无效宣告",
    subject: "patent",
    level: "红",
    definition: "专利在最近 {days} 天内有无效宣告事件时预警",
    parameters: { days: days("关注天数", 90, 7, 365) },
    gone: "事件已过关注期",
    next: "查看无效宣告的范围，三个月内决定是否向法院起诉",
  },
  transfer_away: {
    word: "专利转出",
    subject: "patent",
    level: "黄",
    definition: "企业的专利在最近 {days} 天内登记转让给他人时预警",
    parameters: { days: days("关注天数", 60, 7, 365) },
    gone: "事件已过关注期",
    next: "确认转让是否真实、对价是否到账，评估对资质认定的影响",
  },
  filings_down: {
    word: "申请量下滑",
    subject: "company",
    level: "黄",
    definition:
      "截至 {lag} 个月前的十二个月内，申请量比再前十二个月下降 {percent}% 以上，且此前不少于 {least} 件时预警",
    parameters: {
      percent: { label: "下降幅度", unit: "%", min: 10, max: 90, value: 30 },
      least: { label: "此前最少件数", unit: "件", min: 2, max: 100, value: 5 },
      lag: { label: "公开滞后", unit: "个月", min: 0, max: 18, value: 6 },
    },
    gone: "申请量已回升",
    next: "了解研发和申请计划，需要时申请预审或专利导航服务",
  },
  holder_gone: {
    word: "登记状态异常",
    subject: "company",
    level: "橙",
    definition: "企业登记为吊销、注销、停业或迁出，名下有效和审理中的专利不少于 {least} 件时预警",
    parameters: { least: { label: "最少件数", unit: "件", min: 1, max: 100, value: 1 } },
    gone: "登记状态已更正，或名下专利已转让、失效",
    next: "核实企业现状；已注销的，了解专利由谁承继并办理著录项目变更；仍在经营的，更正登记状态",
    officeOnly: true,
  },
  visit_overdue: {
    word: "走访逾期",
    subject: "company",
    level: "蓝",
    definition: "A 级企业 {a} 天、B 级企业 {b} 天未走访时预警",
    parameters: { a: days("A 级企业", 90, 7), b: days("B 级企业", 180, 7) },
    gone: "企业已走访或分级已调整",
    next: "安排一次走访",
    officeOnly: true,
  },
  demand_overdue: {
    word: "需求超期",
    subject: "demand",
    level: "橙",
    definition: "企业需求超过办理期限 {days} 天仍未办结时预警",
    parameters: { days: days("超期天数", 1, 1, 30) },
    gone: "需求已办结或期限已顺延",
    next: "打开需求，办理、回复或申请延期",
    officeOnly: true,
  },
  competitor_published: {
    word: "关注企业新专利",
    subject: "watch",
    level: "蓝",
    definition: "关注的企业自上次查看后有 {least} 件及以上新收录的专利时预警",
    parameters: { least: { label: "最少件数", unit: "件", min: 1, max: 100, value: 1 } },
    gone: "已查看，或监控已停止",
    next: "查看新专利，判断是否与本企业产品有关",
  },
  technology_published: {
    word: "关注技术新专利",
    subject: "watch",
    level: "蓝",
    definition: "关注的技术自上次查看后有 {least} 件及以上新收录的专利时预警",
    parameters: { least: { label: "最少件数", unit: "件", min: 1, max: 100, value: 1 } },
    gone: "已查看，或监控已停止",
    next: "查看新专利，了解技术动向",
  },
  watched_patent: {
    word: "关注专利有新事件",
    subject: "watch",
    level: "黄",
    definition: "关注的专利自上次查看后有 {least} 个及以上新的法律事件时预警",
    parameters: { least: { label: "最少事件", unit: "个", min: 1, max: 20, value: 1 } },
    gone: "已查看，或监控已停止",
    next: "查看法律信息，判断权利是否稳定",
  },
} as const satisfies Record<string, WarningKindFacts>;

/** Kinds of the design without a rule: no source tells of them yet. */
export const kindsWithoutSource = [
  { word: "海外风险", why: "按国家和行业的海外风险，平台还没有数据来源" },
  { word: "经营异常名录", why: "企业经营异常名录，平台还没有数据来源；企业库中登记的状态见“登记状态异常”" },
] as const;

export type WarningKind = keyof typeof warningKindFacts;
export const warningKinds = Object.keys(warningKindFacts) as [WarningKind, ...WarningKind[]];

/** Warnings of a fee that is due. */
const costKinds: readonly WarningKind[] = ["annuity_due", "annuity_grace", "annuity_restorable"];
export const isCostWarning = (kind: WarningKind): boolean => costKinds.includes(kind);

/** The facts of a kind, with parameters as any rule has them. */
export const kindFacts = (kind: WarningKind): WarningKindFacts => warningKindFacts[kind];

/** Whether an enterprise sees warnings of the kind. */
export const isForCompany = (kind: WarningKind): boolean => kindFacts(kind).officeOnly !== true;
export const companyKinds: WarningKind[] = warningKinds.filter(isForCompany);
/** Whether officials see them: what a company keeps an eye on is its own affair. */
export const isForOffice = (kind: WarningKind): boolean => kindFacts(kind).subject !== "watch";
export const officeKinds: WarningKind[] = warningKinds.filter(isForOffice);

export type RuleParameters = Readonly<Record<string, number>>;

/** The parameters that the platform begins with. */
export const plainParameters = (kind: WarningKind): Record<string, number> =>
  Object.fromEntries(Object.entries(kindFacts(kind).parameters).map(([name, { value }]) => [name, value]));

/** The rule as a sentence. */
export const ruleSentence = (kind: WarningKind, parameters: RuleParameters): string =>
  kindFacts(kind).definition.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(parameters[name] ?? ""));

/** What is wrong with parameters, by `parameters.name`; names that the kind does not have count as wrong. */
export function parameterProblems(kind: WarningKind, parameters: RuleParameters): Record<string, string> {
  const known = kindFacts(kind).parameters;
  const problems: Record<string, string> = {};
  for (const [name, { label, unit, min, max }] of Object.entries(known)) {
    const value = parameters[name];
    if (value === undefined) problems[`parameters.${name}`] = `请填写${label}`;
    else if (!Number.isInteger(value) || value < min || value > max)
      problems[`parameters.${name}`] = `${label}应为 ${min} 至 ${max} ${unit}的整数`;
  }
  for (const name of Object.keys(parameters))
    if (!(name in known)) problems[`parameters.${name}`] = `这条规则没有参数“${name}”`;
  return problems;
}
