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

/** Days ahead of the day by which a company should be visited, from which its visit is proposed. */
export const proposedAhead = 14;

/**
 * Places of the best and the last company that each tier takes: companies in the order of their scores fill the tiers
 * from the best on, each as far as scores reach its bound and its quota lasts; who finds it full goes on to the next.
 * The last tier takes everybody who is left.
 */
export interface TierSeats {
  tier: Tier;
  /** 1 is the best score; a tier that takes nobody has `to` before `from`. */
  from: number;
  to: number;
  /** Companies whose scores reach the bound, and that no better tier takes. */
  able: number;
}

/** The seats of all tiers; `reaching` are the companies whose scores reach the bound of each. `settings` from A to D. */
export function tierSeats(
  settings: readonly TierSetting[],
  reaching: Readonly<Record<string, number>>,
  all: number,
): TierSeats[] {
  let taken = 0;
  return settings.map(({ tier, quota }, at) => {
    const from = taken + 1;
    const able = (at === settings.length - 1 ? all : (reaching[tier] ?? 0)) - taken;
    taken += at === settings.length - 1 || quota === null ? able : Math.min(able, quota);
    return { tier, from, to: taken, able };
  });
}

/** The tier for the company at a place in the order of scores. */
export const proposedTier = (nth: number, seats: readonly TierSeats[]): Tier =>
  seats.find(({ to }) => nth <= to)?.tier ?? "D";

/** Why a company is proposed for a tier: the bound that its score reaches, and the better tiers that are full. */
export function proposalReason(
  { score, nth }: { score: number; nth: number },
  settings: readonly TierSetting[],
  seats: readonly TierSeats[],
): string {
  const tier = proposedTier(nth, seats);
  const full = settings.flatMap((one) => {
    const { to = 0 } = seats.find((seat) => seat.tier === one.tier) ?? {};
    const missed = one.tier < tier && score >= one.least && nth > to;
    return missed ? [`达到 ${one.tier} 级 ${one.least} 分，但名额 ${one.quota ?? 0} 家已由得分更高的企业占满`] : [];
  });
  const own = settings.find((one) => one.tier === tier);
  const reached = own === undefined || own.least === 0 ? "" : `达到 ${tier} 级 ${own.least} 分`;
  const base = `得分 ${score.toFixed(2)}，按得分排第 ${nth} 位`;
  return [base, ...full, ...(full.length === 0 && reached !== "" ? [reached] : [])].join("；");
}

/** What is wrong with settings, by `tier.field`. */
export function tierProblems(settings: readonly TierSetting[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, { tier, least }] of settings.entries()) {
    const above = settings[at - 1];
    if (above !== undefined && least >= above.least)
      problems[`${tier}.least`] = `${tier} 级的最低得分应低于 ${above.tier} 级的 ${above.least}`;
  }
  const last = settings.at(-1);
  if (last !== undefined && last.quota !== null)
    problems[`${last.tier}.quota`] = "D 级不设名额：其他层级容纳不下的企业都归入 D 级";
  if (last?.least !== 0) problems["D.least"] = "D 级的最低得分应为 0，每家企业都要有所属层级";
  return problems;
}
