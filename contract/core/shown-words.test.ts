import { describe, expect, it } from "vitest";
import { dateWords } from "./date-words.ts";
import { groupedDigits, moneyWords } from "./money-words.ts";
import { dayWords, minuteWords } from "./time.ts";

describe("words for people", () => {
  it("say a date as far as it goes", () => {
    expect(["2026-11-23T06:13", "2026-11-23", "2026-11", "长期", ""].map(dateWords)).toEqual([
      "2026年11月23日 06:13",
      "2026年11月23日",
      "2026年11月",
      "长期",
      "",
    ]);
  });

  it("say an instant by China's clocks", () => {
    expect(minuteWords("2026-11-22T16:05:00.000Z")).toBe("2026年11月23日 00:05");
    expect(dayWords("2026-11-22T16:05:00.000Z")).toBe("2026年11月23日");
  });

  it.each([
    ["0", "¥\u00A00.00"],
    ["900", "¥\u00A0900.00"],
    ["1234.5", "¥\u00A01,234.50"],
    ["-1234567.89", "¥\u00A0-1,234,567.89"],
    ["12345678901234567890.1", "¥\u00A012,345,678,901,234,567,890.10"],
    ["1000.5000", "¥\u00A01,000.50"],
  ])("group a sum without losing a digit: %s", (yuan, words) => {
    expect(moneyWords(yuan)).toBe(words);
  });

  it("leave alone what is no sum", () => {
    expect(["", "面议", "1.234", "1,000"].map(moneyWords)).toEqual(["", "面议", "1.234", "1,000"]);
    expect(["1234567.8", "约 5 万"].map(groupedDigits)).toEqual(["1,234,567.8", "约 5 万"]);
  });
});
