import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { fileRules, uploadPiece } from "../core/file.ts";
import { type LinkProblem, linkProblems } from "./link-problems.ts";
import { flag, id, oneOf, text, whole } from "../core/fields.ts";
import { answerStatuses, Question } from "./questionnaire-fields.ts";

/** 128 random bits as 32 hexadecimal digits; travels in the body, never in an address. */
const secret = z.string(linkProblems.unknown.words).check(z.regex(/^[0-9a-f]{32}$/, linkProblems.unknown.words));
const ticket = z.string("请重新打开问卷链接").check(z.regex(/^[0-9a-f]{64}$/, "请重新打开问卷链接"));

/** What a respondent is shown: the questions and what is known of the user's own answer, nothing else of the company. */
const Filling = z.object({
  questionnaire: z.object({
    title: z.string(),
    purpose: z.string(),
    end_on: z.string(),
    editable: z.boolean(),
  }),
  company_name: z.string(),
  version: z.int(),
  questions: z.array(Question),
  /** The user's own answer so far; the prefilled values of an individual link before the first save. */
  values: z.record(z.string(), z.unknown()),
  /** null before the first save. */
  status: z.nullable(z.enum(answerStatuses)),
  submitted_at: z.nullable(z.string()),
  /** Drafts are kept by the server too; otherwise on this device alone. */
  keeps_drafts: z.boolean(),
  /** Why officials gave a submitted answer back; empty otherwise. */
  returned: z.string(),
  /** Why nothing can be saved now; null while it can. */
  closed: z.nullable(z.enum(Object.keys(linkProblems) as LinkProblem[])),
});
export type Filling = z.output<typeof Filling>;

/** Most files and bytes one ticket may upload. */
export const linkFiles = { count: 60, bytes: 60 * 1024 * 1024 } as const;
/** Kinds of file that a question takes over the link. */
export const linkFileKinds = ["photo", "attachment", "signature"] as const;

/** Calls of the page /questionNew (all ours), and the way there for a company's own account. */
export const questionLink = {
  questionOwn: call({
    method: "POST",
    path: "/v1/questionOwn",
    access: ["enterprise"],
    input: z.object({ id: id("问卷") }),
    output: z.object({ secret: z.string() }),
    offline: "live",
    summary: "The link of the account's own company, made where missing.",
  }),
  questionLink: call({
    method: "POST",
    path: "/v1/questionLink",
    access: "public",
    input: z.object({ secret }),
    output: z.object({
      title: z.string(),
      purpose: z.string(),
      end_on: z.string(),
      question_count: z.int(),
      /** An individual link knows its company; the questionnaire's link asks who one is. */
      company_name: z.nullable(z.string()),
      /** What the common link asks for; null with an individual link. */
      entry: z.nullable(z.enum(["name_and_code", "name"])),
    }),
    offline: "live",
    summary: "What a link leads to; each reason for which it does not open has its own status and words.",
  }),
  questionLinkEnter: call({
    method: "POST",
    path: "/v1/questionLinkEnter",
    access: "public",
    /** Name as registered, or credit code where that is enough; both left out with an individual link. */
    input: z.object({
      secret,
      company: z._default(text("企业名称", 0, 200), ""),
      code: z._default(text("统一社会信用代码", 0, 40), ""),
    }),
    output: z.object({ ticket: z.string(), filling: Filling }),
    offline: "live",
    summary: "Begin to fill in: names the company and gets a ticket for this device.",
  }),
  questionLinkResume: call({
    method: "POST",
    path: "/v1/questionLinkResume",
    access: "public",
    input: z.object({ ticket }),
    output: Filling,
    offline: "live",
    summary: "Go on with the answer of a ticket, or see what was submitted with it.",
  }),
  questionLinkSave: call({
    method: "POST",
    path: "/v1/questionLinkSave",
    access: "public",
    input: z.object({
      ticket,
      version: whole("问卷版本", 1, 10_000),
      values: z.record(z.string(), z.unknown()),
      status: oneOf("答卷状态", answerStatuses),
    }),
    output: z.object({ status: z.enum(answerStatuses), submitted_at: z.nullable(z.string()) }),
    offline: "live",
    summary: "Save a draft or submit, with all values; one answer for each company.",
  }),
  questionLinkFile: call({
    method: "POST",
    path: "/v1/questionLinkFile",
    access: "public",
    input: z.object({
      ticket,
      id: id("文件"),
      kind: oneOf("文件种类", linkFileKinds),
      sha256: z.string("缺少文件校验值").check(z.regex(/^[0-9a-f]{64}$/, "文件校验值不正确")),
      size: whole("文件大小", 1, fileRules.attachment.max),
      mime: text("文件类型", 1, 100),
      name: z._default(text("文件名", 0, 200), ""),
    }),
    /** Names the upload for a while, so that no ticket travels in an address. */
    output: z.object({ upload: z.string(), received: z.int(), complete: z.boolean() }),
    offline: "live",
    summary: "Announce a photo, file or signature of the answer before its bytes are sent.",
  }),
  questionLinkBytes: call({
    method: "POST",
    path: "/v1/questionLinkBytes",
    access: "public",
    body: "bytes",
    mostBytes: uploadPiece,
    input: z.object({ upload: id("上传"), offset: whole("起点", 0, fileRules.attachment.max) }),
    output: z.object({ received: z.int(), complete: flag("完成") }),
    offline: "live",
    summary: "The bytes of an announced file from an offset on, in pieces, verified by SHA-256.",
  }),
};
