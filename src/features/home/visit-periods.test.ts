import { describe, expect, it } from "vitest";
import { countSince, isOwnVisit, periodStarts } from "./visit-periods.ts";

describe("the figures of the workbench", () => {
  it("begin the day at midnight in Shanghai, the week on Monday, the month on its first", () => {
    // 2026-11-20 is a Friday; 17:00 UTC is already Saturday 01:00 in Shanghai.
    expect(periodStarts(Date.parse("2026-11-20T17:00:00.000Z"))).toEqual({
      today: "2026-11-20T16:00:00.000Z",
      week: "2026-11-15T16:00:00.000Z",
      month: "2026-10-31T16:00:00.000Z",
    });
  });

  it("count a Sunday to the week that began six days before", () => {
    expect(periodStarts(Date.parse("2026-11-22T04:00:00.000Z")).week).toBe("2026-11-15T16:00:00.000Z");
  });

  it("count what began since each start", () => {
    const starts = periodStarts(Date.parse("2026-11-20T06:00:00.000Z"));
    const visits = [
      { start_at: "2026-11-20T01:00:00.000Z" },
      { start_at: "2026-11-19T15:59:00.000Z" },
      { start_at: "2026-11-02T01:00:00.000Z" },
      { start_at: "2026-10-30T01:00:00.000Z" },
    ];
    expect(countSince(visits, starts)).toEqual({ today: 1, week: 2, month: 3 });
  });

  it("take a visit for one's own by part", () => {
    expect(isOwnVisit({ visitor_ids: ["b", "a"] }, "a")).toBe(true);
    expect(isOwnVisit({ visitor_ids: ["c"] }, "a")).toBe(false);
  });
});
