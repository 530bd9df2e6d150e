import { afterEach, describe, expect, it } from "vitest";
import {
  clockOf,
  dateOfDay,
  dayOf,
  dayOfDate,
  daysBetween,
  endOfDay,
  instantAt,
  instantOf,
  lastOfMonth,
  minuteOf,
  minutesOf,
  mondayOf,
  shiftDay,
  shiftMonth,
  startOfDay,
  wallClockOf,
  weekdayOf,
} from "./time.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Devices stand wrong or travel: with and without summer time, ahead of and behind China, a midnight left out. */
const zones = ["UTC", "Asia/Shanghai", "America/New_York", "America/Sao_Paulo", "Asia/Beirut", "Europe/London"];

describe.each(zones)("on a device in %s", (name) => {
  const there = <T>(work: () => T): T => {
    process.env.TZ = name;
    return work();
  };

  it("a day begins and ends at midnight in Shanghai", () => {
    there(() => {
      expect([dayOf("2026-11-20T15:59:59.999Z"), dayOf("2026-11-20T16:00:00.000Z")]).toEqual([
        "2026-11-20",
        "2026-11-21",
      ]);
      expect(startOfDay("2026-11-21")).toBe(Date.parse("2026-11-20T16:00:00.000Z"));
      expect(endOfDay("2026-11-21")).toBe(startOfDay("2026-11-22"));
      expect([dayOf(startOfDay("2026-11-21")), dayOf(endOfDay("2026-11-21") - 1)]).toEqual([
        "2026-11-21",
        "2026-11-21",
      ]);
      expect(minuteOf(Date.parse("2026-12-31T16:05:00Z"))).toBe("2027-01-01 00:05");
      expect([clockOf("2026-11-20T16:05:00.000Z"), minutesOf("2026-11-20T16:05:00.000Z")]).toEqual(["00:05", 5]);
    });
  });

  it("wall clocks and instants go back and forth", () => {
    there(() => {
      expect(wallClockOf("2026-11-20T06:05:00.000Z")).toBe("2026-11-20T14:05");
      expect(instantOf("2026-11-20T14:05")).toBe("2026-11-20T06:05:00.000Z");
      expect(instantAt("2026-11-20", 14 * 60 + 5)).toBe("2026-11-20T06:05:00.000Z");
      expect([wallClockOf("gestern"), instantOf(""), instantOf("2026-11-20"), instantOf("2026-13-20T14:05")]).toEqual([
        "",
        "",
        "",
        "",
      ]);
    });
  });

  it("every day of thirty years follows the one before, summer time or not", () => {
    there(() => {
      let day = "1985-12-31";
      for (let count = 1; count <= 30 * 366; count++) {
        const next = shiftDay(day, 1);
        expect(next > day && shiftDay(next, -1) === day && weekdayOf(next) === (weekdayOf(day) + 1) % 7).toBe(true);
        day = next;
      }
      expect([day, daysBetween("1985-12-31", day)]).toEqual(["2016-01-23", 30 * 366]);
    });
  });

  it("leap days, ends of months and weeks are the calendar's", () => {
    there(() => {
      expect([shiftDay("2028-02-28", 1), shiftDay("2027-02-28", 1), shiftDay("2028-03-01", -1)]).toEqual([
        "2028-02-29",
        "2027-03-01",
        "2028-02-29",
      ]);
      expect([lastOfMonth("2028-02-05"), lastOfMonth("2100-02-05"), lastOfMonth("2026-12-31")]).toEqual([
        "2028-02-29",
        "2100-02-28",
        "2026-12-31",
      ]);
      expect([shiftMonth("2026-01-31", 1), shiftMonth("2026-01-31", -1), shiftMonth("2028-02-29", 12)]).toEqual([
        "2026-02-01",
        "2025-12-01",
        "2029-02-01",
      ]);
      expect([mondayOf("2027-01-03"), mondayOf("2026-12-28"), weekdayOf("2027-01-03")]).toEqual([
        "2026-12-28",
        "2026-12-28",
        6,
      ]);
      expect(daysBetween("2028-03-01", "2028-02-28")).toBe(-2);
    });
  });

  it("date pickers get the day and give it back", () => {
    there(() => {
      for (const day of ["2018-11-04", "1986-05-04", "2028-02-29"]) expect(dayOfDate(dateOfDay(day))).toBe(day);
      expect(dayOfDate(dateOfDay("2026-11-20T14:05"), true)).toBe("2026-11-20T14:05");
      expect(Number.isNaN(dateOfDay("2026-02-30").getTime())).toBe(true);
    });
  });
});

describe("China's clocks", () => {
  it("are eight hours ahead always, in the summers of 1986 to 1991 too", () => {
    expect(minuteOf("1988-07-01T12:00:00.000Z")).toBe("1988-07-01 20:00");
    expect(startOfDay("1988-07-02") - startOfDay("1988-07-01")).toBe(24 * 3_600_000);
  });
});
