import { describe, expect, it } from "vitest";
import { readFormula } from "./answer-formula.ts";

const known: Record<string, number> = { a: 6, b: 4, zero: 0 };
function valueOf(text: string): number | null | string {
  const formula = readFormula(text);
  return "problem" in formula ? formula.problem : formula.evaluate((code) => known[code] ?? null);
}

describe("a formula", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["8 / 4 / 2", 1],
    ["8 - 4 - 2", 2],
    ["-{a} + 10", 4],
    ["2 * -3", -6],
    ["--2", 2],
    ["{a} / {b} * 100", 150],
    ["{a}-{b}", 2],
    ["1.5 + .5", "公式第 7 个字符处有误"],
    ["{a} / {zero}", null],
    ["{a} + {missing}", null],
  ])("%s is %s", (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    ["", "公式是空的"],
    ["1 +", "公式不完整"],
    ["(1 + 2", "公式缺少右括号"],
    ["1 + 2)", "公式中多了“)”"],
    ["{a} {b}", "公式中多了“{b}”"],
    ["* 2", "公式中“*”的位置不对"],
    ["alert(1)", "公式第 1 个字符处有误"],
    ["{A}", "公式第 1 个字符处有误"],
    [`${"(".repeat(40)}1${")".repeat(40)}`, "公式的括号太深"],
  ])("%s is refused: %s", (text, problem) => {
    expect(valueOf(text)).toBe(problem);
  });

  it("names its codes once each", () => {
    expect(readFormula("{a} + {b} * {a}")).toMatchObject({ codes: ["a", "b"] });
  });
});
