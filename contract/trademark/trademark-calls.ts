import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { HoldingCompanies, holdingFilters } from "../core/holdings.ts";
import { adminOnly, officeOrEnterprise } from "../core/roles.ts";
import { trademarkEventKinds, trademarkForms, trademarkStates, trademarkTypes } from "./trademark-words.ts";

/** A trademark in one class, as lists show it. */
export const TrademarkRow = z.object({
  id: z.string(),
  registration_no: z.string(),
  name: z.string(),
  /** SHA-256 of its picture; empty: none is kept. */
  picture: z.string(),
  class: z.int(),
  type: z.enum(trademarkTypes),
  form: z.enum(trademarkForms),
  applicant: z.string(),
  agency: z.string(),
  filed_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  registered_on: z.nullable(z.string()),
  /** The present term, both days counted in; null: it is not registered. */
  term_from: z.nullable(z.string()),
  term_to: z.nullable(z.string()),
  state: z.enum(trademarkStates),
  /** Why it ended; empty: it has not. */
  reason: z.string(),
  /** Last day of the window that runs, or of grace; null where nothing runs. */
  due_on: z.nullable(z.string()),
  /** Days until then, 0 on the day; null where nothing runs. */
  days_left: z.nullable(z.int()),
  companies: HoldingCompanies,
});
export type TrademarkRow = z.output<typeof TrademarkRow>;

const TrademarkEvent = z.object({
  id: z.string(),
  kind: z.enum(trademarkEventKinds),
  happened_on: z.string(),
  from_name: z.string(),
  to_name: z.string(),
  number: z.string(),
  /** In yuan, as decimal text; null: not told. */
  amount: z.nullable(z.string()),
  /** It meets some of the goods only. */
  partial: z.boolean(),
  note: z.string(),
  source: z.string(),
});
export type TrademarkEvent = z.output<typeof TrademarkEvent>;

/** One trademark with all that is known of it. */
export const Trademark = z.object({
  ...TrademarkRow.shape,
  goods: z.array(z.string()),
  co_applicants: z.array(z.string()),
  applicant_address: z.string(),
  ended_on: z.nullable(z.string()),
  /** The latest first. */
  events: z.array(TrademarkEvent),
  dates: z.array(
    z.object({
      label: z.string(),
      on: z.string(),
      sentence: z.string(),
      article: z.string(),
      isDeadline: z.boolean(),
    }),
  ),
  /** What its dates and events say against each other. */
  problems: z.array(z.string()),
  /** The same registration in other classes. */
  others: z.array(z.object({ id: z.string(), class: z.int() })),
  /** Certificates of it or that belong to it, which companies keep whose certificates the reader sees. */
  certificates: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), number: z.string() })),
  source: z.string(),
  source_on: z.nullable(z.string()),
});
export type Trademark = z.output<typeof Trademark>;

/** Conditions, all of which a trademark has to meet. */
const trademarkFilters = {
  /** In its name, applicant or agency, or a number that begins so. */
  keyword: z._default(text("关键词", 0, 100), ""),
  name: z._default(text("商标名称", 0, 100), ""),
  number: z._default(text("注册号", 0, 20), ""),
  applicant: z._default(text("申请人", 0, 100), ""),
  class: z.optional(whole("国际分类", 1, 45)),
  type: z.optional(oneOf("商标类型", trademarkTypes)),
  state: z.optional(oneOf("状态", trademarkStates)),
  ...holdingFilters,
};
/** Latest registered, what has to be renewed first, by name, by class. */
export const trademarkSorts = ["newest", "due", "name", "class"] as const;
const sort = z._default(oneOf("排序", trademarkSorts), "newest");
const listed = z.object({ ...trademarkFilters, sort });

export const TrademarkPage = z.object({
  ...pageOf(TrademarkRow).shape,
  /** Of what all other conditions leave, whatever state and class are chosen; none with 0. */
  counts: z.object({
    state: z.array(z.object({ value: z.enum(trademarkStates), count: z.int() })),
    class: z.array(z.object({ value: z.int(), count: z.int() })),
  }),
});
export type TrademarkPage = z.output<typeof TrademarkPage>;

/** Trademarks that one file takes, and bytes of a picture. */
export const mostTrademarksExported = 10_000;
export const mostPictureBytes = 5 * 1024 * 1024;

export const trademarkCalls = {
  trademark: call({
    method: "POST",
    path: "/v1/search/trademark",
    access: officeOrEnterprise,
    input: z.object({ id: id("商标") }),
    output: Trademark,
    offline: "live",
    summary: "One trademark with its events, and its days with the sentence and article each stands on.",
  }),
  trademarkList: call({
    method: "POST",
    path: "/v1/search/trademark_list",
    access: officeOrEnterprise,
    input: z.object({ ...listed.shape, ...paging }),
    output: TrademarkPage,
    offline: "live",
    summary: "Page of the public register by conditions, with counts by state and class.",
  }),
  trademarklist: call({
    method: "GET",
    path: "/v1/company/trademarklist",
    access: officeOrEnterprise,
    input: z.object({ id: id("企业"), state: z.optional(oneOf("状态", trademarkStates)), ...paging }),
    output: TrademarkPage,
    offline: "live",
    summary: "The trademarks of one company in scope, what has to be renewed first, with counts.",
  }),
  /** Ours. */
  trademarkRenewals: call({
    method: "GET",
    path: "/v1/search/trademarkRenewals",
    access: ["enterprise"],
    input: z.object({}),
    output: z.object({ all: z.int(), due: z.int(), grace: z.int(), lapsed: z.int(), next: z.nullable(TrademarkRow) }),
    offline: "live",
    summary:
      "How many of the user's company's trademarks can be renewed, are in grace or lapsed, and the next to renew.",
  }),
  /** Ours. */
  trademarkPicture: call({
    method: "GET",
    path: "/v1/search/trademarkPicture",
    // Published by the office: an `img` may ask for it.
    access: "public",
    reply: "file",
    input: z.object({ id: id("商标") }),
    output: z.unknown(),
    offline: "live",
    summary: "The picture of a trademark.",
  }),
  /** Ours. */
  trademarkExport: call({
    method: "POST",
    path: "/v1/search/trademarkExport",
    access: officeOrEnterprise,
    reply: "file",
    input: listed,
    output: z.unknown(),
    offline: "live",
    summary: "The trademarks of the list, in its order, as an Excel file.",
  }),
  /** Ours. */
  trademarkCalendar: call({
    method: "POST",
    path: "/v1/search/trademarkCalendar",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({ ...listed.shape, id: z.optional(id("商标")) }),
    output: z.unknown(),
    offline: "live",
    summary: "Ends of terms and of grace still to come, of the listed trademarks or of one, as a calendar file.",
  }),
  /** Ours. */
  trademarkPictureSave: call({
    method: "POST",
    path: "/v1/admin/trademark/picture",
    access: adminOnly,
    body: "bytes",
    mostBytes: mostPictureBytes,
    input: z.object({ id: id("商标") }),
    output: z.object({ picture: z.string() }),
    offline: "live",
    summary: "Keep the picture of a trademark: JPEG, PNG or WebP of at most 5 MB, drawn anew.",
  }),
};
