import * as z from "zod/mini";
import type { ExtensionKind } from "./content-columns.ts";
import { date, decimal, id, instant, listOf, oneOf, phoneText, text, whole } from "../core/fields.ts";
import { dateProblems } from "../core/plausible-dates.ts";
import { offerShape } from "../policy/offer.ts";
import { offerOf, offerProblems } from "../policy/offer-rules.ts";

export const activityFormats = ["讲座培训", "对接沙龙", "公益宣讲", "展会赛事"] as const;
export const policyTopics = [
  "专利",
  "商标",
  "著作权",
  "地理标志",
  "商业秘密",
  "运用与金融",
  "保护与维权",
  "人才",
] as const;
export const policyLevels = ["国家", "省", "市", "区", "镇街"] as const;
export const interpretationForms = ["图解", "问答", "专家解读"] as const;
export const serviceCategories = ["专利", "商标", "维权援助", "信息检索", "托管服务", "公证存证"] as const;
export const audiences = ["企业", "个人", "高校院所", "服务机构"] as const;
export const expertFields = ["专利", "商标", "诉讼维权", "海外布局", "运营金融", "标准化", "数据分析"] as const;
export const financeProducts = ["质押贷款", "知识产权保险", "证券化", "融资担保"] as const;
export const industries = [
  "智能家电",
  "机械装备",
  "家具",
  "照明",
  "电子信息",
  "生物医药",
  "涂料化工",
  "珠宝首饰",
] as const;
export const honorLevels = ["国家", "省", "市", "区"] as const;
export const awardNames = ["中国专利奖", "广东专利奖", "佛山专利奖"] as const;
export const awardGrades = ["金奖", "银奖", "优秀奖", "杰出发明人奖"] as const;
export const regions = ["美国", "欧盟", "日本", "韩国", "东南亚", "中东", "其他"] as const;
export const warningLevels = ["提示", "关注", "严重"] as const;
export const warningRisks = ["337调查", "专利诉讼", "商标抢注", "展会纠纷", "法规变化"] as const;

const year = whole("年度", 1985, 2100);
const phone = z._default(phoneText("联系电话", 0, 40), "");
const lines = (label: string, max = 20) => z._default(listOf(label, text(label, 1, 200), 0, max), []);
const note = (label: string, max = 200) => z._default(text(label, 0, max), "");

/** A question of an interview and its answer. */
export const Exchange = z.object({
  /** Empty: the host. */
  asker: note("提问人", 30),
  question: text("问题", 2, 300),
  /** Empty: the guest. */
  speaker: note("回答人", 30),
  /** Paragraphs by line. */
  answer: text("回答", 1, 5000),
});
export type Exchange = z.output<typeof Exchange>;
export const mostExchanges = 60;

const activity = z.object({
  kind: z.literal("activity"),
  format: oneOf("活动形式", activityFormats),
  start_at: instant("开始时间"),
  end_at: instant("结束时间"),
  place: text("地点", 2, 100),
  organizer: note("主办单位", 100),
  /** 0: no limit. */
  quota: whole("名额", 0, 5000),
  sign_up_until: instant("报名截止"),
  contact: phone,
  /** Shown at the venue and never to the public; readers are given an empty one. */
  check_in_code: z._default(
    z.string("签到码应为文字").check(z.trim(), z.regex(/^(\d{6})?$/, "签到码应为 6 位数字，留空则自动生成")),
    "",
  ),
});

const policy = z.object({
  kind: z.literal("policy"),
  topic: oneOf("主题", policyTopics),
  level: oneOf("层级", policyLevels),
  doc_no: note("文号", 60),
  issuer: text("发文机关", 2, 100),
  issued_on: date("发文日期"),
  valid_from: date("施行日期"),
  valid_to: z._default(z.nullable(date("失效日期")), null),
  /** The policy that took its place. */
  replaced_by: z._default(z.nullable(id("替代文件")), null),
  interpretation: z._default(z.nullable(id("解读")), null),
  ...offerShape,
});

const shapes = [
  z.object({ kind: z.literal("plain"), category: text("分类", 1, 20) }),
  activity,
  policy,
  z.object({
    kind: z.literal("interpretation"),
    form: oneOf("解读形式", interpretationForms),
    policy: z._default(z.nullable(id("所解读的政策")), null),
  }),
  z.object({
    kind: z.literal("service"),
    category: oneOf("服务类别", serviceCategories),
    provider: text("服务机构", 2, 100),
    address: note("地址"),
    phone,
    hours: note("服务时间", 100),
    fee: note("收费说明"),
  }),
  z.object({
    kind: z.literal("guide"),
    audience: oneOf("办理对象", audiences),
    materials: lines("申请材料"),
    steps: lines("办理步骤"),
    duration: note("办理时限", 60),
    fee: note("收费标准", 100),
    place: note("办理地点", 100),
    hours: note("办理时间", 100),
    phone,
  }),
  z.object({
    kind: z.literal("expert"),
    field: oneOf("专业领域", expertFields),
    unit: text("所在单位", 2, 100),
    post: note("职务", 60),
    qualification: note("职称资格", 60),
    years: whole("从业年限", 0, 60),
    skills: lines("擅长事项", 10),
  }),
  z.object({
    kind: z.literal("finance"),
    product: oneOf("产品类型", financeProducts),
    provider: text("金融机构", 2, 100),
    /** 10,000 yuan. */
    amount_max: decimal("最高额度（万元）"),
    rate: note("利率或费率", 60),
    months: whole("最长期限（月）", 1, 360),
    conditions: lines("申请条件"),
    materials: lines("所需材料"),
    phone,
  }),
  z.object({
    kind: z.literal("enterprise"),
    company: text("企业名称", 2, 200),
    industry: oneOf("行业", industries),
    founded: year,
    patents: whole("有效专利", 0, 1_000_000),
    inventions: whole("发明专利", 0, 1_000_000),
    products: lines("主要产品", 10),
  }),
  z.object({
    kind: z.literal("leader"),
    person: text("姓名", 2, 30),
    post: text("职务", 2, 60),
    company: text("企业名称", 2, 200),
    field: oneOf("行业", industries),
  }),
  z.object({
    kind: z.literal("honor"),
    honor: text("荣誉名称", 2, 100),
    level: oneOf("级别", honorLevels),
    year,
    company: text("获得单位", 2, 200),
  }),
  z.object({
    kind: z.literal("award"),
    year,
    award: oneOf("奖项", awardNames),
    grade: oneOf("等级", awardGrades),
    patent_number: text("专利号", 5, 40),
    patent_name: text("专利名称", 2, 200),
    company: text("专利权人", 2, 200),
    inventors: note("发明人"),
  }),
  z.object({
    kind: z.literal("warning"),
    region: oneOf("国家或地区", regions),
    level: oneOf("预警级别", warningLevels),
    risk: oneOf("风险类型", warningRisks),
    industry: oneOf("涉及行业", industries),
    event_on: date("事件日期"),
  }),
  z.object({
    kind: z.literal("case"),
    region: oneOf("国家或地区", regions),
    dispute: oneOf("纠纷类型", warningRisks),
    result: text("处理结果", 2, 200),
  }),
  z.object({
    kind: z.literal("association"),
    region: oneOf("服务地区", regions),
    organization: text("机构名称", 2, 100),
    contact: note("联系人", 40),
    phone,
    services: lines("服务内容", 10),
  }),
  z.object({
    kind: z.literal("interview"),
    guest: text("嘉宾", 2, 60),
    guest_post: note("嘉宾职务", 100),
    host: note("主持人", 60),
    recorded_on: date("访谈日期"),
    questions: z._default(listOf("问答", Exchange, 0, mostExchanges), []),
  }),
] as const;

/** The typed part of a piece; which kind it is follows from the column. */
export const Extension = z.discriminatedUnion("kind", shapes, "栏目内容的类型不正确");
export type Extension = z.output<typeof Extension>;
export type ExtensionOf<K extends ExtensionKind> = Extract<Extension, { kind: K }>;

const dates = {
  start_at: ["开始时间", "planned"],
  end_at: ["结束时间", "planned"],
  sign_up_until: ["报名截止", "planned"],
  issued_on: ["发文日期", "issued"],
  valid_from: ["施行日期", "issued"],
  valid_to: ["失效日期", "issued"],
  event_on: ["事件日期", "issued"],
  recorded_on: ["访谈日期", "issued"],
  apply_from: ["申报开始", "planned"],
  apply_to: ["申报截止", "planned"],
} as const;

/** Rules that span fields, by the field that is wrong; `now` in milliseconds. */
export function extensionProblems(extension: Extension, now: number): Record<string, string> {
  const wrong = dateProblems(extension as Partial<Record<keyof typeof dates, string | null>>, dates, now);
  const problems = Object.fromEntries(Object.entries(wrong).map(([field, words]) => [`extension.${field}`, words]));
  if (extension.kind === "activity") {
    const end = Date.parse(extension.end_at);
    if (end <= Date.parse(extension.start_at)) problems["extension.end_at"] = "结束时间应晚于开始时间";
    if (Date.parse(extension.sign_up_until) > end) problems["extension.sign_up_until"] = "报名截止应不晚于活动结束";
  }
  if (extension.kind === "policy" && extension.valid_to !== null && extension.valid_to < extension.valid_from)
    problems["extension.valid_to"] = "失效日期应不早于施行日期";
  if (extension.kind === "policy")
    for (const [field, words] of Object.entries(offerProblems(offerOf(extension))))
      problems[`extension.${field}`] ??= words;
  return problems;
}

export const policyStates = ["现行有效", "即将施行", "已失效", "已被替代"] as const;
export type PolicyState = (typeof policyStates)[number];

/** Whether a policy holds on a day (`YYYY-MM-DD`, Asia/Shanghai); derived, never stored. */
export function policyState(policyFields: ExtensionOf<"policy">, today: string): PolicyState {
  if (policyFields.replaced_by !== null) return "已被替代";
  if (policyFields.valid_to !== null && policyFields.valid_to < today) return "已失效";
  return policyFields.valid_from > today ? "即将施行" : "现行有效";
}

export const activityStates = ["报名中", "报名截止", "进行中", "已结束"] as const;
export type ActivityState = (typeof activityStates)[number];

/** Where an activity stands at an instant (milliseconds); a full one is still 报名中, its quota says so. */
export function activityState(fields: ExtensionOf<"activity">, now: number): ActivityState {
  if (Date.parse(fields.end_at) <= now) return "已结束";
  if (Date.parse(fields.start_at) <= now) return "进行中";
  return Date.parse(fields.sign_up_until) <= now ? "报名截止" : "报名中";
}

/** The questions of an interview; texts saved before there were any have none, and other kinds neither. */
export const questionsOf = (extension: Extension): readonly Exchange[] =>
  (extension.kind === "interview" && (extension as { questions?: Exchange[] }).questions) || [];
