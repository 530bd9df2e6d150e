import { type IndicatorKey, indicatorKeys, indicatorOf, type IndicatorValues } from "./indicators.ts";

/** How a value that is not known counts, with its words. */
export const missingWays = {
  zero: "计 0 分",
  half: "计一半的分",
  skip: "不计入，其余权重按比例放大",
} as const;
export type MissingWay = keyof typeof missingWays;

/** How much one indicator counts: nothing up to `least`, all of `weight` from `most` on, evenly between. */
export interface ScoreRule {
  indicator: IndicatorKey;
  weight: number;
  least: number;
  most: number;
  missing: MissingWay;
}

/** What the weights of a version sum to. */
export const wholeWeight = 100;

/** One part of a score with the value it came from. */
export interface ScorePart {
  indicator: IndicatorKey;
  weight: number;
  least: number;
  most: number;
  missing: MissingWay;
  value: number | null;
  /** Of the whole score, rounded to hundredths for the eye; null: left out because the value is not known. */
  points: number | null;
}

/** A quotient of whole numbers, halves up: the database rounds the same way. */
const rounded = (top: number, bottom: number): number => Math.floor((2 * top + bottom) / (2 * bottom));

const hundredths = (value: number): number => Math.round(value * 100);

/** Points of a rule in hundredths, before those left out are made up for; null: left out. */
export function rulePoints(rule: ScoreRule, value: number | null | undefined): number | null {
  const { weight, least, most, missing } = rule;
  if (value === null || value === undefined) return missing === "skip" ? null : missing === "zero" ? 0 : weight * 50;
  const [from, to] = [hundredths(least), hundredths(most)];
  return rounded(weight * 100 * (Math.min(Math.max(hundredths(value), from), to) - from), to - from);
}

/** A score from 0 to 100 with its parts. Server and page calculate with this; the snapshots are made by the same in SQL. */
export function scoreOf(rules: readonly ScoreRule[], values: IndicatorValues): { score: number; parts: ScorePart[] } {
  const told = rules.map((rule) => ({
    rule,
    value: values[rule.indicator] ?? null,
    points: rulePoints(rule, values[rule.indicator]),
  }));
  const counted = told.reduce((sum, { rule, points }) => sum + (points === null ? 0 : rule.weight), 0);
  const sum = told.reduce((total, { points }) => total + (points ?? 0), 0);
  const whole = Math.max(1, counted);
  return {
    score: rounded(sum * wholeWeight, whole) / 100,
    parts: told.map(({ rule, value, points }) => ({
      ...rule,
      value,
      points: points === null ? null : rounded(points * wholeWeight, whole) / 100,
    })),
  };
}

const weightWords = (sum: number): string =>
  sum < wholeWeight
    ? `权重合计 ${sum}，还差 ${wholeWeight - sum}，应为 ${wholeWeight}`
    : `权重合计 ${sum}，超出 ${sum - wholeWeight}，应为 ${wholeWeight}`;

/** What is wrong with the rules of a version, by `indicator.field`; the sum under `rules`. */
export function ruleProblems(rules: readonly ScoreRule[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const sum = rules.reduce((total, { weight }) => total + weight, 0);
  if (sum !== wholeWeight) problems.rules = weightWords(sum);
  if (rules.every(({ indicator, missing }) => missing === "skip" && indicatorOf(indicator).mayMiss === true))
    problems.rules ??= "至少要有一个总有数值的指标，否则数值全部缺失的企业没有得分";
  for (const { indicator, least, most } of rules) {
    const { name } = indicatorOf(indicator);
    if (most <= least) problems[`${indicator}.most`] = `“${name}”的满分值应大于起分值`;
    if (rules.filter((one) => one.indicator === indicator).length > 1)
      problems[`${indicator}.weight`] = `“${name}”重复出现`;
  }
  return problems;
}

const rule = (indicator: IndicatorKey, weight: number, most: number, missing: MissingWay = "zero"): ScoreRule => ({
  indicator,
  weight,
  least: 0,
  most,
  missing,
});

/** The first version. */
export const firstRules: readonly ScoreRule[] = [
  rule("valid_inventions", 25, 50),
  rule("high_value", 15, 10),
  rule("grants_3y", 15, 60),
  rule("rd_share", 15, 8, "skip"),
  rule("honors", 10, 8),
  rule("trademarks", 8, 60),
  rule("visits", 4, 6),
  rule("demands", 4, 4),
  rule("willingness", 4, 3, "skip"),
];

/** A rule for every indicator, in their order; what a version does not count has the weight 0. */
export const allRules = (rules: readonly ScoreRule[]): ScoreRule[] =>
  indicatorKeys.map((key) => rules.find(({ indicator }) => indicator === key) ?? rule(key, 0, 10));
