import type { tierWords } from "../company/company.ts";

export type Tier = keyof typeof tierWords;

/** What is settled for a tier: from which score it is proposed, how many it should have, how often it is visited. */
export interface TierSetting {
  tier: Tier;
  least: number;
  /** null: as many as there are. */
  quota: number | null;
  /** Days from one visit to the next; null: nobody promises visits. */
  visit_days: number | null;
}

/** Characters of the reason for another tier at least. */
export const shortestTierReason = 5;

/** Days ahead of the day by which a company should be visited, from which its visit is proposed. */
export const proposedAhead = 14;

/** The tier that a score proposes: the best whose bound it reaches. `settings` from A to D. */
export const proposedTier = (score: number, settings: readonly TierSetting[]): Tier =>
  settings.find(({ least }) => score >= least)?.tier ?? "D";

/** What is wrong with settings, by `tier.field`. */
export function tierProblems(settings: readonly TierSetting[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, { tier, least }] of settings.entries()) {
    const above = settings[at - 1];
    if (above !== undefined && least >= above.least)
      problems[`${tier}.least`] = `${tier} 级的最低得分应低于 ${above.tier} 级的 ${above.least}`;
  }
  if (settings.at(-1)?.least !== 0) problems["D.least"] = "D 级的最低得分应为 0，每家企业都要有所属层级";
  return problems;
}
