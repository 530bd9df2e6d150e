import { describe, expect, it } from "vitest";
import { plainSigns, visible } from "./visible-text.ts";

describe("signs that nobody sees", () => {
  it.each([
    ["\u202A13800138000\u202C", "13800138000"],
    ["\uFEFF示例\u200B公司\u2060", "示例公司"],
    ["soft\u00ADware", "software"],
    ["甲\u202E乙\u2066丙\u2069\u200E", "甲乙丙"],
    ["甲\u3164\u034F乙", "甲乙"],
  ])("are left out of %j", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each(["👨‍👩‍👧‍👦", "❤️", "👩🏽‍🔧 来访", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "第一行\n\t第二行", "一、二：（三）！"])("stay in %s", (text) => {
    expect(visible(text)).toBe(text);
  });

  it("leave no joiner outside an emoji", () => {
    expect(visible("甲\u200D乙👍\u200D丙")).toBe("甲乙👍丙");
  });

  it("are gone with full width where numbers are compared", () => {
    expect(plainSigns("（０７５７）\u200B２２００１２３４")).toBe("(0757)22001234");
  });
});
