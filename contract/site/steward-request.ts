import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { demandCategories, urgencies } from "../demand/demand-fields.ts";
import { demandStatuses } from "../demand/demand-states.ts";
import { flag, id, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { stewardMoves } from "./steward-moves.ts";
import { stewardTopics } from "./steward-service.ts";
import { stewardRequestStates } from "./web-service.ts";

const live = { access: office, offline: "live" } as const;
const nothing = z.object({});
const requestId = id("申请");

/** A request left for the steward of a street, as those see it who handle it. */
export const StewardRequest = z.object({
  id: z.string(),
  street_id: z.string(),
  street_name: z.string(),
  company: z.string(),
  /** The company in the person's scope that has this name. */
  known: z.nullable(z.object({ id: z.string(), name: z.string() })),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  topic: z.enum(stewardTopics),
  content: z.string(),
  state: z.enum(stewardRequestStates),
  reply: z.string(),
  handled_by: z.nullable(z.string()),
  handled_by_name: z.string(),
  created_at: z.string(),
  /** What was done, in order; `told`: the company reads it with its receipt. */
  steps: z.array(
    z.object({
      action: z.enum(stewardMoves),
      text: z.string(),
      told: z.boolean(),
      by_name: z.string(),
      at: z.string(),
    }),
  ),
  demand: z.nullable(z.object({ id: z.string(), demand_no: z.string(), status: z.enum(demandStatuses) })),
});
export type StewardRequest = z.output<typeof StewardRequest>;

/** What officials do about requests left for stewards, each in their streets; all calls are ours. */
export const steward = {
  list: call({
    ...live,
    method: "GET",
    path: "/v1/steward/list",
    input: z.object({
      state: z.optional(oneOf("状态", stewardRequestStates)),
      keyword: z._default(text("关键词", 0, 60), ""),
      ...paging,
    }),
    output: z.object({ ...pageOf(StewardRequest).shape, waiting: z.int() }),
    summary: "Requests of the streets in scope, those that wait first.",
  }),
  take: call({
    ...live,
    method: "POST",
    path: "/v1/steward/take",
    /** `holder`: who had it as the person read; 409 when that changed. */
    input: z.object({ id: requestId, holder: z.nullable(id("经办人")) }),
    output: nothing,
    summary: "Take a request on, or over from another.",
  }),
  note: call({
    ...live,
    method: "POST",
    path: "/v1/steward/note",
    input: z.object({ id: requestId, text: text("记录", 2, 500), told: flag("告知企业") }),
    output: nothing,
    summary: "Write down what was done, for the company to read or not.",
  }),
  settle: call({
    ...live,
    method: "POST",
    path: "/v1/steward/settle",
    input: z.object({ id: requestId, move: oneOf("结果", ["办结", "谢绝"]), reply: text("答复", 2, 500) }),
    output: nothing,
    summary: "Settle or decline, with a word for the company.",
  }),
  toDemand: call({
    access: staff,
    offline: "live",
    method: "POST",
    path: "/v1/steward/toDemand",
    input: z.object({
      id: requestId,
      /** Made by the caller: the same again is the same demand. */
      demand_id: id("需求"),
      company_id: id("企业"),
      title: text("需求标题", 2, 60),
      category: oneOf("需求类别", demandCategories),
      urgency: z._default(oneOf("紧急程度", urgencies), "一般"),
    }),
    output: z.object({ demand_no: z.string() }),
    summary: "Hand the request in as a demand of a known company.",
  }),
  handOver: call({
    ...live,
    method: "POST",
    path: "/v1/steward/handOver",
    input: z.object({ id: requestId, street_id: streetId("转交的镇街"), reason: text("原因", 2, 200) }),
    output: nothing,
    summary: "Hand the request to the street it belongs to, where it waits again.",
  }),
  mobile: call({
    ...live,
    method: "POST",
    path: "/v1/steward/mobile",
    input: z.object({ id: requestId }),
    output: z.object({ mobile: z.string() }),
    summary: "The contact's whole mobile, to call back; leaves a line in the audit log.",
  }),
};
