import { expect, it } from "vitest";
import { firstRules, rulePoints, ruleProblems, type ScoreRule, scoreOf } from "./score-rules.ts";

const rule = (more: Partial<ScoreRule> = {}): ScoreRule => ({
  indicator: "valid_inventions",
  weight: 100,
  least: 0,
  most: 10,
  missing: "zero",
  ...more,
});

it("gives nothing up to the lower bound, all from the upper on, and evenly between", () => {
  const points = (value: number) => rulePoints(rule({ weight: 20, least: 2, most: 12 }), value);
  expect([0, 2, 7, 12, 400].map(points)).toEqual([0, 0, 1000, 2000, 2000]);
  expect(rulePoints(rule({ weight: 1, most: 3 }), 1)).toBe(33);
  expect(rulePoints(rule({ weight: 1, most: 8 }), 0.04)).toBe(1);
});

it("counts what is not known as nothing, as half, or not at all", () => {
  expect(scoreOf([rule({ missing: "zero" })], {}).score).toBe(0);
  expect(scoreOf([rule({ missing: "half" })], { valid_inventions: null }).score).toBe(50);
  const two = [rule({ weight: 60 }), rule({ indicator: "rd_share", weight: 40, missing: "skip" })];
  const { score, parts } = scoreOf(two, { valid_inventions: 5, rd_share: null });
  expect(score).toBe(50);
  expect(parts.map(({ points }) => points)).toEqual([50, null]);
  expect(scoreOf(two, { valid_inventions: 5, rd_share: 0 }).score).toBe(30);
});

it("says by how much the weights miss the whole", () => {
  expect(ruleProblems(firstRules)).toEqual({});
  expect(ruleProblems([rule({ weight: 93 })]).rules).toBe("权重合计 93，还差 7，应为 100");
  expect(ruleProblems([rule(), rule({ indicator: "honors", weight: 4 })]).rules).toBe("权重合计 104，超出 4，应为 100");
});

it("refuses bounds the wrong way round, an indicator twice, and scores that may be of nothing", () => {
  expect(ruleProblems([rule({ least: 10, most: 10 })])).toEqual({
    "valid_inventions.most": "“有效发明专利”的满分值应大于起分值",
  });
  expect(ruleProblems([rule({ weight: 50 }), rule({ weight: 50 })])).toEqual({
    "valid_inventions.weight": "“有效发明专利”重复出现",
  });
  expect(ruleProblems([rule({ indicator: "rd_share", missing: "skip" })]).rules).toContain("至少要有一个");
});
