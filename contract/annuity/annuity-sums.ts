import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, paging, text } from "../core/fields.ts";
import { annuityFilters, annuitySorts } from "./annuity-calls.ts";

const readers = ["district", "street", "enterprise"] as const;
const office = ["district", "street"] as const;

/** Ranges that are summed for every company: each within the next, but for the last two. */
export const sumRanges = ["30", "90", "180", "grace", "restorable"] as const;
export type SumRange = (typeof sumRanges)[number];
export const overviewSorts = ["amount", "count", "name"] as const;

/** How many of a range there are and what they cost on the day, yuan as decimal text. */
export const RangeSum = z.object({ which: z.enum(sumRanges), count: z.int(), amount: z.string() });
const sums = z.array(RangeSum);

/** Years ahead, this one counted. */
export const forecastYears = 5;
/** Patents in one file. */
export const annuityExportMax = 10_000;

const listed = {
  /** Of officials; an enterprise's own is meant without it. */
  company_id: z.optional(id("企业")),
  which: z._default(oneOf("范围", annuityFilters), "all"),
  keyword: z._default(text("关键词", 0, 100), ""),
  sort: z._default(oneOf("排序", annuitySorts), "due"),
};

/** Sums of annuities and what is taken along of them; all calls are ours. */
export const annuitySumCalls = {
  overview: call({
    method: "POST",
    path: "/v1/frontend/annuity/overview",
    access: office,
    input: z.object({
      street_id: z.optional(text("镇街", 1, 20)),
      /** Companies with at least one patent in it. */
      which: z._default(oneOf("范围", sumRanges), "grace"),
      keyword: z._default(text("企业名称", 0, 100), ""),
      sort: z._default(oneOf("排序", overviewSorts), "amount"),
      ...paging,
    }),
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
      /** The day the sums are of, the oldest of all; null: nothing has been reckoned yet. */
      as_of: z.nullable(z.string()),
    }),
    offline: "live",
    summary: "Companies of the scope by what their patents have to pay, with sums by street, reckoned every night.",
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
