import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { normalised } from "./normalised.ts";
import { type NumberedSearch, renumbered, reusedNumbers, savedTrees } from "./saved-trees.ts";

const search = (no: number, expression: string, dialect: NumberedSearch["dialect"] = "cn"): NumberedSearch => ({
  no,
  expression,
  dialect,
});
const saved = savedTrees([
  search(1, "TI=(空调 or 制冷)", "incopat"),
  search(2, "#1 非 申请人=(某某)"),
  search(3, "#4 且 名称=(a)"),
  search(4, "名称=(b) 或 #3"),
  search(5, "名称=(a 且"),
  search(6, Array.from({ length: 150 }, (_, at) => `名称=(词${at})`).join(" 或 ")),
]);
const problem = (text: string) => parseQuery(text, "cn", saved).problems[0]?.message;

test("a number stands for what was saved under it, whatever dialect either is written in", () => {
  const meant = parseQuery("((名称=(空调 或 制冷)) 非 申请人=(某某)) 且 摘要=(阀)", "cn").tree;
  for (const [text, dialect] of [
    ["#2 且 摘要=(阀)", "cn"],
    ["＃２ and AB=阀", "incopat"],
    ["ab=阀 and #2", "cql"],
  ] as const) {
    const { tree, problems } = parseQuery(text, dialect, saved);
    expect([text, problems]).toEqual([text, []]);
    expect(tree && normalised(tree), text).toEqual(meant && normalised(meant));
  }
  expect(reusedNumbers("#2 且 (#11 或 #2) 非 C#语言")).toEqual([2, 11]);
});

test("one that is not there, is wrong itself, or leads back to itself is refused where it stands", () => {
  expect(problem("#9 且 名称=(a)")).toContain("没有编号为 #9");
  expect(problem("名称=(a) 且 #5")).toContain("#5 本身有误");
  expect(problem("#3")).toContain("#3 → #4 → #3");
  expect(problem("#6 或 #6")).toContain("200");
  expect(parseQuery("#1", "cn").problems[0]).toMatchObject({
    from: 0,
    to: 2,
    message: expect.stringContaining("登录"),
  });
});

test("the sign inside a value stays what it is there", () => {
  expect(parseQuery("TTL:(colo#r)", "zhihuiya", saved).problems).toEqual([]);
  expect(parseQuery("名称=(C#)", "cn", saved).problems).toEqual([]);
});

test("searches that get other numbers are found under them; a number sign within a word is none of them", () => {
  expect(renumbered("#1 非 (＃12 或 名称=(col#r))", 5)).toBe("#6 非 (＃17 或 名称=(col#r))");
  expect(renumbered("名称=(a#1) 且 #１", 2)).toBe("名称=(a#1) 且 #3");
});
