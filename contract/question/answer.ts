import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Company } from "../company/company.ts";
import { id, listOf, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { Revision } from "../core/revision.ts";
import { Answer, answerChannels, AnswerSave, answerStatuses, Question } from "./questionnaire-fields.ts";
import { officeOrEnterprise, staff } from "../core/roles.ts";

/** An answer with the names a list shows. */
export const AnswerRow = z.object({
  ...Answer.shape,
  street_name: z.string(),
  questionnaire_title: z.string(),
  /** Who filled it in; "企业填报" over the link. */
  by_name: z.string(),
});
export type AnswerRow = z.output<typeof AnswerRow>;

/** A field of the company that an answer would change. */
const WriteBackField = z.object({
  field: z.string(),
  label: z.string(),
  code: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
});

/** Calls of answers; `saveQuestion` is the queued one. */
export const answerCalls = {
  companyAnswerList: call({
    method: "POST",
    path: "/v1/companyAnswerList",
    access: officeOrEnterprise,
    input: z.object({
      questionnaire_id: z.optional(id("问卷")),
      company_id: z.optional(id("企业")),
      street_id: z.optional(streetId("镇街")),
      status: z.optional(oneOf("答卷状态", answerStatuses)),
      channel: z.optional(oneOf("填写方式", answerChannels)),
      keyword: z._default(text("关键词", 0, 100), ""),
      ...paging,
    }),
    output: pageOf(AnswerRow),
    offline: "live",
    summary: "Page of the answers in the caller's scope, newest first; an enterprise sees its own.",
  }),
  saveQuestion: call({
    method: "POST",
    path: "/v1/saveQuestion",
    access: [...staff, "enterprise"],
    input: AnswerSave,
    output: Answer,
    offline: "queued",
    summary: "Save an answer; merged question by question, 409 when the same question was answered otherwise since.",
  }),
  // Ours: one answer for the page that shows or goes on with it.
  questionAnswer: call({
    method: "POST",
    path: "/v1/questionAnswer",
    access: officeOrEnterprise,
    /** By its id, or by questionnaire and company: then `answer` may be null, nobody having begun. */
    input: z.object({
      id: z.optional(id("答卷")),
      questionnaire_id: z.optional(id("问卷")),
      company_id: z.optional(id("企业")),
    }),
    output: z.object({
      answer: z.nullable(AnswerRow),
      questionnaire: z.object({
        id: z.string(),
        title: z.string(),
        purpose: z.string(),
        status: z.string(),
        version: z.int(),
        start_on: z.string(),
        end_on: z.string(),
        editable: z.boolean(),
      }),
      company: z.object({ id: z.string(), name: z.string() }),
      /** Of the answer's version; of the newest while there is no answer. */
      questions: z.array(Question),
      /** Values by question code from the company's record. */
      prefill: z.record(z.string(), z.unknown()),
      write_back: z.array(WriteBackField),
      history: z.array(Revision),
    }),
    offline: "live",
    summary: "One answer with its questions, its history and what it would write back to the company.",
  }),
  // Ours: submitted values into the company's record, field by field.
  answerWriteBack: call({
    method: "POST",
    path: "/v1/answerWriteBack",
    access: staff,
    input: z.object({
      answer_id: id("答卷"),
      /** Revision of the answer that the person looked at. */
      rev: whole("修订号", 1, 1_000_000_000),
      fields: listOf("回写字段", text("回写字段", 1, 40), 1, 40),
    }),
    output: z.object({ company: Company, written: z.array(z.string()) }),
    offline: "live",
    summary: "Write chosen values of a submitted answer into the company, by the rules of a company edit.",
  }),
  // Ours: a submitted answer back to whoever filled it in.
  answerReturn: call({
    method: "POST",
    path: "/v1/answerReturn",
    access: staff,
    input: z.object({ id: id("答卷"), reason: text("退回原因", 2, 200) }),
    output: Answer,
    offline: "live",
    summary: "Give a submitted answer back for correction: it becomes a draft again.",
  }),
};
