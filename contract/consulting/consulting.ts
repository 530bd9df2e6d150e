import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";
import { consultingMoves, consultingStates } from "./consulting-moves.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const both = ["enterprise", "admin"] as const satisfies readonly Kind[];
const nothing = z.object({});
const questionId = id("咨询");

/** What a company asks about. */
export const consultingCategories = ["专利", "成果转化", "专家", "需求", "政策", "维权"] as const;
export type ConsultingCategory = (typeof consultingCategories)[number];

/** What a company may write before it is answered, and all that may be said in one question. */
export const consultingBounds = { askedFurther: 5, steps: 200 } as const;

/** `seq`: the last step the person has read; another since answers 409 with who made it. */
const move = { id: questionId, seq: whole("已读的进展", 0, 100_000) };
const keyword = z._default(text("关键词", 0, 60), "");
const category = z.optional(oneOf("类别", consultingCategories));
const state = z.optional(oneOf("状态", consultingStates));

/** A question in a list. Companies are not told which administrator has it. */
export const Consulting = z.object({
  id: z.string(),
  company_name: z.string(),
  asked_by_name: z.string(),
  category: z.enum(consultingCategories),
  title: z.string(),
  state: z.enum(consultingStates),
  assigned_to: z.nullable(z.string()),
  assigned_name: z.string(),
  /** Since when an answer is owed; null: none is. */
  waiting_since: z.nullable(z.string()),
  created_at: z.string(),
  /** 1 to 5; null: not rated. */
  stars: z.nullable(z.int()),
  published: z.boolean(),
  seq: z.int(),
});
export type Consulting = z.output<typeof Consulting>;

/** A question with all that was said. */
export const ConsultingInfo = z.object({
  ...Consulting.shape,
  content: z.string(),
  stars_words: z.string(),
  /** The published texts, for administrators. */
  shown: z.nullable(z.object({ question: z.string(), answer: z.string() })),
  /** In order; `by_name` is empty where companies are not told. */
  steps: z.array(
    z.object({
      seq: z.int(),
      move: z.enum(consultingMoves),
      text: z.string(),
      by_name: z.string(),
      at: z.string(),
    }),
  ),
});
export type ConsultingInfo = z.output<typeof ConsultingInfo>;

/** A published question with its answer; nothing in it tells who asked. */
export const ConsultingShown = z.object({
  id: z.string(),
  category: z.enum(consultingCategories),
  question: z.string(),
  answer: z.string(),
  published_at: z.string(),
});
export type ConsultingShown = z.output<typeof ConsultingShown>;

/** Words that administrators begin an answer with. */
export const ConsultingTemplate = z.object({ id: z.string(), title: z.string(), content: z.string() });
export type ConsultingTemplate = z.output<typeof ConsultingTemplate>;

/** Questions of companies to the platform (specification section 2.2, 2.5); all calls are ours. */
/** Rows of one workbook of questions. */
export const mostConsultingsExported = 10_000;

const queueConditions = { state, category, assigned_to: z.optional(id("经办人")), keyword };

export const consultingCalls = {
  mine: call({
    ...company,
    method: "GET",
    path: "/v1/consulting/mine",
    input: z.object({ state, keyword, ...paging }),
    output: pageOf(Consulting),
    summary: "The user's company's questions, newest first.",
  }),
  info: call({
    access: both,
    offline: "live",
    method: "GET",
    path: "/v1/consulting/info",
    input: z.object({ id: questionId }),
    output: ConsultingInfo,
    summary: "A question with what was said; companies see their own.",
  }),
  ask: call({
    ...company,
    method: "POST",
    path: "/v1/consulting/ask",
    input: z.object({
      /** Made by the caller: the same again is the same question. */
      id: questionId,
      category: oneOf("类别", consultingCategories),
      title: text("标题", 2, 60),
      content: text("具体情况", 5, 2000),
    }),
    output: nothing,
    summary: "Ask a question in the company's name.",
  }),
  askMore: call({
    ...company,
    method: "POST",
    path: "/v1/consulting/askMore",
    input: z.object({ ...move, text: text("追问", 2, 1000) }),
    output: nothing,
    summary: "Ask further within a question.",
  }),
  rate: call({
    ...company,
    method: "POST",
    path: "/v1/consulting/rate",
    input: z.object({ ...move, stars: whole("评分", 1, 5), words: z._default(text("评价", 0, 300), "") }),
    output: nothing,
    summary: "Rate the answer.",
  }),
  withdraw: call({
    ...company,
    method: "POST",
    path: "/v1/consulting/withdraw",
    input: z.object(move),
    output: nothing,
    summary: "Take a question back that waits.",
  }),
  close: call({
    access: both,
    offline: "live",
    method: "POST",
    path: "/v1/consulting/close",
    input: z.object(move),
    output: nothing,
    summary: "Close an answered question.",
  }),
  published: call({
    access: both,
    offline: "live",
    method: "GET",
    path: "/v1/consulting/published",
    input: z.object({ category, keyword, ...paging }),
    output: pageOf(ConsultingShown),
    summary: "Published questions with their answers, newest first, without names.",
  }),
  queue: call({
    ...office,
    method: "GET",
    path: "/v1/consulting/queue",
    input: z.object({ ...queueConditions, ...paging }),
    output: z.object({
      ...pageOf(Consulting).shape,
      /** Questions an answer is owed to, whatever the conditions. */
      waiting: z.int(),
      /** Since when the oldest of them waits. */
      oldest: z.nullable(z.string()),
    }),
    summary: "All questions, those that wait longest first.",
  }),
  queueExport: call({
    ...office,
    method: "GET",
    path: "/v1/consulting/queueExport",
    reply: "file",
    input: z.object(queueConditions),
    output: z.unknown(),
    summary: "The same questions as .xlsx, the newest first; at most 10,000.",
  }),
  people: call({
    ...office,
    method: "GET",
    path: "/v1/consulting/people",
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    summary: "Administrators that a question may be assigned to.",
  }),
  assign: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/assign",
    input: z.object({ ...move, to: id("经办人") }),
    output: nothing,
    summary: "Assign a question to an administrator.",
  }),
  answer: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/answer",
    input: z.object({ ...move, text: text("回复", 2, 3000) }),
    output: nothing,
    summary: "Answer a question, or add to the answer; the company is told.",
  }),
  publish: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/publish",
    input: z.object({ ...move, question: text("问题", 5, 1000), answer: text("解答", 5, 3000) }),
    output: nothing,
    summary: "Publish edited texts as a question with its answer; refused where they tell who asked.",
  }),
  unpublish: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/unpublish",
    input: z.object(move),
    output: nothing,
    summary: "Take the published texts down.",
  }),
  templates: call({
    ...office,
    method: "GET",
    path: "/v1/consulting/templates",
    input: z.object({}),
    output: z.array(ConsultingTemplate),
    summary: "Templates of answers, by title.",
  }),
  templateSave: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/templateSave",
    input: z.object({ id: id("模板"), title: text("模板名称", 2, 40), content: text("模板内容", 2, 2000) }),
    output: nothing,
    summary: "Make or change a template.",
  }),
  templateRemove: call({
    ...office,
    method: "POST",
    path: "/v1/consulting/templateRemove",
    input: z.object({ id: id("模板") }),
    output: nothing,
    summary: "Remove a template; answers written with it stay.",
  }),
};
