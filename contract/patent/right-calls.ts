import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, flag, text, whole } from "../core/fields.ts";
import { patentStatuses, patentTypes, rightKinds } from "./patent-words.ts";

/** Whose rights, which patent's, and when they began. Both days are `YYYY-MM-DD` and counted in. */
export const askedRights = z
  .object({
    /** Part of a party's name; empty: anybody's. */
    company: z._default(text("企业名称", 0, 100), ""),
    /** Id or any of its numbers, as typed; empty: all. */
    patent: z._default(text("专利", 0, 60), ""),
    from: z.optional(date("起始日期")),
    to: z.optional(date("截止日期")),
    /** Patents of the user's company; of an official those of the companies in scope. Only for who is signed in. */
    mine: z.optional(flag("只看本企业")),
    page: z._default(whole("页码", 1, 500), 1),
    size: z._default(whole("每页条数", 1, 100), 20),
  })
  .check(daysInOrder);

const PatentRightRow = z.object({
  event_id: z.string(),
  kind: z.enum(rightKinds),
  /** Former holder, licensor, pledgor; empty: not told. */
  from: z.string(),
  /** New holder, licensee, pledgee; empty: not told. */
  to: z.string(),
  /** 独占许可, 排他许可, 普通许可, 开放许可; empty for all else. */
  way: z.string(),
  /** Of the contract's record or the registration; empty: not told. */
  number: z.string(),
  on: z.string(),
  /** Cancelled, released or withdrawn on this day; null: in force, and of a transfer always. */
  ended_on: z.nullable(z.string()),
  patent: z.object({
    id: z.string(),
    application_no: z.string(),
    publication_no: z.string(),
    grant_no: z.string(),
    title: z.string(),
    type: z.enum(patentTypes),
    status: z.enum(patentStatuses),
    status_reason: z.string(),
    restorable_until: z.nullable(z.string()),
  }),
});
export type PatentRightRow = z.output<typeof PatentRightRow>;

const answer = z.object({
  list: z.array(PatentRightRow),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** Of all that meet the conditions, by kind. */
  totals: z.array(z.object({ kind: z.enum(rightKinds), count: z.int(), in_force: z.int() })),
  /** Months `YYYY-MM` of the last three years in which something began. */
  months: z.array(z.object({ month: z.string(), count: z.int() })),
  /** Instant of the answer. */
  as_of: z.string(),
  /** Who answered: `local` is our own store. */
  source: z.enum(["local"]),
  /** Why our store answered in place of a source; empty: it was asked itself. */
  note: z.string(),
});

const rightCall = <const P extends `/v1/${string}`>(path: P, summary: string) =>
  call({
    method: "POST",
    path,
    access: "public",
    knowsPerson: true,
    input: askedRights,
    output: answer,
    offline: "live",
    summary,
  });

/** What became of patents as property, newest first. */
export const rightCalls = {
  transfer: rightCall("/v1/search/transfer", "Transfers of patents and applications: from whom to whom, and when."),
  property: rightCall("/v1/search/property", "Pledges and preservations of patents, with those that have ended."),
  diTransfer: rightCall("/v1/search/DiTransfer", "Transfers, asked of the configured source."),
  diPledge: rightCall("/v1/search/DiPledge", "Pledges, asked of the configured source."),
  diPermit: rightCall("/v1/search/DiPermit", "Licences and open licences, asked of the configured source."),
};
