import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { decimal, id, text, whole } from "../core/fields.ts";
import { adminOnly, office, officeOrEnterprise } from "../core/roles.ts";
import { answerStamp, Candidate, dataSources, LookedUp, ShortCandidate } from "./looked-up.ts";

/** Hits of a search at most; the provider gives no more on a page. */
export const candidatesMax = 20;

const keyword = text("企业名称或信用代码", 2, 200);
const asked = z.object({ keyword });
const money = z.string();

/** What one account may still ask, and what the provider has cost so far. Money in yuan, as decimal text. */
export const ProviderState = z.object({
  configured: z.boolean(),
  /** Who would answer now. */
  source: z.enum(dataSources),
  /** Questions put to the provider today, by all and by this account, and how many there may be. */
  today: z.int(),
  day_limit: z.int(),
  own_today: z.int(),
  account_limit: z.int(),
  /** Cost of this account's questions today. */
  own_cost: money,
  /** Instant from which this account may ask again; null: it may ask now. */
  opens_at: z.nullable(z.string()),
  /** Why it may not, in a Chinese sentence; empty: it may. */
  note: z.string(),
  /** Days for which answers are kept. */
  keep_days: z.int(),
});
export type ProviderState = z.output<typeof ProviderState>;

/** What administrators settle for the provider. */
const settingFields = {
  keep_days: whole("答复保存天数", 1, 365),
  day_limit: whole("全平台每日上限", 0, 100_000),
  account_limit: whole("每个账号每日上限", 0, 10_000),
  price_search: decimal("一次搜索的费用"),
  price_detail: decimal("一次查询的费用"),
};

export const ProviderSettings = z.object({
  keep_days: z.int(),
  day_limit: z.int(),
  account_limit: z.int(),
  price_search: money,
  price_detail: money,
  rev: z.int(),
  updated_at: z.string(),
  by_name: z.string(),
});
export type ProviderSettings = z.output<typeof ProviderSettings>;

const tally = { calls: z.int(), answered: z.int(), failed: z.int(), cost: money };

/** What was asked of the provider: by day, by month, by account of this month. */
export const ProviderUsage = z.object({
  configured: z.boolean(),
  /** Instants; null: never. */
  answered_at: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
  /** Of the last failure; empty: none. */
  problem: z.string(),
  /** Not asked again before; null: it may be asked. */
  paused_until: z.nullable(z.string()),
  /** Answers kept that are still good. */
  kept: z.int(),
  settings: ProviderSettings,
  days: z.array(z.object({ day: z.string(), ...tally })),
  months: z.array(z.object({ month: z.string(), ...tally })),
  accounts: z.array(z.object({ name: z.string(), ...tally })),
});
export type ProviderUsage = z.output<typeof ProviderUsage>;

const candidates = <T extends z.ZodMiniType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), ...answerStamp });

/** The company-data provider (specification section 7, "Other"); `usage`, `settingsSave` and `test` are ours. */
export const companyDataCalls = {
  login: call({
    method: "POST",
    path: "/v1/tianyancha/login",
    access: officeOrEnterprise,
    input: z.object({}),
    output: ProviderState,
    offline: "live",
    summary: "Whether the company-data provider is configured, who answers now, and what this account may still ask.",
  }),
  currency: call({
    method: "POST",
    path: "/v1/tianyancha/currency",
    access: office,
    input: asked,
    output: candidates(Candidate),
    offline: "live",
    summary: "Companies of the public register by a keyword; our own directory answers where the provider cannot.",
  }),
  phoneCurrency: call({
    method: "POST",
    path: "/v1/tianyanchaphone/currency",
    access: office,
    input: asked,
    output: candidates(ShortCandidate),
    offline: "live",
    summary: "The same search with the fields that a phone shows.",
  }),
  companydetail: call({
    method: "GET",
    path: "/v1/tianyancha/companydetail",
    access: officeOrEnterprise,
    input: z.object({
      /** Name or credit code; absent: those of the company `company_id`. */
      keyword: z.optional(keyword),
      /** The company with us that the answer shall be compared with; only one in scope. */
      company_id: z.optional(id("企业")),
    }),
    output: z.object({ company: z.nullable(LookedUp), ...answerStamp }),
    offline: "live",
    summary: "What the public register tells of one company, with source and date; nothing is written.",
  }),
  usage: call({
    method: "GET",
    path: "/v1/tianyancha/usage",
    access: adminOnly,
    input: z.object({}),
    output: ProviderUsage,
    offline: "live",
    summary: "State, settings, questions and cost of the company-data provider by day, month and account.",
  }),
  settingsSave: call({
    method: "POST",
    path: "/v1/tianyancha/settingsSave",
    access: adminOnly,
    input: z.object({ base_rev: whole("修订号", 1, 1_000_000_000), ...settingFields }),
    output: ProviderSettings,
    offline: "live",
    summary: "Settle how long answers are kept, how many questions a day may be put, and what one costs.",
  }),
  test: call({
    method: "POST",
    path: "/v1/tianyancha/test",
    access: adminOnly,
    input: z.object({ keyword: text("企业全称或信用代码", 2, 200) }),
    output: z.object({
      ok: z.boolean(),
      /** What the provider really answered, in a Chinese sentence. */
      message: z.string(),
      milliseconds: z.int(),
      /** What the question cost, in yuan. */
      cost: money,
    }),
    offline: "live",
    summary: "Put one question to the provider past everything kept, and tell its real answer; it counts and costs.",
  }),
};
