import { describe, expect, it } from "vitest";
import { headingLevel, isChineseNumber } from "./word-headings.ts";

const cases: readonly (readonly [string, 2 | 3 | null])[] = [
  ["一、总体要求", 2],
  ["十二、附则", 2],
  ["  一、\u00a0申报条件 ", 2],
  ["（一）申报主体", 3],
  ["(二)申报材料：", 3],
  ["一、申报单位应当在禅城区注册。", null],
  ["（三）近三年没有违法记录；", null],
  ["一、经区政府同意，现将有关事项通知如下。请认真贯彻执行", null],
  [`一、${"长".repeat(40)}`, null],
  ["一、", null],
  ["1. 申报表", null],
  ["(1) 申报表", null],
  ["一方面，要加强保护", null],
  ["一二三、", null],
  ["关于印发办法的通知", null],
];

describe("a heading of an official text", () => {
  it.each(cases)("is known by its number: %s is %s", (line, level) => {
    expect(headingLevel(line)).toBe(level);
  });

  it("counts in Chinese, which lists do not", () => {
    expect(["一、", " （二） ", "1.", "(1)", "·"].map(isChineseNumber)).toEqual([true, true, false, false, false]);
  });
});
