import { describe, expect, it } from "vitest";
import { changeOf, meantPeriod, periodBefore, periodProblems, yearBefore } from "./compared-periods.ts";

const today = "2026-11-27";

describe("the period before", () => {
  it.each([
    ["a month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["a month that is shorter", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["the beginning of a month", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["January", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["a quarter", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
    ["the beginning of a quarter", "2026-10-01", today, "2026-07-01", "2026-08-27"],
    ["the beginning of a year", "2026-01-01", today, "2025-01-01", "2025-11-27"],
    ["a year", "2024-01-01", "2024-12-31", "2023-01-01", "2023-12-31"],
    ["two months", "2026-02-01", "2026-03-31", "2025-12-04", "2026-01-31"],
    ["a week", "2026-11-23", "2026-11-27", "2026-11-18", "2026-11-22"],
    ["a day", "2026-03-02", "2026-03-02", "2026-03-01", "2026-03-01"],
  ])("of %s", (_, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it.each([
    ["2026-11-01", today, "2025-11-01", "2025-11-27"],
    ["2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
    ["2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ])("a year ago, of %s to %s", (from, to, beforeFrom, beforeTo) => {
    expect(yearBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });
});

describe("a period", () => {
  it("without days is this year, without a beginning the year of its end", () => {
    expect(meantPeriod({}, today)).toEqual({ from: "2026-01-01", to: today });
    expect(meantPeriod({ to: "2024-05-06" }, today)).toEqual({ from: "2024-01-01", to: "2024-05-06" });
    expect(meantPeriod({ from: "2026-05-06" }, today)).toEqual({ from: "2026-05-06", to: today });
  });

  it.each([
    ["2026-11-28", "2026-11-27", { to: "本期截止日期不能早于起始日期" }],
    ["2026-11-01", "2026-11-28", { to: "本期截止日期不能晚于今天" }],
    ["1999-12-31", "2000-01-01", { from: "本期起始日期不能早于 2000 年" }],
    ["2024-11-26", "2026-11-27", { to: "本期最长两年，请把起止日期改近一些" }],
    ["2024-11-27", "2026-11-27", {}],
    ["2026-11-27", "2026-11-27", {}],
  ])("of %s to %s is told its problem by field", (from, to, problems) => {
    expect(periodProblems("本期", { from, to }, today)).toEqual(problems);
  });
});

it("a change has no per cent of nothing, and is none where a value is not known", () => {
  expect(changeOf(3, 2)).toEqual({ difference: 1, percent: 50 });
  expect(changeOf(2, 3)).toEqual({ difference: -1, percent: -33.3 });
  expect(changeOf(5, 0)).toEqual({ difference: 5, percent: null });
  expect(changeOf(0, 0)).toEqual({ difference: 0, percent: null });
  expect(changeOf(undefined, 2)).toBeNull();
  expect(changeOf(2, undefined)).toBeNull();
});
