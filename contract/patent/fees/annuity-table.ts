import type { PatentType } from "../patent-words.ts";

/*
 * What the office asks for keeping a patent, in fen. Brackets: the office's published table of fees; terms: patent law,
 * article 42; late fee: rules for implementing it (2023), article 115; restoration: article 6 there.
 */

/** The three kinds a fee is calculated for; a PCT application in its national phase is one of the first two. */
export const feeKinds = ["发明", "实用新型", "外观设计"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** The kind a patent's fees are calculated by. */
export const feeKindOf = (type: PatentType): FeeKind =>
  type === "PCT发明" ? "发明" : type === "PCT实用新型" ? "实用新型" : type;

/** `single`: one natural or legal person who may have the reduction, `joint`: several who all may. */
export const feeReductions = ["none", "single", "joint"] as const;
export type FeeReduction = (typeof feeReductions)[number];

export const reductionWords: Record<FeeReduction, string> = {
  none: "不减缴",
  single: "一个专利权人，减缴 85%",
  joint: "两个及以上专利权人，减缴 70%",
};

/** Hundredths that are left off. */
export const reductionShares: Record<FeeReduction, number> = { none: 0, single: 85, joint: 70 };

/** Hundredths that are left off while an open licence is carried out (patent law, article 51). */
export const openLicenceShare = 15;

/** Fen for each year of a term that the office extended; never reduced. */
export const extendedAnnuity = 800_000;

/** Years a term is extended by at most: five for a new medicine, and more than any delay of the office. */
export const mostExtendedYears = 10;

/** Years the reduction of annuities lasts, the year of the grant being the first. */
export const reducedYears = 10;

/** Months after the due day in which a late annuity is still taken. */
export const graceMonths = 6;

/** Hundredths of the full annuity for each late month after the first, which costs nothing. */
export const lateShare = 5;

/** Fen for the request to restore a right. */
export const restorationFee = 100_000;

/** Designs filed before the law of 2020 came into force last ten years. */
const longerDesignsFrom = "2021-06-01";

/** Last year of each bracket and fen for every year in it. */
const brackets: Record<FeeKind, readonly (readonly [through: number, fen: number])[]> = {
  发明: [
    [3, 90_000],
    [6, 120_000],
    [9, 200_000],
    [12, 400_000],
    [15, 600_000],
    [20, 800_000],
  ],
  实用新型: [
    [3, 60_000],
    [5, 90_000],
    [8, 120_000],
    [10, 200_000],
  ],
  外观设计: [
    [3, 60_000],
    [5, 90_000],
    [8, 120_000],
    [10, 200_000],
    [15, 300_000],
  ],
};

/** Years a right lasts from its filing day. */
export function termYears(kind: FeeKind, filed: string): number {
  if (kind === "发明") return 20;
  return kind === "外观设计" && filed >= longerDesignsFrom ? 15 : 10;
}

/** Fen of a year's annuity without any reduction; null for a year no right reaches. */
export function fullAnnuity(kind: FeeKind, year: number): number | null {
  if (year < 1) return null;
  return brackets[kind].find(([through]) => year <= through)?.[1] ?? null;
}
