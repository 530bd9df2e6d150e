import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date } from "../core/fields.ts";
import { patentTypes } from "../patent/patent-words.ts";

const post = <const P extends `/v1/${string}`>(path: P) =>
  ({ method: "POST", path, access: ["enterprise"], offline: "live" }) as const;

const Year = z.object({ year: z.int(), counts: z.array(z.object({ name: z.string(), count: z.int() })) });
const Ranked = z.array(z.object({ name: z.string(), count: z.int() }));
const within = z.object({ from: z.optional(date("起始日期")), to: z.optional(date("截止日期")) });

/** Figures of the portfolio, by the day of the filing where not said otherwise. */
export const trendCalls = {
  trendPatent: call({
    ...post("/v1/frontend/trend/trend_patent"),
    input: within,
    output: z.object({ filed: z.array(Year), granted: z.array(Year) }),
    summary: "Filings and grants of the portfolio per year and type.",
  }),
  trendLaw: call({
    ...post("/v1/frontend/trend/trend_law"),
    input: within,
    output: z.object({ years: z.array(Year) }),
    summary: "How many patents were pending, in force and ended at the end of each year.",
  }),
  trendCompany: call({
    ...post("/v1/frontend/trend/trend_company"),
    input: within,
    output: z.object({ applicants: Ranked, inventors: Ranked }),
    summary: "The most frequent applicants and inventors of the portfolio.",
  }),
  trendTimes: call({
    ...post("/v1/frontend/trend/trend_times"),
    input: within,
    output: z.object({
      /** Months from the filing to the grant, by type; only granted ones count. */
      list: z.array(
        z.object({
          type: z.enum(patentTypes),
          count: z.int(),
          median: z.number(),
          least: z.number(),
          most: z.number(),
        }),
      ),
      /** Median months, to a tenth. */
      years: z.array(z.object({ year: z.int(), counts: z.array(z.object({ name: z.string(), count: z.number() })) })),
    }),
    summary: "How long grants took, by type and by the year of the grant (months, median).",
  }),
};
