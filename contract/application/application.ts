import * as z from "zod/mini";
import { documentRules } from "../account/certification.ts";
import { call } from "../core/call.ts";
import { id, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { ApplicationFacts, applicationRules } from "./application-facts.ts";
import { applicationMoves, applicationOutcomes, applicationStates } from "./application-moves.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const applicationId = id("申请");
/** The last step that was read: another since answers 409 with what it was. */
const seq = whole("已读的进展", 0, 100_000);

const Step = z.object({
  seq: z.int(),
  move: z.enum(applicationMoves),
  text: z.string(),
  /** Empty where companies are not told. */
  by_name: z.string(),
  at: z.string(),
});

/** An application with what became of it. */
export const Application = z.object({
  id: z.string(),
  facts: ApplicationFacts,
  documents: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() })),
  state: z.enum(applicationStates),
  seq: z.int(),
  /** When it was handed in last: since then it waits. */
  sent_at: z.string(),
  steps: z.array(Step),
  /** Of a function that was opened by it: the last day that it is open. */
  until: z.nullable(z.string()),
});
export type Application = z.output<typeof Application>;

/** The same as an administrator sees it. */
export const ApplicationRow = z.object({
  ...Application.shape,
  company_name: z.string(),
  asked_by_name: z.string(),
  /** Account or draft that came of it; null: nothing has. */
  made_id: z.nullable(z.string()),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;

/** Too few documents for what is applied for, in words; null: enough. */
export const documentsProblem = (kind: keyof typeof applicationRules, count: number): string | null => {
  const { least, hint } = applicationRules[kind].documents;
  return count < least ? `请上传${hint}` : null;
};

/** What companies apply for beside their certification (specification section 2.5, 申请管理); all calls are ours. */
export const applicationCalls = {
  own: call({
    ...company,
    method: "GET",
    path: "/v1/application/own",
    input: z.object({}),
    output: z.array(Application),
    summary: "The user's company's newest applications.",
  }),
  send: call({
    ...company,
    method: "POST",
    path: "/v1/application/send",
    inView: "never",
    input: z.object({
      /** Made by the caller: the same again is the same application. */
      id: applicationId,
      /** 0: a new one. */
      seq,
      facts: ApplicationFacts,
      documents: listOf("证明材料", id("证明材料"), 0, documentRules.most),
    }),
    output: z.object({}),
    summary: "Hand in a new application, or one that came back, amended.",
  }),
  withdraw: call({
    ...company,
    method: "POST",
    path: "/v1/application/withdraw",
    inView: "never",
    input: z.object({ id: applicationId, seq }),
    output: z.object({}),
    summary: "Take an application back that is not decided.",
  }),
  queue: call({
    ...office,
    method: "GET",
    path: "/v1/application/queue",
    input: z.object({ state: z.optional(oneOf("状态", applicationStates)), ...paging }),
    output: z.object({ ...pageOf(ApplicationRow).shape, waiting: z.int() }),
    summary: "Page of applications, those that wait longest first, and how many wait in all.",
  }),
  handle: call({
    ...office,
    method: "POST",
    path: "/v1/application/handle",
    input: z.object({
      id: applicationId,
      seq,
      outcome: oneOf("处理结果", applicationOutcomes),
      reply: z._default(text("意见", 0, 300), ""),
    }),
    output: z.object({
      /** Of the account that was made; only this answer holds it. Null: none was made. */
      password: z.nullable(z.string()),
    }),
    summary: "Accept an application, which does what was applied for, send it back to be amended, or refuse it.",
  }),
};
