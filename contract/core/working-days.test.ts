import { describe, expect, it } from "vitest";
import { dayOf } from "./time.ts";
import { addWorkingDays, closeOf, isWorkingDay, workingDaysBetween } from "./working-days.ts";

// National Day 2026 with its working weekends, and Mid-Autumn before it, as announced.
const holidays = {
  off: new Set(["2026-09-25", "2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"]),
  work: new Set(["2026-09-20", "2026-10-10"]),
};

describe("working days", () => {
  it("works on announced weekends and rests on announced weekdays", () => {
    expect(isWorkingDay("2026-09-20", holidays)).toBe(true);
    expect(isWorkingDay("2026-10-05", holidays)).toBe(false);
    expect(isWorkingDay("2026-09-19", holidays)).toBe(false);
    expect(isWorkingDay("2026-09-21", holidays)).toBe(true);
  });

  it("steps over National Day and counts the working Saturday after it", () => {
    expect(addWorkingDays("2026-09-29", 1, holidays)).toBe("2026-09-30");
    expect(addWorkingDays("2026-09-30", 1, holidays)).toBe("2026-10-08");
    expect(addWorkingDays("2026-09-30", 3, holidays)).toBe("2026-10-10");
    expect(addWorkingDays("2026-09-30", 4, holidays)).toBe("2026-10-12");
    expect(addWorkingDays("2026-10-03", 0, holidays)).toBe("2026-10-03");
  });

  it("counts the days between as it adds them", () => {
    expect(workingDaysBetween("2026-09-30", "2026-10-12", holidays)).toBe(4);
    expect(workingDaysBetween("2026-10-12", "2026-09-30", holidays)).toBe(0);
    for (let days = 1; days < 30; days++) {
      expect(workingDaysBetween("2026-09-18", addWorkingDays("2026-09-18", days, holidays), holidays)).toBe(days);
    }
  });

  it("knows the Shanghai day of an instant and closes at 18:00 there", () => {
    expect(dayOf(Date.parse("2026-11-20T15:59:59Z"))).toBe("2026-11-20");
    expect(dayOf(Date.parse("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
    expect(new Date(closeOf("2026-11-20")).toISOString()).toBe("2026-11-20T10:00:00.000Z");
  });
});
