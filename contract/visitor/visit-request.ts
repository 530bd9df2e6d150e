import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, id, instant, oneOf, pageOf, paging, text } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { companyWays, dayParts, requestStatuses } from "./visitor-fields.ts";

/** A visit a company asks for, as officials see it. */
export const VisitRequest = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_id: z.string(),
  street_name: z.string(),
  contact_name: z.string(),
  /** Masked. */
  mobile: z.string(),
  way: z.enum(companyWays),
  wanted_on: date("期望日期"),
  wanted_part: z.enum(dayParts),
  purpose: z.string(),
  /** The appointment it wants at another time, with its present one. */
  calendar_id: z.nullable(z.string()),
  planned_start: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  reply: z.string(),
  entry_id: z.nullable(z.string()),
  created_at: z.string(),
  handled_by_name: z.string(),
});
export type VisitRequest = z.output<typeof VisitRequest>;

/** A visitor who asks to be a company's contact, as officials see it. */
export const Registration = z.object({
  id: z.string(),
  name: z.string(),
  post: z.string(),
  mobile: z.string(),
  company_name: z.string(),
  credit_code: z.string(),
  street_name: z.string(),
  /** The company the platform knows by this name or code. */
  known: z.nullable(z.object({ id: z.string(), name: z.string() })),
  status: z.enum(requestStatuses),
  reply: z.string(),
  created_at: z.string(),
});
export type Registration = z.output<typeof Registration>;

/** What a company said of a visit. */
export const VisitOpinion = z.object({
  id: z.string(),
  visit_id: z.string(),
  visit_no: z.string(),
  company_name: z.string(),
  start_at: z.string(),
  satisfaction: z.string(),
  content: z.string(),
  at: z.string(),
});
export type VisitOpinion = z.output<typeof VisitOpinion>;

const statusFilter = { status: z._default(oneOf("状态", ["", ...requestStatuses]), ""), ...paging };
const live = { access: staff, offline: "live" } as const;
const refusal = z.object({ id: id("申请"), reply: text("答复", 2, 200) });
const nothing = z.object({});

/** Officials' side of what visitors ask for; all calls are ours. */
export const visitRequest = {
  list: call({
    ...live,
    method: "GET",
    path: "/v1/visitRequest/list",
    input: z.object(statusFilter),
    output: z.object({
      ...pageOf(VisitRequest).shape,
      waiting: z.int(),
      registrations_waiting: z.int(),
      stewards_waiting: z.int(),
    }),
    summary:
      "Visits that companies in scope ask for, those that wait first; with how many of each kind of request wait.",
  }),
  accept: call({
    ...live,
    method: "POST",
    path: "/v1/visitRequest/accept",
    input: z.object({
      id: id("申请"),
      plan_start: instant("走访开始时间"),
      plan_end: instant("走访结束时间"),
      leader_id: id("负责人"),
      reply: z._default(text("答复", 0, 200), ""),
    }),
    output: z.object({ entry_id: z.string() }),
    summary: "Accept: plans the visit in the calendar, or moves the planned one.",
  }),
  decline: call({
    ...live,
    method: "POST",
    path: "/v1/visitRequest/decline",
    input: refusal,
    output: nothing,
    summary: "Decline with a word for the company.",
  }),
  registrations: call({
    ...live,
    method: "GET",
    path: "/v1/visitRequest/registrations",
    input: z.object(statusFilter),
    output: pageOf(Registration),
    summary: "Visitors of the streets in scope who ask to be a company's contact.",
  }),
  acceptRegistration: call({
    ...live,
    method: "POST",
    path: "/v1/visitRequest/acceptRegistration",
    input: z.object({ id: id("登记"), company_id: id("企业") }),
    output: nothing,
    inView: "never",
    summary: "Make the visitor a contact of a company in scope.",
  }),
  declineRegistration: call({
    ...live,
    method: "POST",
    path: "/v1/visitRequest/declineRegistration",
    input: refusal,
    output: nothing,
    summary: "Decline a registration with a word for the visitor.",
  }),
  mobile: call({
    ...live,
    method: "POST",
    path: "/v1/visitRequest/mobile",
    input: z.object({ kind: oneOf("申请类型", ["request", "registration"]), id: id("申请") }),
    output: z.object({ mobile: z.string() }),
    summary: "The visitor's whole mobile, to call back; leaves a line in the audit log.",
  }),
  opinions: call({
    ...live,
    method: "GET",
    path: "/v1/visitRequest/opinions",
    input: z.object({ ...paging }),
    output: pageOf(VisitOpinion),
    summary: "What companies in scope said of visits, newest first.",
  }),
};
