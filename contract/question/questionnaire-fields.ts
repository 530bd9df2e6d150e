import { linkEntries } from "./link-entry.ts";
import * as z from "zod/mini";
import { changesOf } from "../core/edits.ts";
import { date, flag, id, instant, listOf, oneOf, recordStamp, text, whole } from "../core/fields.ts";

/** Types of questions with their words on the screen. */
export const questionTypes = {
  text: "单行文本",
  paragraph: "多行文本",
  number: "数字",
  date: "日期",
  single: "单选",
  multiple: "多选",
  dropdown: "下拉",
  cascade: "级联",
  yes_no: "判断",
  rating: "评分",
  nps: "NPS",
  matrix: "矩阵单选",
  rank: "排序",
  mobile: "手机号",
  photo: "照片",
  file: "附件",
  signature: "签名",
  location: "定位",
  subform: "子表单",
  note: "说明",
  computed: "计算",
} as const;
export type QuestionType = keyof typeof questionTypes;

/** How a condition compares another question's value. */
export const conditionWords = {
  is: "等于",
  not: "不等于",
  has: "包含",
  above: "大于",
  below: "小于",
  filled: "已填写",
} as const;

/** A question's name in answers: stays when the wording changes, so that versions can be compared. */
const code = z
  .string("缺少题目编码")
  .check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, "题目编码以小写字母开头，只含小写字母、数字和下划线"));

const Condition = z.object({
  code,
  op: z.enum(Object.keys(conditionWords) as (keyof typeof conditionWords)[], "请选择条件"),
  value: z._default(z.union([z.string(), z.number(), z.boolean()]), ""),
});
export type Condition = z.output<typeof Condition>;

/** What every question has; conditions of a list must all hold. */
const base = {
  code,
  title: text("题目", 1, 200),
  help: z._default(text("题目说明", 0, 500), ""),
  required: z._default(flag("必填"), false),
  show_if: z._default(listOf("显示条件", Condition, 0, 10), []),
  required_if: z._default(listOf("必填条件", Condition, 0, 10), []),
  /** Field of the company that fills it in beforehand and may be written back to. */
  prefill: z._default(text("预填字段", 0, 40), ""),
  label_ids: z._default(listOf("题目标签", id("标签"), 0, 10), []),
};

const options = listOf("选项", z.object({ value: text("选项值", 1, 60), title: text("选项", 1, 120) }), 1, 200);
const optionalNumber = (label: string) => z._default(z.nullable(z.number(`${label}应为数字`)), null);
const sizes = (most: number) => ({
  min: z._default(whole("最少", 0, most), 0),
  max: z._default(whole("最多", 1, most), most),
});

/** Options of a cascade: `顺德区/大良/…` by levels. */
interface CascadeOption {
  value: string;
  title: string;
  children?: CascadeOption[] | undefined;
}
const CascadeOption: z.ZodMiniType<CascadeOption> = z.object({
  value: text("选项值", 1, 60),
  title: text("选项", 1, 120),
  children: z.optional(z.lazy(() => listOf("下级选项", CascadeOption, 1, 200))),
});

const plainQuestions = [
  z.object({ ...base, type: z.literal("text"), ...sizes(200) }),
  z.object({ ...base, type: z.literal("paragraph"), ...sizes(5000) }),
  z.object({
    ...base,
    type: z.literal("number"),
    least: optionalNumber("最小值"),
    most: optionalNumber("最大值"),
    decimals: z._default(whole("小数位", 0, 4), 0),
    unit: z._default(text("单位", 0, 10), ""),
  }),
  z.object({ ...base, type: z.literal("date") }),
  z.object({ ...base, type: z.literal("single"), options }),
  z.object({ ...base, type: z.literal("multiple"), options, ...sizes(200) }),
  z.object({ ...base, type: z.literal("dropdown"), options }),
  z.object({ ...base, type: z.literal("cascade"), options: listOf("选项", CascadeOption, 1, 200) }),
  z.object({ ...base, type: z.literal("yes_no") }),
  z.object({ ...base, type: z.literal("rating"), stars: z._default(whole("星数", 3, 10), 5) }),
  z.object({ ...base, type: z.literal("nps") }),
  z.object({ ...base, type: z.literal("matrix"), rows: options, options }),
  z.object({ ...base, type: z.literal("rank"), options }),
  z.object({ ...base, type: z.literal("mobile") }),
  z.object({ ...base, type: z.literal("photo"), ...sizes(9) }),
  z.object({ ...base, type: z.literal("file"), ...sizes(20) }),
  z.object({ ...base, type: z.literal("signature") }),
  z.object({ ...base, type: z.literal("location") }),
  z.object({ ...base, type: z.literal("note") }),
  /** Arithmetic over codes of numbers, e.g. `{rd_expense} / {revenue} * 100`. */
  z.object({
    ...base,
    type: z.literal("computed"),
    formula: text("公式", 1, 200).check(z.regex(/^[\d\s+\-*/().{}a-z_]+$/, "公式只能含题目编码、数字和四则运算")),
    decimals: z._default(whole("小数位", 0, 4), 2),
    unit: z._default(text("单位", 0, 10), ""),
  }),
] as const;
const PlainQuestion = z.discriminatedUnion("type", plainQuestions);

/** A repeated group; groups do not nest. */
const Subform = z.object({
  ...base,
  type: z.literal("subform"),
  questions: listOf("子表单题目", PlainQuestion, 1, 30),
  ...sizes(50),
});

export const Question = z.discriminatedUnion("type", [...plainQuestions, Subform]);
export type Question = z.output<typeof Question>;

export const questionnaireStatuses = ["草稿", "收集中", "已暂停", "已结束"] as const;
export const questionnaireScopes = ["全部", "标签", "镇街", "指定企业"] as const;

/** Codes that occur twice. */
function doubled(questions: readonly Question[]): string[] {
  const codes = questions.map((question) => question.code);
  return codes.filter((one, place) => codes.indexOf(one) !== place);
}

/** What is written of a questionnaire beside its title and questions. */
export const questionnaireFrame = {
  purpose: z._default(text("调查目的", 0, 500), ""),
  scope: z._default(oneOf("调查范围", questionnaireScopes), "全部"),
  /** Labels, streets or companies, as the scope says. */
  scope_ids: z._default(listOf("调查对象", text("调查对象", 1, 60), 0, 2000), []),
  start_on: date("开始日期"),
  end_on: date("截止日期"),
  /** Answers may be changed after they were submitted. */
  editable: z._default(flag("提交后可修改"), false),
  link_entry: z._default(oneOf("填写方式", linkEntries), "company_link"),
};

/** What a person writes of a questionnaire; publishing freezes `questions` as a version. */
export const QuestionnaireFields = z.object({
  title: text("问卷标题", 2, 100),
  ...questionnaireFrame,
  questions: listOf("题目", Question, 1, 200).check(
    z.refine((questions) => doubled(questions).length === 0, {
      error: (issue) => `题目编码重复：${doubled(issue.input as Question[]).join("、")}`,
    }),
  ),
});
export type QuestionnaireFields = z.output<typeof QuestionnaireFields>;

export const NewQuestionnaire = z.object({ id: id("问卷"), ...QuestionnaireFields.shape });
export type NewQuestionnaire = z.output<typeof NewQuestionnaire>;

/** A questionnaire as the server holds it. `version` counts published versions, 0 before the first. */
export const Questionnaire = z.object({
  id: z.string(),
  ...QuestionnaireFields.shape,
  version: z.int(),
  status: z.enum(questionnaireStatuses),
  /** Part of the link; null while there is none. */
  secret: z.nullable(z.string()),
  ...recordStamp,
});
export type Questionnaire = z.output<typeof Questionnaire>;

/** Published questions; they never change. */
export const QuestionnaireVersion = z.object({
  questionnaire_id: z.string(),
  version: z.int(),
  questions: z.array(Question),
  published_at: z.string(),
  published_by: z.nullable(z.string()),
});
export type QuestionnaireVersion = z.output<typeof QuestionnaireVersion>;

export const answerStatuses = ["暂存", "已提交"] as const;
/** By an official on a visit, or by the company over the link. */
export const answerChannels = ["official", "link"] as const;

/** What a person writes of an answer; which values fit is for the version's questions to say. */
export const AnswerFields = z.object({
  questionnaire_id: id("问卷"),
  version: whole("问卷版本", 1, 10_000),
  company_id: id("企业"),
  visit_id: z._default(z.nullable(id("走访记录")), null),
  /** Values by question code. */
  values: z.record(z.string(), z.unknown()),
  status: oneOf("答卷状态", answerStatuses),
});
export type AnswerFields = z.output<typeof AnswerFields>;

/**
 * A save of an answer. `base_rev` 0 makes it: `changes` then holds every field. Later saves name the revision
 * they were read at and carry only what changed; `values` then holds the changed codes alone (null empties
 * one), so that two people who fill in different questions meet without a conflict. `unseen`: the answer arrived while
 * the person was filling in a new one, so that every question that others have answered was answered unseen.
 */
export const AnswerSave = z.object({
  id: id("答卷"),
  base_rev: whole("修订号", 0, 1_000_000_000),
  changes: changesOf(AnswerFields),
  unseen: z.optional(z.literal(true)),
});
export type AnswerSave = z.output<typeof AnswerSave>;

/** An answer as the server holds it; one for each company. */
export const Answer = z.object({
  id: z.string(),
  ...AnswerFields.shape,
  street_id: z.string(),
  company_name: z.string(),
  channel: z.enum(answerChannels),
  submitted_at: z.nullable(instant("提交时间")),
  ...recordStamp,
});
export type Answer = z.output<typeof Answer>;
