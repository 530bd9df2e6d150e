import { describe, expect, it } from "vitest";
import { dateWords, readDate } from "#contract/core/date-words.ts";
import { valueOfDate } from "./typed-date.ts";

describe("a typed date", () => {
  it.each([
    ["2026-11-23 06:13", "2026-11-23T06:13"],
    ["2026-11-23T06:13", "2026-11-23T06:13"],
    ["2026/1/3 6:05", "2026-01-03T06:05"],
    ["2026年11月23日 06:13", "2026-11-23T06:13"],
    ["2026年11月23日06时13分", "2026-11-23T06:13"],
    ["２０２６－１１－２３　０６：１３", "2026-11-23T06:13"],
  ])("is read as a moment: %s", (text, value) => {
    expect(readDate(text, "minute")).toBe(value);
  });

  it.each([
    ["2026-11-23", "2026-11-23"],
    ["2026.2.9", "2026-02-09"],
    ["2024年2月29日", "2024-02-29"],
  ])("is read as a day: %s", (text, value) => {
    expect(readDate(text, "day")).toBe(value);
  });

  it.each(["2026-11", "2026年11月", "2026/11"])("is read as a month: %s", (text) => {
    expect(readDate(text, "month")).toBe("2026-11");
  });

  it.each([
    "",
    "2026-11-23",
    "2026-02-30 06:13",
    "2026-11-23 24:10",
    "2026-13-01 06:13",
    "明天 9 点",
    "2026-11-2306:13",
    "26-11-23 06:13",
  ])("is refused as a moment: %s", (text) => {
    expect(readDate(text, "minute")).toBeNull();
  });

  it.each(["2026-11-23 06:13", "2026-02-29", "2026-11", "20261123", "2026-113"])("is refused as a day: %s", (text) => {
    expect(readDate(text, "day")).toBeNull();
  });
});

describe("a value", () => {
  it("is shown in Chinese, as far as it goes", () => {
    expect(dateWords("2026-11-23T06:13")).toBe("2026年11月23日 06:13");
    expect(dateWords("2026-11-23")).toBe("2026年11月23日");
    expect(dateWords("2026-11")).toBe("2026年11月");
    expect(dateWords("以后再定")).toBe("以后再定");
  });

  it("keeps the length of its precision", () => {
    const date = new Date(2026, 10, 23, 6, 13);
    expect(valueOfDate(date, "minute")).toBe("2026-11-23T06:13");
    expect(valueOfDate(date, "day")).toBe("2026-11-23");
    expect(valueOfDate(date, "month")).toBe("2026-11");
  });
});
