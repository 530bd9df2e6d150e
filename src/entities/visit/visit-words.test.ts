import { describe, expect, it } from "vitest";
import { visitFieldWords } from "./visit-words.ts";

const names = { person: (id: string) => `官员${id}`, label: (id: string) => `标签${id}` };

describe("a visit's field in words", () => {
  it("names people and labels, joins lists, counts files", () => {
    expect(visitFieldWords("visitor_ids", ["1", "2"], names)).toBe("官员1、官员2");
    expect(visitFieldWords("label_ids", ["7"], names)).toBe("标签7");
    expect(visitFieldWords("photos", [{}, {}], names)).toBe("2 张");
    expect(visitFieldWords("interviewees", [{ name: "李", post: "经理", mobile: "" }], names)).toBe("李 经理");
  });

  it("says of each topic what came of it", () => {
    const topic = { key: "honor:1", kind: "honor", title: "高企", fact: "下月到期", state: "已谈", answer: "已申报" };
    expect(visitFieldWords("topics", [topic, { ...topic, fact: "", state: "未谈", answer: "" }], names)).toBe(
      "高企（下月到期）：已谈，已申报；高企：未谈",
    );
    expect(visitFieldWords("topics", [], names)).toBe("—");
  });

  it("shows times in Shanghai and a dash for nothing", () => {
    expect(visitFieldWords("start_at", "2026-11-20T06:05:00.000Z", names)).toBe("2026年11月20日 14:05");
    expect(visitFieldWords("willingness", null, names)).toBe("—");
    expect(visitFieldWords("photos", [], names)).toBe("—");
    expect(visitFieldWords("summary", "", names)).toBe("—");
  });

  it("tells a check-in with its accuracy, distance and the person's word", () => {
    const check = { at: "2026-11-20T06:05:00.000Z", lng: 1, lat: 1, accuracy: 20.4, distance_m: 1200, note: "在分厂" };
    expect(visitFieldWords("check_in", check, names)).toBe(
      "2026年11月20日 14:05，精度约 20 米，距企业约 1200 米（在分厂）",
    );
  });
});
