import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, id, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { FileRef } from "../core/file.ts";
import { answerChannels, questionTypes, type QuestionType } from "./questionnaire-fields.ts";
import { staff } from "../core/roles.ts";

/** Filters of results and of their export. Dates are Asia/Shanghai days of the submission, both included. */
export const resultFilter = {
  id: id("问卷"),
  version: z.optional(whole("问卷版本", 1, 10_000)),
  street_id: z.optional(streetId("镇街")),
  label_id: z.optional(id("标签")),
  channel: z.optional(oneOf("填写方式", answerChannels)),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
};

/** Answers with this option, star, score, month or span. */
const Count = z.object({ value: z.string(), title: z.string(), count: z.int() });

/** What the submitted answers say to one question; parts that its type does not have are null or empty. */
export const QuestionResult = z.object({
  /** `code`, and `subform.code` of what stands in a subform. */
  path: z.string(),
  title: z.string(),
  type: z.enum(Object.keys(questionTypes) as QuestionType[]),
  unit: z.string(),
  /** Title of the subform it stands in; empty for others. */
  parent: z.string(),
  /** Published versions that ask it. */
  versions: z.array(z.int()),
  /** Answers to it; in a subform the rows that hold one. */
  answered: z.int(),
  counts: z.array(Count),
  numbers: z.nullable(
    z.object({ sum: z.number(), mean: z.number(), median: z.number(), least: z.number(), most: z.number() }),
  ),
  /** Promoters score 9–10, detractors 0–6; the score is their difference in per cent of all. */
  nps: z.nullable(z.object({ promoters: z.int(), passives: z.int(), detractors: z.int(), score: z.number() })),
  /** Rows of a matrix with the counts of its options. */
  rows: z.array(z.object({ value: z.string(), title: z.string(), counts: z.array(z.int()) })),
  /** Options of a ranking with their mean place (1 is the first) and how often they came first. */
  ranks: z.array(z.object({ value: z.string(), title: z.string(), mean: z.nullable(z.number()), first: z.int() })),
});
export type QuestionResult = z.output<typeof QuestionResult>;

export const QuestionResults = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  version: z.int(),
  /** Companies asked, submitted answers that the filter matches, and drafts. */
  asked: z.int(),
  submitted: z.int(),
  drafts: z.int(),
  by_street: z.array(z.object({ street_id: z.string(), name: z.string(), submitted: z.int(), asked: z.int() })),
  by_channel: z.object({ official: z.int(), link: z.int() }),
  by_day: z.array(z.object({ day: z.string(), count: z.int() })),
  by_version: z.array(z.object({ version: z.int(), count: z.int() })),
  questions: z.array(QuestionResult),
  as_of: z.string(),
});
export type QuestionResults = z.output<typeof QuestionResults>;

/** One value as a line of a list. */
export const ResultValue = z.object({
  answer_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  submitted_at: z.string(),
  /** Row of the subform, from 1; null outside of one. */
  row: z.nullable(z.int()),
  text: z.string(),
  files: z.array(FileRef),
  /** Degrees in GCJ-02. */
  place: z.nullable(z.object({ lng: z.number(), lat: z.number() })),
});
export type ResultValue = z.output<typeof ResultValue>;

/** Most answers an export holds. */
export const resultsCap = 10_000;

// All ours: the specification names no calls for results.
export const questionResults = {
  questionResults: call({
    method: "POST",
    path: "/v1/questionResults",
    access: staff,
    input: z.object(resultFilter),
    output: QuestionResults,
    offline: "live",
    summary: "What the submitted answers in the caller's scope say, question by question.",
  }),
  questionValues: call({
    method: "POST",
    path: "/v1/questionValues",
    access: staff,
    input: z.object({
      ...resultFilter,
      path: z
        .string("缺少题目编码")
        .check(z.regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/, "题目编码不正确")),
      keyword: z._default(text("关键词", 0, 100), ""),
      ...paging,
    }),
    output: pageOf(ResultValue),
    offline: "live",
    summary: "Single values of one question, newest first: texts, files, places; mobiles are masked.",
  }),
  questionResultsExport: call({
    method: "GET",
    path: "/v1/questionResultsExport",
    access: staff,
    reply: "file",
    input: z.object(resultFilter),
    output: z.unknown(),
    offline: "live",
    summary: "The filtered answers as .xlsx: one row each, choices in words, every subform on a sheet of its own.",
  }),
};
