import { describe, expect, it } from "vitest";
import { dateLimits, dateProblem, dateProblems } from "./plausible-dates.ts";
import { dayOf, shiftDay } from "./time.ts";

const now = Date.parse("2026-11-20T04:00:00.000Z");
const after = (ms: number) => new Date(now + ms).toISOString();
const minute = 60_000;

describe("a date", () => {
  it.each([
    ["done", "1999-12-31T15:59:59.999Z", "开始时间不能早于 2000 年"],
    ["done", "1999-12-31T16:00:00.000Z", null],
    ["done", "0001-01-01T00:00:00.000Z", "开始时间不能早于 2000 年"],
    ["done", "1970-01-01T00:00:00Z", "开始时间不能早于 2000 年"],
    ["done", after(5 * minute), null],
    ["done", after(5 * minute + 1), "开始时间不能晚于现在"],
    ["planned", after(3650 * 24 * 60 * minute), null],
    ["planned", "2037-01-01", "开始时间应在 10 年以内"],
    ["planned", "2036-11-19", null],
    ["planned", "1999-12-31", "开始时间不能早于 2000 年"],
    ["founded", "1800-01-01", null],
    ["founded", "1799-12-31", "开始时间不能早于 1800 年"],
    ["founded", "2026-11-20", null],
    ["founded", "2026-11-21", "开始时间不能晚于今天"],
    ["issued", "1958-01-09", null],
  ] as const)("%s on %s: %s", (span, value, problem) => {
    expect(dateProblem("开始时间", value, span, now)).toBe(problem);
  });

  it("is today's by the clocks of Asia/Shanghai", () => {
    expect(dateProblem("成立日期", "2026-11-21", "founded", Date.parse("2026-11-20T16:00:00.000Z"))).toBeNull();
  });

  it("is asked for by field, an empty one not", () => {
    const rules = {
      start_on: ["开始日期", "planned"],
      end_on: ["截止日期", "planned"],
      seen_on: ["日期", "done"],
    } as const;
    expect(dateProblems({ start_on: "1970-01-01", end_on: null, seen_on: "" }, rules, now)).toEqual({
      start_on: "开始日期不能早于 2000 年",
    });
  });
});

describe("the limits of pickers", () => {
  it.each(["done", "noted", "planned", "issued", "founded"] as const)("are days that the rule takes: %s", (span) => {
    const { least, most } = dateLimits(span, dayOf(now));
    expect([dateProblem("日期", least, span, now), dateProblem("日期", most, span, now)]).toEqual([null, null]);
    const beyond = [shiftDay(least, -1), shiftDay(most, 1)].map((day) => dateProblem("日期", day, span, now));
    expect(beyond).not.toContain(null);
  });
});
