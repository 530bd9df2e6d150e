import { describe, expect, it } from "vitest";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { amountOfCell, dayOfCell, numberCellText, plainNumber } from "./cell-values.ts";

describe("a number in a cell", () => {
  it.each([
    ["1,375", "1375"],
    ["1，375", "1375"],
    ["12,345,678.90", "12345678.90"],
    ["13.75", "13.75"],
    ["１３７５", "1375"],
    [" 1 375 ", "1375"],
  ])("%s is %s", (written, number) => {
    expect(plainNumber(written)).toBe(number);
  });

  it.each(["13,75", "1，5", "1,37,5.0", "1,2345", "1375,", ",375", "1.2.3", "约5", ""])("%s is none", (written) => {
    expect(plainNumber(written)).toBeNull();
  });

  it.each([
    ["1,000.50元", "1000.50"],
    ["¥1,000", "1000"],
    ["1.5万元", "15000"],
    ["1.2345亿元", "123450000"],
    ["500万", "5000000"],
    ["人民币300元整", "300"],
    ["1,5元", "1,5元"],
    ["五百", "五百"],
  ])("as a sum %s is %s", (written, amount) => {
    expect(amountOfCell(written)).toBe(amount);
  });

  it("has its check digit again where the table dropped it", () => {
    const ending = Array.from({ length: 40 }, (_, at) => inventedApplicationNo(2026, "发明", 9_000_001 + at));
    const noughts = ending.filter((number) => number.endsWith("0"));
    expect(noughts.length).toBeGreaterThan(0);
    for (const number of noughts) expect(numberCellText(Number(number.slice(0, -1)))).toBe(`${number.slice(0, -1)}.0`);
    const other = ending.find((number) => /[1-9]$/u.test(number)) ?? "";
    expect(numberCellText(Number(other.slice(0, -1)))).toBe(other.slice(0, -1));
    expect(numberCellText(noughts[0]?.slice(0, -1))).toBe(noughts[0]?.slice(0, -1));
  });
});

describe("a day in a cell", () => {
  it.each([
    "2024-5-1",
    "2024.05.01",
    "2024/5/1 0:00:00",
    "2024-05-01T08:00",
    "20240501",
    "2024年5月1日",
    "2024 年 5 月 1 日",
    "２０２４ 年 ０５ 月 ０１ 日 10:00",
    "2024–5–1",
    "2024—05—01",
    "2024−05−01",
    "2024 - 05 - 01",
    "2024‑05‑01",
  ])("%s is read", (written) => {
    expect(dayOfCell(written)).toBe("2024-05-01");
  });

  it.each(["", "未发表", "2024", "2024年5月", "2024 05 01", "1-5-2024"])("“%s” stays as it is", (written) => {
    expect(dayOfCell(written)).toBe(written);
  });
});
