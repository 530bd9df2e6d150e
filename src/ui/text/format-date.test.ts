import { describe, expect, it } from "vitest";
import { formatAgo, formatClock, formatDay, formatMinute } from "./format-date.ts";

describe("dates on the screen", () => {
  it("show the minute in Shanghai whatever the device's zone", () => {
    expect(formatMinute("2026-11-20T06:05:00.000Z")).toBe("2026-11-20 14:05");
    expect(formatDay("2026-11-20T17:00:00.000Z")).toBe("2026-11-21");
    expect(formatClock("2026-11-20T16:05:00.000Z")).toBe("00:05");
  });

  it("are empty for nothing", () => {
    expect(formatMinute(null)).toBe("");
    expect(formatDay("")).toBe("");
  });

  it("are relative within the hour, a clock today and full on other days", () => {
    const now = Date.parse("2026-11-20T06:05:00.000Z");
    expect(formatAgo(now - 20_000, now)).toBe("刚刚");
    expect(formatAgo(now - 3 * 3_600_000, now)).toBe("今天 11:05");
    expect(formatAgo(now - 59 * 60_000, now)).toBe("59 分钟前");
    expect(formatAgo(now + 61 * 60_000, now)).toBe("今天 15:06");
    expect(formatAgo(now - 25 * 3_600_000, now)).toBe("2026-11-19 13:05");
  });
});
