import { describe, expect, it } from "vitest";
import { periodFrom, periodOf } from "./periods.ts";

// Saturday, 02:30 in Shanghai; still Friday in UTC.
const now = Date.parse("2026-11-20T18:30:00Z");

describe("a period by name", () => {
  it("is the running week from Monday, month, quarter and year of Shanghai", () => {
    expect(periodOf("week", now)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(periodOf("month", now)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(periodOf("quarter", now)).toEqual({ from: "2026-10-01", to: "2026-12-31" });
    expect(periodOf("year", now)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect(periodOf("month", Date.parse("2026-11-30T17:00:00Z"))).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });
});

describe("a period in an address", () => {
  it("is two days, a name, or the running month for anything else", () => {
    const read = (query: string) => periodFrom(new URLSearchParams(query), now);
    expect(read("from=2026-01-02&to=2026-02-03")).toEqual({ name: "own", from: "2026-01-02", to: "2026-02-03" });
    expect(read("period=week").name).toBe("week");
    expect(read("period=century")).toMatchObject({ name: "month", from: "2026-11-01" });
    expect(read("from=yesterday&to=2026-02-03").name).toBe("month");
  });
});
