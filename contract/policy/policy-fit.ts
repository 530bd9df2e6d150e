import { tradeKey, tradeName } from "../company/trades.ts";
import { dateWords } from "../core/date-words.ts";
import { shiftDay } from "../core/time.ts";
import type { Offer } from "./offer.ts";

/** What is known of a company that offers ask for; empty, null: not known. */
export interface CompanyFacts {
  street_name: string;
  /** GB/T 4754. */
  industry_code: string;
  scale: string;
  established_on: string | null;
  /** Names of the types of honors that count on the day. */
  honors: readonly string[];
  inventions: number;
  patents: number;
  trademarks: number;
  /** Per cent. */
  rd_share: number | null;
}

/** `unsure`: what is known does not tell. */
export type ConditionState = "met" | "unsure" | "unmet";

/** One condition of an offer, and how a company stands to it. */
export interface FitLine {
  asked: string;
  state: ConditionState;
  /** What the company has, or what is missing. */
  has: string;
}

export const fits = ["符合", "待核实", "不符合"] as const;
export type Fit = (typeof fits)[number];

/** A company's place among offers, and why. */
export interface PolicyFit {
  fit: Fit;
  lines: FitLine[];
}

const listed = (words: readonly string[]) => words.join("、");

/** Whether a trade is one of those named, or lies in one: C is all of manufacturing. */
const isOfTrade = (code: string, wanted: readonly string[]): boolean =>
  wanted.includes(tradeKey(code)) || wanted.includes(code.slice(0, 1));

const among = (known: boolean, isMet: boolean): ConditionState => (known ? (isMet ? "met" : "unmet") : "unsure");

interface Condition {
  /** Empty: the offer does not ask it. */
  asked(offer: Offer): string;
  state(offer: Offer, facts: CompanyFacts, today: string): ConditionState;
  has(facts: CompanyFacts): string;
}

const count = (
  name: "least_inventions" | "least_patents" | "least_trademarks",
  label: string,
  of: "inventions" | "patents" | "trademarks",
): Condition => ({
  asked: (offer) => (offer[name] === 0 ? "" : `${label}不少于 ${offer[name]} 件`),
  state: (offer, facts) => among(true, facts[of] >= offer[name]),
  has: (facts) => `平台统计 ${facts[of]} 件`,
});

/** The same day some years before; the last of February for the 29th. */
export const yearsBefore = (day: string, years: number): string => {
  const before = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return before.endsWith("-02-29") ? shiftDay(`${before.slice(0, 4)}-03-01`, -1) : before;
};

const conditions: readonly Condition[] = [
  {
    asked: ({ fit_streets }) => (fit_streets.length === 0 ? "" : `位于${listed(fit_streets)}`),
    state: ({ fit_streets }, { street_name }) => among(street_name !== "", fit_streets.includes(street_name)),
    has: ({ street_name }) => street_name || "企业资料没有镇街",
  },
  {
    asked: ({ fit_trades }) => (fit_trades.length === 0 ? "" : `属于${listed(fit_trades.map(tradeName))}`),
    state: ({ fit_trades }, { industry_code }) => among(industry_code !== "", isOfTrade(industry_code, fit_trades)),
    has: ({ industry_code }) => (industry_code === "" ? "企业资料没有行业" : tradeName(industry_code)),
  },
  {
    asked: ({ fit_scales }) => (fit_scales.length === 0 ? "" : `${listed(fit_scales)}企业`),
    state: ({ fit_scales }, { scale }) => among(scale !== "", (fit_scales as readonly string[]).includes(scale)),
    has: ({ scale }) => (scale === "" ? "企业资料没有规模" : `${scale}企业`),
  },
  {
    asked: ({ most_years }) => (most_years === 0 ? "" : `成立不超过 ${most_years} 年`),
    state: ({ most_years }, { established_on }, today) =>
      among(established_on !== null, (established_on ?? "") >= yearsBefore(today, most_years)),
    has: ({ established_on }) =>
      established_on === null ? "企业资料没有成立日期" : `${dateWords(established_on)}成立`,
  },
  count("least_inventions", "有效发明专利", "inventions"),
  count("least_patents", "有效专利", "patents"),
  count("least_trademarks", "有效商标", "trademarks"),
  {
    asked: ({ least_rd_share }) => (least_rd_share === "" ? "" : `研发投入占比不低于 ${least_rd_share}%`),
    state: ({ least_rd_share }, { rd_share }) => among(rd_share !== null, (rd_share ?? 0) >= Number(least_rd_share)),
    has: ({ rd_share }) => (rd_share === null ? "没有年度营业收入和研发费用" : `最近年度 ${rd_share}%`),
  },
  {
    // The platform does not know of every honor: one it lacks may be there.
    asked: ({ fit_honors }) =>
      fit_honors.length === 0 ? "" : `已获${listed(fit_honors)}${fit_honors.length > 1 ? "之一" : ""}`,
    state: ({ fit_honors }, { honors }) => (fit_honors.some((one) => honors.includes(one)) ? "met" : "unsure"),
    has: ({ honors }) => (honors.length === 0 ? "平台没有登记有效的荣誉或资质" : `平台登记：${listed(honors)}`),
  },
];

/** The conditions of an offer in words; none: it is for every company. */
export const conditionWords = (offer: Offer): string[] =>
  conditions.map(({ asked }) => asked(offer)).filter((words) => words !== "");

/** How a company stands to an offer on a day: one unmet condition shuts it out, one that nobody can tell leaves it open. */
export function policyFit(offer: Offer, facts: CompanyFacts, today: string): PolicyFit {
  const lines = conditions.flatMap(({ asked, state, has }): FitLine[] => {
    const words = asked(offer);
    return words === "" ? [] : [{ asked: words, state: state(offer, facts, today), has: has(facts) }];
  });
  const isOut = lines.some(({ state }) => state === "unmet");
  return { fit: isOut ? "不符合" : lines.some(({ state }) => state === "unsure") ? "待核实" : "符合", lines };
}
