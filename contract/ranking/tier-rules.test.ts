import { expect, it } from "vitest";
import { proposalReason, proposedTier, tierProblems, tierSeats, type TierSetting } from "./tier-rules.ts";

const settings: TierSetting[] = [
  { tier: "A", least: 60, quota: 30, visit_days: 60 },
  { tier: "B", least: 35, quota: null, visit_days: 90 },
  { tier: "C", least: 15, quota: null, visit_days: null },
  { tier: "D", least: 0, quota: null, visit_days: null },
];

/** Tiers of companies by their scores, the best first. */
function proposals(scores: readonly number[], rules: readonly TierSetting[]) {
  const reaching = Object.fromEntries(
    rules.map(({ tier, least }) => [tier, scores.filter((score) => score >= least).length]),
  );
  const seats = tierSeats(rules, reaching, scores.length);
  return scores.map((score, at) => ({
    tier: proposedTier(at + 1, seats),
    reason: proposalReason({ score, nth: at + 1 }, rules, seats),
  }));
}
const tiersOf = (scores: readonly number[], rules: readonly TierSetting[]) =>
  proposals(scores, rules).map(({ tier }) => tier);

it("proposes the best tier whose bound a score reaches", () => {
  expect(tiersOf([100, 60, 59.99, 15, 0], settings)).toEqual(["A", "A", "B", "C", "D"]);
});

it("never proposes more companies for a tier than its quota: the higher scores get in, the others go on", () => {
  const few = settings.map((one) => ({ ...one, quota: { A: 1, B: 2, C: 0, D: null }[one.tier] }));
  expect(tiersOf([90, 80, 70, 61, 40, 20, 3], few)).toEqual(["A", "B", "B", "D", "D", "D", "D"]);
  const told = proposals([90, 80, 70, 61, 40, 20, 3], few).map(({ reason }) => reason);
  expect(told[0]).toBe("得分 90.00，按得分排第 1 位；达到 A 级 60 分");
  expect(told[1]).toBe("得分 80.00，按得分排第 2 位；达到 A 级 60 分，但名额 1 家已由得分更高的企业占满");
  expect(told[3]?.match(/占满/gu)).toHaveLength(3);
  expect(told[6]).toBe("得分 3.00，按得分排第 7 位");
});

it("refuses bounds that do not fall, and a score without a tier", () => {
  expect(tierProblems(settings)).toEqual({});
  expect(tierProblems(settings.map((one) => (one.tier === "B" ? { ...one, least: 60 } : one)))).toEqual({
    "B.least": "B 级的最低得分应低于 A 级的 60",
  });
  expect(Object.keys(tierProblems(settings.map((one) => (one.tier === "D" ? { ...one, least: 5 } : one))))).toEqual([
    "D.least",
  ]);
  expect(tierProblems(settings.map((one) => (one.tier === "D" ? { ...one, quota: 9 } : one)))).toEqual({
    "D.quota": "D 级不设名额：其他层级容纳不下的企业都归入 D 级",
  });
});
