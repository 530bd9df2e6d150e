import type { InputOf } from "#contract/core/call.ts";
import type { IndicatorKey } from "#contract/ranking/indicators.ts";
import type { ruleCalls } from "#contract/ranking/rule-calls.ts";
import { allRules, type MissingWay, missingWays, type ScoreRule } from "#contract/ranking/score-rules.ts";

/** A rule as it is typed. */
export interface TypedRule {
  indicator: IndicatorKey;
  weight: string;
  least: string;
  most: string;
  missing: MissingWay;
}

/** Every indicator as a form shows it; one that does not count has the weight 0. */
export const typedRules = (rules: readonly ScoreRule[]): TypedRule[] =>
  allRules(rules).map(({ indicator, weight, least, most, missing }) => ({
    indicator,
    weight: String(weight),
    least: String(least),
    most: String(most),
    missing,
  }));

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** What counts of a form, as the call takes it. */
export const rulesTyped = (typed: readonly TypedRule[]): InputOf<typeof ruleCalls.scoreDraft>["rules"] =>
  typed
    .map(({ indicator, weight, least, most, missing }) => ({
      indicator,
      weight: numberOf(weight),
      least: numberOf(least),
      most: numberOf(most),
      missing,
    }))
    .filter(({ weight }) => weight !== 0);

/** Sum of the weights that are numbers. */
export const weightSum = (typed: readonly TypedRule[]): number =>
  typed.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);

export const missingOptions = (Object.keys(missingWays) as MissingWay[]).map((value) => ({
  value,
  label: missingWays[value],
}));

/**
 * Problems by `indicator.field`, whether they come by the place in the list, as the contract tells them, or by the
 * indicator.
 */
export function problemsByRule(
  problems: Record<string, string>,
  rules: readonly { indicator: IndicatorKey }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, words]) => {
      const [, at, field] = /^rules\.(\d+)\.(\w+)$/u.exec(path) ?? [];
      const rule = at === undefined ? undefined : rules[Number(at)];
      return [rule === undefined || field === undefined ? path : `${rule.indicator}.${field}`, words];
    }),
  );
}
