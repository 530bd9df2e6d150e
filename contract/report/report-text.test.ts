import { describe, expect, it } from "vitest";
import { cleanText, reportLines, withBasis } from "./report-text.ts";

describe("the text of a report", () => {
  it("loses signs that show nothing or turn the direction, and spare empty lines", () => {
    expect(cleanText("甲\u202e乙\u200b丙\u0007\r\n\r\n\r\n\r\n丁  \n")).toBe("甲乙丙\n\n丁");
  });

  it("keeps markup as plain text: nothing of it is ever read as HTML", () => {
    expect(cleanText("<img src=x onerror=alert(1)>")).toBe("<img src=x onerror=alert(1)>");
  });

  it("is read line by line: paragraphs, items, and what an item rests on", () => {
    expect(reportLines(`第一段\n\n${withBasis("问进展", "2026-10-01 走访")}\n• 另一项`)).toEqual([
      { kind: "paragraph", text: "第一段", basis: null },
      { kind: "item", text: "问进展", basis: "2026-10-01 走访" },
      { kind: "item", text: "另一项", basis: null },
    ]);
  });
});
