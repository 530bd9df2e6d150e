import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { changesOf } from "../core/edits.ts";
import { flag, id, listOf, oneOf, pageOf, paging, recordStamp, streetId, text, whole } from "../core/fields.ts";
import {
  answerChannels,
  type Question,
  questionnaireFrame,
  questionnaireScopes,
  questionnaireStatuses,
  questionTypes,
} from "./questionnaire-fields.ts";
import { Label } from "../core/reference.ts";
import { officeOrEnterprise, staff } from "../core/roles.ts";

/** Most bytes of JSON of one question under work. */
const draftBytes = 64 * 1024;
/**
 * A question under work: of a known type, everything else may still be missing or wrong. Publishing checks it
 * against `Question`; until then the designer names what is missing.
 */
const DraftQuestion = z.custom<Question>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    String((value as { type?: unknown }).type) in questionTypes &&
    typeof (value as { code?: unknown }).code === "string" &&
    JSON.stringify(value).length <= draftBytes,
  "题目的格式不正确",
);

/** A questionnaire under work: may be saved while it is not yet fit to be published. */
const DesignFields = z.object({
  title: text("问卷标题", 0, 100),
  ...questionnaireFrame,
  questions: z._default(listOf("题目", DraftQuestion, 0, 200), []),
});
export type DesignFields = z.output<typeof DesignFields>;

/** `base_rev` 0 makes a questionnaire: `changes` then holds every field. `publish` freezes its questions as a version. */
export const DesignSave = z.object({
  id: id("问卷"),
  base_rev: whole("修订号", 0, 1_000_000_000),
  changes: z.optional(changesOf(DesignFields)),
  publish: z._default(flag("发布"), false),
});
export type DesignSave = z.output<typeof DesignSave>;

/** A questionnaire as its designers see it. */
export const QuestionnaireDesign = z.object({
  id: z.string(),
  ...DesignFields.shape,
  questions: z.array(DraftQuestion),
  /** Published versions; 0 before the first. */
  version: z.int(),
  status: z.enum(questionnaireStatuses),
  /** Part of the link; null while there is none, and to those who may not hand it out. */
  secret: z.nullable(z.string()),
  /** Streets of the unit that made it; empty for the district's. */
  street_ids: z.array(z.string()),
  /** Whether the caller may change, publish and stop it. */
  may_design: z.boolean(),
  /** The questions under work differ from the last published version. */
  changed: z.boolean(),
  ...recordStamp,
});
export type QuestionnaireDesign = z.output<typeof QuestionnaireDesign>;

/** A line of the list. Counts are of the companies in the caller's scope. */
export const QuestionnaireRow = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.string(),
  scope: z.enum(questionnaireScopes),
  status: z.enum(questionnaireStatuses),
  start_on: z.string(),
  end_on: z.string(),
  editable: z.boolean(),
  version: z.int(),
  /** Questions of the published version, of the work in hand before the first. */
  question_count: z.int(),
  targets: z.int(),
  submitted: z.int(),
  drafts: z.int(),
  may_design: z.boolean(),
  /** An enterprise's own answer and how often it was reminded; null for officials. */
  own: z.nullable(z.object({ answer_id: z.nullable(z.string()), status: z.nullable(z.string()), reminders: z.int() })),
  updated_at: z.string(),
});
export type QuestionnaireRow = z.output<typeof QuestionnaireRow>;

export const targetStates = ["未填写", "暂存", "已提交"] as const;
export const QuestionTarget = z.object({
  company_id: z.string(),
  company_name: z.string(),
  credit_code: z.string(),
  street_id: z.string(),
  street_name: z.string(),
  state: z.enum(targetStates),
  answer_id: z.nullable(z.string()),
  channel: z.nullable(z.enum(answerChannels)),
  submitted_at: z.nullable(z.string()),
  /** Reminders so far, at most three, and when the last was. */
  reminders: z.int(),
  reminded_at: z.nullable(z.string()),
  has_link: z.boolean(),
});
export type QuestionTarget = z.output<typeof QuestionTarget>;

/** Most reminders of one company for one questionnaire (design "questionnaire"). */
export const mostReminders = 3;
/** What may be done with a published questionnaire. */
export const statusActions = ["暂停", "恢复", "结束", "重新开放"] as const;
export type StatusAction = (typeof statusActions)[number];
const companyIds = listOf("企业", id("企业"), 1, 500);

export const question = {
  /** A template: made, changed and published by the same call. */
  createQuestion: call({
    method: "POST",
    path: "/v1/createQuestion",
    access: staff,
    input: DesignSave,
    output: QuestionnaireDesign,
    offline: "live",
    summary: "Make or change a questionnaire, and publish its questions as a version that never changes.",
  }),
  questionInfo: call({
    method: "POST",
    path: "/v1/questionInfo",
    access: officeOrEnterprise,
    /** Without a version: the questions under work for designers, of the last version for everybody else. */
    input: z.object({ id: id("问卷"), version: z.optional(whole("问卷版本", 1, 10_000)) }),
    output: z.object({
      questionnaire: QuestionnaireDesign,
      versions: z.array(
        z.object({ version: z.int(), published_at: z.string(), by_name: z.string(), answers: z.int() }),
      ),
    }),
    offline: "live",
    summary: "One questionnaire with the questions asked for and the list of its versions.",
  }),
  questionrefresh: call({
    method: "POST",
    path: "/v1/questionrefresh",
    access: staff,
    input: z.object({ id: id("问卷") }),
    output: z.object({ secret: z.string() }),
    offline: "live",
    inView: "never",
    summary: "A new secret for the questionnaire's link; the old link dies.",
  }),
  questionLabel: call({
    method: "GET",
    path: "/v1/questionLabel",
    access: officeOrEnterprise,
    input: z.object({}),
    output: z.array(Label),
    offline: "cached",
    summary: "Labels for questions.",
  }),
  // From here on ours: the specification names no calls for the list, the states and the dispatch.
  questionList: call({
    method: "POST",
    path: "/v1/questionList",
    access: officeOrEnterprise,
    input: z.object({
      keyword: z._default(text("关键词", 0, 60), ""),
      status: z.optional(oneOf("状态", questionnaireStatuses)),
      ...paging,
    }),
    output: pageOf(QuestionnaireRow),
    offline: "live",
    summary: "Questionnaires that concern the caller, running ones first, with counts of the caller's scope.",
  }),
  questionStatus: call({
    method: "POST",
    path: "/v1/questionStatus",
    access: staff,
    input: z.object({ id: id("问卷"), action: oneOf("操作", statusActions) }),
    output: QuestionnaireDesign,
    offline: "live",
    summary: "Pause, resume, end or reopen a published questionnaire.",
  }),
  questionCopy: call({
    method: "POST",
    path: "/v1/questionCopy",
    access: staff,
    input: z.object({ id: id("问卷"), new_id: id("新问卷") }),
    output: QuestionnaireDesign,
    offline: "live",
    summary: "A new draft with the questions of another questionnaire.",
  }),
  questionDel: call({
    method: "POST",
    path: "/v1/questionDel",
    access: staff,
    input: z.object({ id: id("问卷") }),
    output: z.object({ id: z.string() }),
    offline: "live",
    summary: "Delete a questionnaire that was never published.",
  }),
  questionTargets: call({
    method: "POST",
    path: "/v1/questionTargets",
    access: staff,
    input: z.object({
      id: id("问卷"),
      state: z.optional(oneOf("填写状态", targetStates)),
      street_id: z.optional(streetId("镇街")),
      keyword: z._default(text("关键词", 0, 100), ""),
      ...paging,
    }),
    output: z.object({
      ...pageOf(QuestionTarget).shape,
      /** Of all companies asked in the caller's scope, whatever the filter. */
      counts: z.object({ 未填写: z.int(), 暂存: z.int(), 已提交: z.int() }),
    }),
    offline: "live",
    summary: "Companies a questionnaire asks, with the state of their answer and their reminders.",
  }),
  questionRemind: call({
    method: "POST",
    path: "/v1/questionRemind",
    access: staff,
    input: z.object({ id: id("问卷"), company_ids: companyIds }),
    output: z.object({
      reminded: z.array(z.string()),
      skipped: z.array(z.object({ company_id: z.string(), reason: z.string() })),
    }),
    offline: "live",
    summary: "Remind companies that have not submitted: at most three times each and once a day.",
  }),
  questionLinks: call({
    method: "POST",
    path: "/v1/questionLinks",
    access: staff,
    input: z.object({ id: id("问卷"), company_ids: companyIds, renew: z._default(flag("更换链接"), false) }),
    output: z.array(z.object({ company_id: z.string(), company_name: z.string(), secret: z.string() })),
    offline: "live",
    inView: "never",
    summary: "Links of single companies, made where missing; renewed ones replace the old, which die.",
  }),
};
