import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { Question } from "./questionnaire-fields.ts";
import { mayDesign, questionsProblems, statusAfter } from "./questionnaire-rules.ts";
import { coversCompany } from "./questionnaire-scope.ts";

const question = (code: string, type: string, extra: object = {}): Question =>
  Question.parse({ code, title: code, type, ...extra } as z.input<typeof Question>);
const option = (value: string) => ({ value, title: value });
const problems = (...questions: Question[]) =>
  questionsProblems(questions).map(({ code, message }) => `${code}: ${message}`);
const when = (code: string, op: string, value: unknown = "") => ({ show_if: [{ code, op, value }] });

describe("questions fit to be published", () => {
  it("pass without a word", () => {
    const sum = question("sum", "computed", { formula: "{a} * 2" });
    expect(problems(question("a", "number"), sum, question("t", "text", when("sum", "above", 3)))).toEqual([]);
  });

  it.each([
    [[question("n", "note")], ": 问卷至少要有一道需要填写的题目"],
    [[question("a", "text", when("b", "filled")), question("b", "text")], "a: 显示条件引用的“b”不在本题之前"],
    [[question("a", "text"), question("b", "text", when("a", "is"))], "b: 显示条件还没有填写比较的值"],
    [[question("a", "text"), question("b", "text", when("a", "above", 1))], "b: 显示条件：“a”不能比较大小"],
    [[question("a", "photo"), question("b", "text", when("a", "is", "x"))], "b: 显示条件：“a”只能判断是否已填写"],
    [
      [question("a", "single", { options: [option("x")] }), question("b", "text", when("a", "is", "y"))],
      "b: 显示条件：“a”没有选项“y”，此条件永远不成立",
    ],
    [[question("a", "text", { min: 5, max: 2 })], "a: 最少不能大于最多"],
    [[question("a", "number", { least: 5, most: 2 })], "a: 最小值不能大于最大值"],
    [[question("a", "single", { options: [option("x"), option("x")] })], "a: 选项值重复"],
    [[question("a", "date", { prefill: "revenue" })], "a: 此题型不能预填“营业收入（上年度，万元）”"],
    [[question("a", "text", { prefill: "secret" })], "a: 没有可预填的字段“secret”"],
    [[question("a", "text"), question("c", "computed", { formula: "{a} + 1" })], "c: 公式引用的“a”不是数字"],
    [[question("a", "text"), question("c", "computed", { formula: "1 + 1" })], "c: 公式没有引用任何题目"],
    [[question("constructor", "text")], "constructor: 题目编码不能是 constructor"],
    [[question("s", "subform", { questions: [question("x", "text"), question("x", "text")] })], "s.x: 题目编码“x”重复"],
  ] as const)("else say what is wrong, %#", (questions, message) => {
    expect(problems(...questions)).toEqual([message]);
  });
});

describe("a questionnaire", () => {
  it("is reopened only while its last day has not passed", () => {
    const ended = { status: "已结束" as const, end_on: "2026-01-10" };
    expect(statusAfter(ended, "重新开放", "2026-01-10")).toEqual({ status: "收集中" });
    expect(statusAfter(ended, "重新开放", "2026-01-11")).toHaveProperty("problem");
    expect(statusAfter(ended, "暂停", "2026-01-01")).toEqual({ problem: "已结束的问卷不能暂停" });
  });

  it("of the district is not a lead's to change", () => {
    const lead = { com_id: "unit", roles: ["lead"], street_ids: ["440606005"] };
    expect(mayDesign({ street_ids: [] }, lead)).toBe(false);
    expect(mayDesign({ street_ids: ["440606005"] }, lead)).toBe(true);
    expect(mayDesign({ street_ids: ["440606005"] }, { ...lead, roles: [] })).toBe(false);
    expect(mayDesign({ street_ids: [] }, { com_id: 0, roles: [], street_ids: [] })).toBe(true);
  });

  it("covers companies by label, street or name", () => {
    const company = { id: "c", street_id: "440606005", label_ids: ["l"] };
    const covers = (scope: "全部" | "标签" | "镇街" | "指定企业", scope_ids: string[]) =>
      coversCompany({ scope, scope_ids }, company);
    expect([
      covers("全部", []),
      covers("标签", ["l"]),
      covers("镇街", ["440606005"]),
      covers("指定企业", ["c"]),
    ]).toEqual(Array(4).fill(true));
    expect([covers("标签", ["m"]), covers("镇街", ["440606006"]), covers("指定企业", [])]).toEqual(
      Array(3).fill(false),
    );
  });
});
