import type { Tier, TierSetting } from "#contract/ranking/tier-rules.ts";

/** A setting as it is typed. */
interface TypedSetting {
  tier: Tier;
  least: string;
  quota: string;
  visit_days: string;
}

export const typedSettings = (rows: readonly TierSetting[]): TypedSetting[] =>
  rows.map(({ tier, least, quota, visit_days }) => ({
    tier,
    least: String(least),
    quota: String(quota ?? ""),
    visit_days: String(visit_days ?? ""),
  }));

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));
const numberOrNone = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

/** What is typed, as the call takes it. */
export const settingsTyped = (typed: readonly TypedSetting[]): TierSetting[] =>
  typed.map(({ tier, least, quota, visit_days }) => ({
    tier,
    least: numberOf(least),
    quota: numberOrNone(quota),
    visit_days: numberOrNone(visit_days),
  }));

/** Problems by `tier.field`, whether they come by the place in the list or by the tier. */
export const problemsByTier = (
  problems: Record<string, string>,
  rows: readonly { tier: Tier }[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, words]) => {
      const [, at, field] = /^rows\.(\d+)\.(\w+)$/u.exec(path) ?? [];
      const row = at === undefined ? undefined : rows[Number(at)];
      return [row === undefined || field === undefined ? path : `${row.tier}.${field}`, words];
    }),
  );
