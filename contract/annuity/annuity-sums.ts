import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, paging, text, whole } from "../core/fields.ts";
import { accountStates } from "./account-rules.ts";
import { annuityFilters, annuitySorts } from "./annuity-calls.ts";

const readers = ["district", "street", "enterprise"] as const;
const office = ["district", "street"] as const;

/** Ranges that are summed for every company: the days each within the next, the others apart. */
export const sumRanges = ["30", "90", "180", "unconfirmed", "grace", "restorable"] as const;
export type SumRange = (typeof sumRanges)[number];
/** The ranges as people read them. */
export const sumWords: Record<SumRange, string> = {
  "30": "30 天内到期",
  "90": "90 天内到期",
  "180": "180 天内到期",
  unconfirmed: "未确认缴纳",
  grace: "滞纳期",
  restorable: "可恢复",
};
export const overviewSorts = ["amount", "count", "name"] as const;

/** How many of a range there are and what they cost on the day, yuan as decimal text. */
export const RangeSum = z.object({ which: z.enum(sumRanges), count: z.int(), amount: z.string() });
const sums = z.array(RangeSum);

/** What cannot wait, and patents of it that one answer has. */
export const pressingRanges = ["restorable", "grace", "unconfirmed"] as const;
export const pressingMost = 20;

/** Years ahead, this one counted. */
export const forecastYears = 5;
/** Patents in one file. */
export const annuityExportMax = 10_000;

const listed = {
  /** Of officials; an enterprise's own is meant without it. */
  company_id: z.optional(id("企业")),
  which: z._default(oneOf("范围", annuityFilters), "all"),
  keyword: z._default(text("关键词", 0, 100), ""),
  cost_year: z.optional(whole("年份", 2000, 2100)),
  sort: z._default(oneOf("排序", annuitySorts), "due"),
};

const overviewed = {
  street_id: z.optional(text("镇街", 1, 20)),
  /** Companies with at least one patent in it. */
  which: z._default(oneOf("范围", sumRanges), "grace"),
  keyword: z._default(text("企业名称", 0, 100), ""),
  sort: z._default(oneOf("排序", overviewSorts), "amount"),
};

/** Sums of annuities and what is taken along of them; all calls are ours. */
export const annuitySumCalls = {
  overview: call({
    method: "POST",
    path: "/v1/frontend/annuity/overview",
    access: office,
    input: z.object({ ...overviewed, ...paging }),
    output: z.object({
      list: z.array(
        z.object({
          company: z.object({ id: z.string(), name: z.string() }),
          street_name: z.string(),
          /** Patents, whatever their state. */
          patents: z.int(),
          sums,
        }),
      ),
      total: z.int(),
      /** All streets of the person, those without a patent too. */
      streets: z.array(z.object({ id: z.string(), name: z.string(), companies: z.int(), sums })),
      /** Of all companies that meet street and name, whatever the range. */
      sums,
      /** The day the sums are of, the oldest of all; null: nothing has been calculated yet. */
      as_of: z.nullable(z.string()),
    }),
    offline: "live",
    summary: "Companies of the scope by what their patents have to pay, with sums by street, calculated every night.",
  }),
  overviewExport: call({
    method: "POST",
    path: "/v1/frontend/annuity/overviewExport",
    access: office,
    reply: "file",
    input: z.object(overviewed),
    output: z.unknown(),
    offline: "live",
    summary: "Exactly the companies of the overview with the sums of every range, as .xlsx.",
  }),
  pressing: call({
    method: "POST",
    path: "/v1/frontend/annuity/pressing",
    access: readers,
    input: z.object({ company_id: listed.company_id }),
    output: z.object({
      company: z.object({ id: z.string(), name: z.string() }),
      /** What is restorable, late or not known to be paid, in this order, the nearest day first; at most `pressingMost`. */
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          application_no: z.string(),
          state: z.enum(accountStates),
          year: z.int(),
          /** Until when: the end of the six months, or of the restoration. */
          last_on: z.nullable(z.string()),
          total: z.string(),
        }),
      ),
      sums: z.array(z.object({ which: z.enum(pressingRanges), count: z.int(), amount: z.string() })),
      /** The day the sums are of. */
      as_of: z.string(),
    }),
    offline: "live",
    summary: "A company's patents that are late or may be, with what each costs today.",
  }),
  forecast: call({
    method: "POST",
    path: "/v1/frontend/annuity/forecast",
    access: readers,
    input: z.object({ company_id: listed.company_id }),
    output: z.object({
      company: z.object({ id: z.string(), name: z.string() }),
      years: z.array(
        z.object({
          year: z.int(),
          count: z.int(),
          /** Without any reduction, with those that are set, and the latter without what the company gives up. */
          amount_full: z.string(),
          amount_reduced: z.string(),
          amount_kept: z.string(),
          /** Patents whose term ends in the year. */
          ending: z.int(),
        }),
      ),
      /** Patents in force that the company decided to give up. */
      given_up: z.int(),
    }),
    offline: "live",
    summary: "Annuities of a company's patents in force by calendar year, five years ahead.",
  }),
  annuityExport: call({
    method: "POST",
    path: "/v1/frontend/annuity/export",
    access: readers,
    reply: "file",
    input: z.object(listed),
    output: z.unknown(),
    offline: "live",
    summary: "Exactly the patents of the list with what each has to pay, as .xlsx.",
  }),
  annuityIcs: call({
    method: "POST",
    path: "/v1/frontend/annuity/ics",
    access: readers,
    reply: "file",
    input: z.object({ company_id: listed.company_id }),
    output: z.unknown(),
    offline: "live",
    summary: "Next due days, ends of grace and of restoration of a company's patents as a calendar file.",
  }),
};
