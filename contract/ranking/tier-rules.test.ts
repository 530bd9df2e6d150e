import { expect, it } from "vitest";
import { proposedTier, tierProblems, type TierSetting } from "./tier-rules.ts";

const settings: TierSetting[] = [
  { tier: "A", least: 60, quota: 30, visit_days: 60 },
  { tier: "B", least: 35, quota: null, visit_days: 90 },
  { tier: "C", least: 15, quota: null, visit_days: null },
  { tier: "D", least: 0, quota: null, visit_days: null },
];

it("proposes the best tier whose bound a score reaches", () => {
  expect([100, 60, 59.99, 15, 0].map((score) => proposedTier(score, settings))).toEqual(["A", "A", "B", "C", "D"]);
});

it("refuses bounds that do not fall, and a score without a tier", () => {
  expect(tierProblems(settings)).toEqual({});
  expect(tierProblems(settings.map((one) => (one.tier === "B" ? { ...one, least: 60 } : one)))).toEqual({
    "B.least": "B 级的最低得分应低于 A 级的 60",
  });
  expect(Object.keys(tierProblems(settings.map((one) => (one.tier === "D" ? { ...one, least: 5 } : one))))).toEqual([
    "D.least",
  ]);
});
