import { describe, expect, it } from "vitest";
import { formatAgo, formatClock, formatDay, formatMinute, formatShortMinute, wholeDates } from "./format-date.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { recordDay } from "./record-day.tsx";

describe("dates on the screen", () => {
  it("show the minute in Shanghai whatever the device's zone", () => {
    expect(formatMinute("2026-11-20T06:05:00.000Z")).toBe("2026年11月20日 14:05");
    expect(formatDay("2026-11-20T17:00:00.000Z")).toBe("2026年11月21日");
    expect(formatClock("2026-11-20T16:05:00.000Z")).toBe("00:05");
  });

  it("take a day as it stands in a record", () => {
    expect(formatDay("2026-11-20")).toBe("2026年11月20日");
    expect(recordDay("2026-11-20")).toBe("2026年11月20日");
  });

  it("are empty for nothing, and leave alone what is no date", () => {
    expect([formatMinute(null), formatDay(""), formatDay(undefined), recordDay(null)]).toEqual(["", "", "", ""]);
    expect([dateWords(""), dateWords("长期"), dateWords("2026-11")]).toEqual(["", "长期", "2026年11月"]);
  });

  it("leave out this year in a column, at the turn of the year by China's clocks", () => {
    const short = (moment: string) => formatShortMinute(moment, Date.parse("2026-12-31T16:30:00.000Z"));
    expect(short("2027-01-05T06:05:00.000Z")).toBe("01月05日 14:05");
    expect(short("2026-12-31T15:59:00.000Z")).toBe("2026年12月31日 23:59");
    expect(formatShortMinute(null)).toBe("");
  });

  it("are relative within the hour, a clock for yesterday, today and tomorrow, and full on other days", () => {
    const now = Date.parse("2026-11-20T06:05:00.000Z");
    const ago = (minutes: number) => formatAgo(now - minutes * 60_000, now);
    expect([ago(0.9), ago(1), ago(59), ago(60)]).toEqual(["刚刚", "1 分钟前", "59 分钟前", "今天 13:05"]);
    expect([ago(-5), ago(-61)]).toEqual(["5 分钟后", "今天 15:06"]);
    expect([ago(14 * 60 + 5), ago(14 * 60 + 6)]).toEqual(["今天 00:00", "昨天 23:59"]);
    expect([ago(25 * 60), ago(-24 * 60)]).toEqual(["昨天 13:05", "明天 14:05"]);
    expect([ago(38 * 60 + 5), ago(38 * 60 + 6)]).toEqual(["昨天 00:00", "2026年11月18日 23:59"]);
    expect(formatAgo("2026-12-31T16:30:00.000Z", Date.parse("2026-12-31T15:00:00.000Z"))).toBe("明天 00:30");
  });

  it("are told from the words around them", () => {
    const parts = (text: string) => wholeDates(text).map(({ part, isDate }) => (isDate ? `[${part}]` : part));
    expect(parts("办理中 · 2026年12月03日 18:00")).toEqual(["办理中 · ", "[2026年12月03日 18:00]"]);
    expect(parts("2026年11月01日 至 2026年11月30日")).toEqual(["[2026年11月01日]", " 至 ", "[2026年11月30日]"]);
    expect(parts("没有日期")).toEqual(["没有日期"]);
  });
});
