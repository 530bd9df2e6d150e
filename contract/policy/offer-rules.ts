import { dateWords } from "../core/date-words.ts";
import type { Offer } from "./offer.ts";

/** Nothing given, nobody asked: also of policies written before there were offers. */
export const noOffer: Offer = {
  support: "",
  apply_from: null,
  apply_to: null,
  fit_streets: [],
  fit_trades: [],
  fit_scales: [],
  fit_honors: [],
  least_inventions: 0,
  least_patents: 0,
  least_trademarks: 0,
  least_rd_share: "",
  most_years: 0,
};

/** The offer of a policy's own fields, whatever of it they hold. */
export function offerOf(fields: Partial<Offer>): Offer {
  const offer: Record<string, unknown> = { ...noOffer };
  for (const name of Object.keys(noOffer)) offer[name] = fields[name as keyof Offer] ?? offer[name];
  return offer as Offer;
}

/** A policy that companies apply for says what they get. */
export const isOffered = ({ support }: Offer): boolean => support !== "";

const asksNothing = (offer: Offer): boolean =>
  Object.entries(noOffer).every(
    ([name, none]) => name === "support" || JSON.stringify(offer[name as keyof Offer]) === JSON.stringify(none),
  );

/** What is wrong with an offer, by field. */
export function offerProblems(offer: Offer): Record<string, string> {
  const { apply_from, apply_to, support } = offer;
  return {
    ...(support === "" && !asksNothing(offer) && { support: "填写了申报时间或适用企业，请填写支持内容" }),
    ...(apply_from !== null && apply_to !== null && apply_to < apply_from && { apply_to: "申报截止应不早于申报开始" }),
  };
}

export const offerWindows = ["申报中", "未开始", "常年受理", "已截止"] as const;
export type OfferWindow = (typeof offerWindows)[number];

/** Whether an offer is taken up on a day (`YYYY-MM-DD`, Asia/Shanghai). */
export function offerWindow({ apply_from, apply_to }: Offer, today: string): OfferWindow {
  if (apply_to !== null && apply_to < today) return "已截止";
  if (apply_from !== null && apply_from > today) return "未开始";
  return apply_to === null ? "常年受理" : "申报中";
}

/** When to apply, in words. */
export function applyWords({ apply_from: from, apply_to: to }: Pick<Offer, "apply_from" | "apply_to">): string {
  if (from === null) return to === null ? "常年受理" : `${dateWords(to)}前`;
  return to === null ? `${dateWords(from)}起` : `${dateWords(from)}至${dateWords(to)}`;
}
