import type { DistrictFigureKey } from "./district-figures.ts";

/** Rates that compare streets of unequal size: one figure by another. */
export const districtRates = {
  coverage: { title: "走访覆盖率", definition: "本年走访企业 ÷ 企业总数。", of: "companies_visited", by: "companies" },
  closing: {
    title: "需求办结率",
    definition: "本年办结需求 ÷ 本年新增需求。",
    of: "demands_closed",
    by: "demands_new",
  },
  overdue: { title: "需求超期率", definition: "超期需求 ÷ 在办需求。", of: "demands_overdue", by: "demands_open" },
  timely: {
    title: "按时办结率",
    definition: "本年按时办结需求 ÷ 本年有时限的办结需求。",
    of: "demands_timely",
    by: "demands_timed",
  },
  willing: {
    title: "合作意愿率",
    definition: "有合作意愿企业 ÷ 本年已了解意愿企业。",
    of: "companies_willing",
    by: "companies_asked",
  },
  inventions: {
    title: "企业平均有效发明",
    definition: "有效发明专利 ÷ 企业总数。",
    of: "inventions_valid",
    by: "companies",
  },
  grants: { title: "企业平均本年授权", definition: "本年授权 ÷ 企业总数。", of: "granted_year", by: "companies" },
} as const satisfies Record<
  string,
  { title: string; definition: string; of: DistrictFigureKey; by: DistrictFigureKey }
>;
export type DistrictRateKey = keyof typeof districtRates;
export const districtRateKeys = Object.keys(districtRates) as DistrictRateKey[];

/** One figure by another; null where either is missing or there is nothing to divide by. */
export function districtRate(
  key: DistrictRateKey,
  values: Partial<Record<DistrictFigureKey, number | null>>,
): number | null {
  const { of, by } = districtRates[key];
  const [above, below] = [values[of] ?? null, values[by] ?? null];
  return above === null || below === null || below === 0 ? null : above / below;
}
