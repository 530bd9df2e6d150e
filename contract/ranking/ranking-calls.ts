import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { companyScales, tierWords } from "../company/company.ts";
import { date, id, listOf, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { indicatorKeys } from "./indicators.ts";
import { missingWays } from "./score-rules.ts";

/** The tiers of companies, the best first. */
export const tierKeys = Object.keys(tierWords) as (keyof typeof tierWords)[];

/** What companies are ranked by: the score, or one indicator. */
export const rankMeasures = ["score", ...indicatorKeys] as const;
export type RankMeasure = (typeof rankMeasures)[number];

/** Companies side by side at most. */
export const mostCompared = 4;

/** Rows that one file takes. */
export const mostRanksExported = 10_000;

/** Conditions, all of which a company has to meet; its place is that in the whole district whatever they are. */
export const rankFilters = {
  /** Words of the name, its initials, or the beginning of the credit code. */
  keyword: z._default(text("关键词", 0, 100), ""),
  street_id: z.optional(streetId("镇街")),
  /** Beginning of the code of GB/T 4754: a section's letter, or a division. */
  trade: z.optional(z.string("请选择行业").check(z.regex(/^[A-T]\d{0,4}$/u, "行业代码应为字母加数字，如 C38"))),
  tier: z.optional(oneOf("企业层级", [...tierKeys, "none"])),
  scale: z.optional(oneOf("企业规模", companyScales)),
  /** Has an honor of the type that is valid. */
  honor_type_id: z.optional(id("荣誉类型")),
  label_id: z.optional(id("标签")),
};

const asked = {
  ...rankFilters,
  by: z._default(oneOf("排行指标", rankMeasures), "score"),
  /** Day of the snapshot; the latest where there is none. */
  day: z.optional(date("快照日期")),
  /** Day of the snapshot that places are compared with; the one before where there is none. */
  against: z.optional(date("对比日期")),
};

/** A company at its place. */
export const RankRow = z.object({
  id: z.string(),
  name: z.string(),
  street_name: z.string(),
  industry_code: z.string(),
  scale: z.string(),
  tier: z.string(),
  place: z.int(),
  /** Place in the snapshot that is compared with; null: it was in none. */
  place_before: z.nullable(z.int()),
  score: z.number(),
  score_before: z.nullable(z.number()),
  /** By indicator; null: not known. */
  values: z.record(z.string(), z.nullable(z.number())),
});
export type RankRow = z.output<typeof RankRow>;

export const RankPage = z.object({
  ...pageOf(RankRow).shape,
  /** The snapshot shown; null: there is none yet. */
  day: z.nullable(z.string()),
  /** The snapshot compared with. */
  against: z.nullable(z.string()),
  /** Version of the rules that made the scores of the day. */
  version: z.nullable(z.int()),
  /** false: of that day scores and places alone are kept, and there is no ranking by an indicator. */
  has_figures: z.boolean(),
  /** Snapshots there are, the latest first. */
  days: z.array(z.string()),
  /** Trades of the scope with the number of their companies. */
  trades: z.array(z.object({ value: z.string(), count: z.int() })),
});
export type RankPage = z.output<typeof RankPage>;

const Part = z.object({
  indicator: z.enum(indicatorKeys),
  weight: z.number(),
  least: z.number(),
  most: z.number(),
  missing: z.enum(Object.keys(missingWays) as (keyof typeof missingWays)[]),
  value: z.nullable(z.number()),
  points: z.nullable(z.number()),
});

/** A company's score on a day with its parts, and its curve. */
export const CompanyScore = z.object({
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  tier: z.string(),
  day: z.string(),
  version: z.int(),
  score: z.number(),
  place: z.int(),
  /** Companies with a score that day. */
  of: z.int(),
  /** Empty where of that day scores and places alone are kept. */
  parts: z.array(Part),
  /** Days without a snapshot between the first and the last are not among them. */
  curve: z.array(z.object({ day: z.string(), score: z.number(), place: z.int(), version: z.int() })),
});
export type CompanyScore = z.output<typeof CompanyScore>;

/** The ranking of companies; what is not of the specification is ours. */
export const rankingCalls = {
  rankList_two: call({
    method: "GET",
    path: "/v1/region/rankList_two",
    access: staff,
    input: z.object({ ...asked, ...paging }),
    output: RankPage,
    offline: "live",
    summary: "Page of the companies in scope by score or an indicator, with place in the district and its change.",
  }),
  rankExport: call({
    method: "GET",
    path: "/v1/region/rankExport",
    access: staff,
    reply: "file",
    input: z.object(asked),
    output: z.unknown(),
    offline: "live",
    summary: "The ranking as .xlsx with the definitions of its figures on a second sheet; at most 10,000 rows.",
  }),
  companyScores: call({
    method: "GET",
    path: "/v1/region/companyScores",
    access: staff,
    input: z.object({
      ids: listOf("企业", id("企业"), 1, mostCompared),
      day: z.optional(date("快照日期")),
    }),
    output: z.array(CompanyScore),
    offline: "live",
    summary: "Scores of up to four companies with their parts and curves; companies without a snapshot are left out.",
  }),
  street: call({
    method: "GET",
    path: "/v1/company/street",
    access: office,
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    offline: "live",
    summary: "The streets of the scope with the number of their companies.",
  }),
};
