import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, pageOf, paging } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import {
  Appointment,
  CompanyVisit,
  NewVisitRequest,
  Reschedule,
  VisitComment,
  VisitorRecord,
} from "../visitor/visitor-fields.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];
const nothing = z.object({});
const live = { access: enterprise, offline: "live" } as const;
const asking = { ...live, method: "GET", input: nothing } as const;
const doing = { ...live, method: "POST", output: nothing } as const;

/** Visits to the user's company by its account: the same as its contacts have in the small program. All calls are ours. */
export const ownVisitCalls = {
  visitIndex: call({
    ...live,
    method: "GET",
    path: "/v1/frontend/visit/index",
    input: z.object({ ...paging }),
    output: pageOf(CompanyVisit),
    summary: "Visits to the user's company, newest first, with what a company may see of them.",
  }),
  visitInfo: call({
    ...live,
    method: "GET",
    path: "/v1/frontend/visit/info",
    input: z.object({ id: id("走访记录") }),
    output: CompanyVisit,
    summary: "One visit to the user's company.",
  }),
  visitComment: call({
    ...doing,
    path: "/v1/frontend/visit/comment",
    input: VisitComment,
    summary: "Say how a visit was; saying it again replaces it.",
  }),
  appointments: call({
    ...asking,
    path: "/v1/frontend/visit/appointments",
    output: z.array(Appointment),
    summary: "Planned visits to the user's company.",
  }),
  appointmentConfirm: call({
    ...doing,
    path: "/v1/frontend/visit/confirm",
    input: z.object({ id: id("预约") }),
    summary: "Say yes to a planned visit.",
  }),
  appointmentMove: call({
    ...doing,
    path: "/v1/frontend/visit/reschedule",
    input: Reschedule,
    summary: "Ask for another time of a planned visit.",
  }),
  visitAsk: call({
    ...doing,
    path: "/v1/frontend/visit/request",
    input: NewVisitRequest,
    summary: "Ask for a visit; the id makes repeats harmless.",
  }),
  visitAsks: call({
    ...asking,
    path: "/v1/frontend/visit/requests",
    output: z.array(VisitorRecord),
    summary: "Visits and other times that the company has asked for, newest first, with the state of each.",
  }),
  visitAskWithdraw: call({
    ...doing,
    path: "/v1/frontend/visit/withdraw",
    input: z.object({ id: id("约访申请") }),
    summary: "Take back a request that nobody has answered.",
  }),
};
