import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { FeedState, NewFeed } from "../core/feed-state.ts";
import { date, flag, id, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { lawEventKinds } from "./event-meanings.ts";

/** Events that one file takes. */
export const mostLawEventsExported = 10_000;

/** Conditions, all of which an event has to meet. */
const filters = {
  /** Words of the title, the company, the event, or the application's number. */
  keyword: z._default(text("关键词", 0, 100), ""),
  kind: z.optional(oneOf("事件类型", lawEventKinds)),
  street_id: z.optional(streetId("镇街")),
  company_id: z.optional(id("企业")),
  patent_id: z.optional(id("专利")),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
  /** Only events that made the status a patent has now. */
  decides: z.optional(flag("决定当前状态的")),
};

const { from: _from, to: _to, ...lasting } = filters;
/** Conditions of an address: the same without days, as it goes on for ever. */
const feedConditions = z.object(lasting);
export type LawFeedConditions = z.output<typeof feedConditions>;

/** Days back that an address of events tells of. */
export const lawFeedDays = 365;

/** An event of a patent of companies in scope. */
export const LawEvent = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(lawEventKinds),
  happened_on: z.string(),
  detail: z.record(z.string(), z.string()),
  patent: z.object({ id: z.string(), title: z.string(), application_no: z.string(), status: z.string() }),
  companies: z.array(z.object({ id: z.string(), name: z.string(), street_name: z.string() })),
  /** It made the status that the patent has now. */
  decides: z.boolean(),
  /** Last day for asking that the right be restored, where this event ended it. */
  restorable_until: z.nullable(z.string()),
});
export type LawEvent = z.output<typeof LawEvent>;

export const LawEventPage = z.object({
  ...pageOf(LawEvent).shape,
  /** Of what all other conditions leave, whatever kind is chosen; none with 0. */
  kinds: z.array(z.object({ value: z.enum(lawEventKinds), count: z.int() })),
});
export type LawEventPage = z.output<typeof LawEventPage>;

/** Legal events of the scope's companies; the specification names the page alone. */
export const lawEventCalls = {
  lawEvents: call({
    method: "GET",
    path: "/v1/region/lawEvents",
    access: staff,
    input: z.object({ ...filters, ...paging }),
    output: LawEventPage,
    offline: "live",
    summary: "Page of the legal events of patents of companies in scope, the latest first, with counts by kind.",
  }),
  lawEventExport: call({
    method: "GET",
    path: "/v1/region/lawEventExport",
    access: staff,
    reply: "file",
    input: z.object(filters),
    output: z.unknown(),
    offline: "live",
    summary: "The events as .xlsx with what they mean and what is to be done; at most 10,000 rows.",
  }),
  lawEventCalendar: call({
    method: "GET",
    path: "/v1/region/lawEventCalendar",
    access: staff,
    reply: "file",
    input: z.object(filters),
    output: z.unknown(),
    offline: "live",
    summary: "The events, and the last days for restoring rights, as a calendar file; at most 10,000 events.",
  }),
  lawEventFeed: call({
    method: "GET",
    path: "/v1/region/lawEventFeed",
    access: "public",
    reply: "file",
    input: z.object({ key: text("订阅密钥", 1, 100) }),
    output: z.unknown(),
    offline: "live",
    summary: "The past year's events and the last days for restoring rights as iCalendar (RFC 5545), by secret.",
  }),
  lawFeedState: call({
    method: "GET",
    path: "/v1/region/lawFeedState",
    access: staff,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    summary: "Whether the account has a running address of events. The secret itself is never shown again.",
  }),
  lawFeedCreate: call({
    method: "POST",
    path: "/v1/region/lawFeedCreate",
    access: staff,
    input: feedConditions,
    output: NewFeed,
    offline: "live",
    inView: "never",
    summary: "A new secret address of the events that meet the conditions; the one before stops working.",
  }),
  lawFeedRevoke: call({
    method: "POST",
    path: "/v1/region/lawFeedRevoke",
    access: staff,
    input: z.object({}),
    output: FeedState,
    offline: "live",
    inView: "never",
    summary: "Ends the account's address of events.",
  }),
};
