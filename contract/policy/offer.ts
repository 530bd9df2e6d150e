import * as z from "zod/mini";
import { companyScales } from "../company/company.ts";
import { tradeKeys } from "../company/trades.ts";
import { date, decimal, listOf, oneOf, text, whole } from "../core/fields.ts";

/** Years of a company's age, percent of revenue and pieces that a condition may name at the most. */
const most = { years: 100, pieces: 100_000 } as const;

const pieces = (label: string) => z._default(whole(label, 0, most.pieces), 0);

/**
 * What a policy gives to companies, until when it is applied for, and which companies it is for. What is left empty or 0
 * asks nothing.
 */
export const offerShape = {
  support: z._default(text("支持内容", 0, 200), ""),
  apply_from: z._default(z.nullable(date("申报开始")), null),
  /** The last day. */
  apply_to: z._default(z.nullable(date("申报截止")), null),
  /** By name. */
  fit_streets: z._default(listOf("所在镇街", text("镇街", 1, 20), 0, 30), []),
  /** Sections and divisions of GB/T 4754, as `tradeKey` gives them. */
  fit_trades: z._default(listOf("所属行业", oneOf("所属行业", tradeKeys), 0, 30), []),
  fit_scales: z._default(listOf("企业规模", oneOf("企业规模", companyScales), 0, companyScales.length), []),
  /** Names of types of honors; one of them is enough. */
  fit_honors: z._default(listOf("已获荣誉或资质", text("荣誉或资质", 1, 30), 0, 10), []),
  least_inventions: pieces("有效发明专利件数"),
  least_patents: pieces("有效专利件数"),
  least_trademarks: pieces("有效商标件数"),
  /** Per cent of revenue spent on research; empty: any. */
  least_rd_share: z._default(z.union([z.literal(""), decimal("研发投入占比")], "研发投入占比应为数字"), ""),
  /** A company founded at most this many years ago; 0: any. */
  most_years: z._default(whole("成立年限", 0, most.years), 0),
};

export const Offer = z.object(offerShape);
export type Offer = z.output<typeof Offer>;
