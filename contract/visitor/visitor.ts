import * as z from "zod/mini";
import { smsCode } from "../account/account.ts";
import { call } from "../core/call.ts";
import { id, mobile, pageOf, paging } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import {
  Appointment,
  CompanyConfirmation,
  CompanyVisit,
  NewRegistration,
  NewVisitRequest,
  Reschedule,
  Visitor,
  VisitComment,
  VisitorDemand,
  VisitorRecord,
} from "./visitor-fields.ts";

const visitors = ["visitor"] as const satisfies readonly Kind[];
const live = { access: visitors, offline: "live" } as const;
const nothing = z.object({});

/** The small-program pages; beside login and send-code (account.ts) the specification names no calls. */
export const visitor = {
  login: call({
    method: "POST",
    path: "/v1/visitor/login",
    access: "public",
    input: z.object({
      mobile: mobile("手机号"),
      code: smsCode,
    }),
    output: z.object({ token: z.string(), visitor: Visitor }),
    offline: "live",
    summary: "Sign in as a visitor with mobile and code; the session lasts seven days.",
  }),
  logout: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/logout",
    input: nothing,
    output: nothing,
    clearsCache: true,
    summary: "End the visitor's session.",
  }),
  info: call({
    ...live,
    method: "GET",
    path: "/v1/visitor/info",
    input: nothing,
    output: Visitor,
    summary: "The visitor, the companies that name the mobile, and the one chosen.",
  }),
  choose: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/choose",
    input: z.object({ company_id: id("企业") }),
    output: Visitor,
    summary: "Choose the company to speak for, one of the visitor's own.",
  }),
  confirmCompany: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/confirmCompany",
    input: CompanyConfirmation,
    output: Visitor,
    summary: "Say of which company one is the contact, after the mobile was not used here for 90 days.",
  }),
  streets: call({
    ...live,
    method: "GET",
    path: "/v1/visitor/streets",
    input: nothing,
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    summary: "Streets a company may lie in.",
  }),
  register: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/register",
    input: NewRegistration,
    output: Visitor,
    summary: "Ask to be a company's contact; the street decides, and nothing is told of the company before.",
  }),
  appointments: call({
    ...live,
    method: "GET",
    path: "/v1/visitor/appointments",
    input: nothing,
    output: z.array(Appointment),
    summary: "Planned visits to the user's company.",
  }),
  confirm: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/confirm",
    input: z.object({ id: id("预约") }),
    output: nothing,
    summary: "Say yes to a planned visit.",
  }),
  reschedule: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/reschedule",
    input: Reschedule,
    output: nothing,
    summary: "Ask for another time of a planned visit.",
  }),
  visits: call({
    ...live,
    method: "GET",
    path: "/v1/visitor/visits",
    input: z.object({ ...paging }),
    output: pageOf(CompanyVisit),
    summary: "Visits to the user's company, with what a company may see of them.",
  }),
  comment: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/comment",
    input: VisitComment,
    output: nothing,
    summary: "Say how a visit was; saying it again replaces it.",
  }),
  request: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/request",
    input: NewVisitRequest,
    output: nothing,
    summary: "Ask for a visit; the id makes repeats harmless.",
  }),
  demand: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/demand",
    input: VisitorDemand,
    output: z.object({ demand_no: z.string() }),
    summary: "Hand in a demand, or one that came back, completed; it waits for the street.",
  }),
  records: call({
    ...live,
    method: "GET",
    path: "/v1/visitor/records",
    input: nothing,
    output: z.array(VisitorRecord),
    summary: "What the company has asked for, with the state of each.",
  }),
  withdraw: call({
    ...live,
    method: "POST",
    path: "/v1/visitor/withdraw",
    input: z.object({ id: id("约访申请") }),
    output: nothing,
    summary: "Take back a request that nobody has answered.",
  }),
};
