import { expect, it } from "vitest";
import { periodProblems, periodWords } from "./report-period.ts";

it.each([
  ["2025-01-01", "2025-12-31", "2025年"],
  ["2026-01-01", "2026-06-30", "2026年上半年"],
  ["2026-07-01", "2026-12-31", "2026年下半年"],
  ["2026-07-01", "2026-09-30", "2026年第3季度"],
  ["2026-02-01", "2026-02-28", "2026年02月"],
  ["2026-02-01", "2026-04-30", "2026年02月01日至2026年04月30日"],
  ["2025-07-01", "2026-06-30", "2025年07月01日至2026年06月30日"],
])("%s to %s is %s", (from, to, words) => {
  expect(periodWords(from, to)).toBe(words);
});

it("is refused by its fields", () => {
  expect(periodProblems({ period_from: "1999-12-31", period_to: "1999-01-01" }, "2027-11-26")).toEqual({
    period_from: "开始日期不能早于 2000 年",
    period_to: "结束日期不能早于开始日期",
  });
  expect(periodProblems({ period_from: "2026-01-01", period_to: "2099-01-01" }, "2027-11-26")).toHaveProperty(
    "period_to",
  );
});
