import { describe, expect, it } from "vitest";
import { companyFieldWords, dialable } from "./company-words.ts";

const names = { street: (id: string) => `镇街${id}`, label: (id: string) => `标签${id}` };

describe("a company's field in words", () => {
  it("names street and labels, says yes or no, and shows a dash for nothing", () => {
    expect(companyFieldWords("street_id", "1", names)).toBe("镇街1");
    expect(companyFieldWords("label_ids", ["2", "3"], names)).toBe("标签2、标签3");
    expect(companyFieldWords("is_listed", false, names)).toBe("否");
    expect(companyFieldWords("established_on", null, names)).toBe("—");
    expect(companyFieldWords("reg_capital", "", names)).toBe("—");
    expect(companyFieldWords("label_ids", [], names)).toBe("—");
  });

  it("writes a day and a sum as everywhere else", () => {
    expect(companyFieldWords("established_on", "2025-07-08", names)).toBe("2025年07月08日");
    expect(companyFieldWords("reg_capital", "37510.5", names)).toBe("37,510.5");
  });

  it("offers to call only numbers that are not masked", () => {
    expect([dialable("13800138000"), dialable("0757-22222222")]).toEqual([true, true]);
    expect([dialable("138****8000"), dialable("")]).toEqual([false, false]);
  });
});
