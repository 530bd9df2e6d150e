import { describe, expect, it } from "vitest";
import { sheetText, textOfSheet } from "./sheet-text.ts";

describe("a text in a sheet", () => {
  it("never begins as a formula does, and comes back as it was", () => {
    for (const live of ["=1+1", "+86 757", "-1", "@sum", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a"]) {
      expect(sheetText(live)).toBe(`'${live}`);
      expect(textOfSheet(sheetText(live))).toBe(live);
    }
  });

  it("is left alone otherwise", () => {
    for (const plain of ["", "一=二", "甲-乙", "a@b.cn", "'引号", "12.50", "'"]) {
      expect(sheetText(plain)).toBe(plain);
      expect(textOfSheet(plain)).toBe(plain);
    }
  });
});
