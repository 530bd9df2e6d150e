import * as z from "zod/mini";
import { CalendarEntry } from "../calendar/calendar-fields.ts";
import { shortestTierReason } from "../company/tier-reason.ts";
import { call } from "../core/call.ts";
import { flag, id, listOf, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { tierKeys } from "./ranking-calls.ts";

const anyTier = z.union([z.literal(""), oneOf("企业层级", tierKeys)], "请选择企业层级");

const setting = {
  tier: oneOf("企业层级", tierKeys),
  least: whole("最低得分", 0, 100),
  quota: z.nullable(whole("名额", 1, 100_000)),
  visit_days: z.nullable(whole("走访间隔", 7, 1000)),
};

export const TierSettings = z.object({
  rows: z.array(
    z.object({
      tier: z.enum(tierKeys),
      least: z.int(),
      quota: z.nullable(z.int()),
      visit_days: z.nullable(z.int()),
    }),
  ),
  rev: z.int(),
  updated_at: z.string(),
  by_name: z.string(),
});
export type TierSettings = z.output<typeof TierSettings>;

/** A company with the tier it has and the one its score proposes. */
export const TieredCompany = z.object({
  id: z.string(),
  name: z.string(),
  street_name: z.string(),
  tier: z.string(),
  tier_reason: z.string(),
  /** null: it is in no snapshot yet, and nothing is proposed. */
  score: z.nullable(z.number()),
  place: z.nullable(z.int()),
  proposal: z.string(),
  /** The score, and which better tiers were full, in a sentence. */
  proposal_reason: z.string(),
  /** The person may change it. */
  may: z.boolean(),
});
export type TieredCompany = z.output<typeof TieredCompany>;

const filters = {
  keyword: z._default(text("关键词", 0, 100), ""),
  street_id: z.optional(streetId("镇街")),
  /** Whose score proposes another tier than they have. */
  differs: z.optional(flag("与建议不同")),
};

/** Companies that a column of the board shows. */
export const mostInColumn = 50;

export const TierBoard = z.object({
  columns: z.array(
    z.object({
      tier: z.string(),
      /** Of those that meet the conditions. */
      total: z.int(),
      /** In the whole district, which the quota is for. */
      all: z.int(),
      quota: z.nullable(z.int()),
      list: z.array(TieredCompany),
    }),
  ),
});
export type TierBoard = z.output<typeof TierBoard>;

export const VisitProposal = z.object({
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  tier: z.string(),
  visit_days: z.int(),
  last_visit_at: z.nullable(z.string()),
  /** By when the tier's promise wants a visit; a company that was never visited: today. */
  due_on: z.string(),
  owner_name: z.string(),
});
export type VisitProposal = z.output<typeof VisitProposal>;

const TierChange = z.object({
  at: z.string(),
  by_name: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
});

/** Tiers of companies and the visits they promise; all of it is ours. */
export const tierCalls = {
  tierBoard: call({
    method: "GET",
    path: "/v1/region/tierBoard",
    access: staff,
    input: z.object(filters),
    output: TierBoard,
    offline: "live",
    summary: "Companies of the scope in a column for each tier, the best scores first, with quotas.",
  }),
  tierList: call({
    method: "GET",
    path: "/v1/region/tierList",
    access: staff,
    input: z.object({ ...filters, tier: z.optional(oneOf("企业层级", [...tierKeys, "none"])), ...paging }),
    output: pageOf(TieredCompany),
    offline: "live",
    summary: "Page of companies with their tier and the one their score proposes.",
  }),
  tierChange: call({
    method: "POST",
    path: "/v1/region/tierChange",
    access: staff,
    input: z.object({
      companies: listOf("企业", z.object({ id: id("企业"), before: anyTier }), 1, 200),
      tier: anyTier,
      reason: text("理由", shortestTierReason, 200),
    }),
    output: z.object({ changed: z.int() }),
    offline: "live",
    summary: "Put companies into a tier with a reason, by who manages their street; 409 where one was moved since.",
  }),
  companyTier: call({
    method: "GET",
    path: "/v1/region/companyTier",
    access: staff,
    input: z.object({ id: id("企业") }),
    output: z.object({
      company: TieredCompany,
      /** Days between visits that the tier promises. */
      visit_days: z.nullable(z.int()),
      /** By when it should be visited next; null: nothing is promised. */
      due_on: z.nullable(z.string()),
      history: z.array(TierChange),
    }),
    offline: "live",
    summary: "A company's tier, score, promised visits and the history of its tiers.",
  }),
  tierSettings: call({
    method: "GET",
    path: "/v1/region/tierSettings",
    access: staff,
    input: z.object({}),
    output: TierSettings,
    offline: "live",
    summary: "From which score each tier is proposed, its quota, and how often it is visited.",
  }),
  tierSettingsSave: call({
    method: "POST",
    path: "/v1/region/tierSettingsSave",
    access: ["district"],
    input: z.object({
      base_rev: whole("版本", 1, 1_000_000),
      rows: listOf("层级", z.object(setting), tierKeys.length, tierKeys.length),
    }),
    output: TierSettings,
    offline: "live",
    summary: "Change what is settled for the tiers; 409 where somebody else changed it since.",
  }),
  visitProposals: call({
    method: "GET",
    path: "/v1/visit/visitProposals",
    access: staff,
    input: z.object({
      /** Only companies the person is responsible for, or nobody is. */
      mine: z._default(flag("只看我负责的"), true),
      ...paging,
    }),
    output: pageOf(VisitProposal),
    offline: "live",
    summary: "Companies whose tier wants a visit within a fortnight and that have none planned, the better tier first.",
  }),
  visitProposalAccept: call({
    method: "POST",
    path: "/v1/visit/visitProposalAccept",
    access: staff,
    input: z.object({ id: id("日程"), company_id: id("企业") }),
    output: CalendarEntry,
    offline: "live",
    summary: "Plan a proposed visit at the person's next free hour of a working day; 409 where one is planned by now.",
  }),
};
