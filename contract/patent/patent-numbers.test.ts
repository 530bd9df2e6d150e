import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkDigit, inventedApplicationNo, readNumber } from "./patent-numbers.ts";

const invented = inventedApplicationNo(2021, "发明", 9_000_001);
const shown = `CN${invented.slice(0, 12)}.${invented.slice(12)}`;

describe("application numbers", () => {
  it("are read however they are typed", () => {
    const dotted = `${invented.slice(0, 12)}.${invented.slice(12)}`;
    for (const typed of [
      invented,
      dotted,
      `CN${invented}`,
      `ZL ${dotted}`,
      ` zl${dotted} `,
      `ＣＮ${dotted.replace(".", "．")}`,
    ]) {
      expect(readNumber(typed)).toEqual({ kind: "application", plain: invented, shown, type: "发明" });
    }
  });

  it("are named with the right check digit when theirs is wrong", () => {
    const wrong = invented.endsWith("1") ? "2" : "1";
    expect(readNumber(`CN${invented.slice(0, 12)}.${wrong}`)).toEqual({
      problem: `申请号 CN${invented.slice(0, 12)}.${wrong} 的校验位不正确：应为 ${invented.slice(12)}，即 ${shown}`,
    });
    expect(readNumber(invented.slice(0, 12))).toEqual({ problem: expect.stringContaining(`应为 ${shown}`) });
  });

  it("weigh their digits by 2 to 9 and then 2 to 5, modulo 11 with X for ten", () => {
    // A single 1 among noughts shows the weight of its place.
    const places = Array.from({ length: 12 }, (_, at) => checkDigit("0".repeat(at) + "1".padEnd(12 - at, "0")));
    expect(places.join("")).toBe("234567892345");
    // 5 × 2, and twice that.
    expect([checkDigit("500000000000"), checkDigit("500000005000")]).toEqual(["X", "9"]);
  });

  it("invented for show never reach into the office's own", () => {
    expect(() => inventedApplicationNo(2021, "发明", 8_999_999)).toThrow(RangeError);
  });
});

describe("publication numbers", () => {
  it("keep their kind, and tell the type", () => {
    expect(readNumber("cn 115900000 a")).toEqual({
      kind: "publication",
      plain: "115900000A",
      shown: "CN115900000A",
      type: "发明",
    });
    expect(readNumber("CN219000000U")).toMatchObject({ type: "实用新型" });
    expect(readNumber("CN308000000S")).toMatchObject({ type: "外观设计" });
  });

  it("of other offices pass without a check", () => {
    expect(readNumber("WO 2020/123456 A1")).toMatchObject({ kind: "publication", shown: "WO2020123456A1" });
    expect(readNumber("US9,876,543B2")).toMatchObject({ kind: "publication", plain: "US9876543B2" });
  });

  it("without a letter, words and nothing are named as what they are", () => {
    expect(readNumber("CN115900000")).toEqual({ problem: expect.stringContaining("末尾缺少字母") });
    expect(readNumber("电机")).toEqual({ problem: expect.stringContaining("认不出") });
    expect(readNumber("  ")).toEqual({ problem: "请输入申请号或公开号" });
  });
});

const file = join(process.env["REAL_DATA"] ?? "", "algo/cn_application_numbers_real.txt");
const missing = process.env["REAL_DATA"] === undefined || !existsSync(file);

describe(`real application numbers${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)("all pass, and no other check digit does", () => {
    const numbers = readFileSync(file, "utf8").split("\n").filter(Boolean);
    expect(numbers).toHaveLength(107);
    for (const number of numbers) {
      const [digits = "", check = ""] = number.split(".");
      for (const digit of "0123456789X") {
        const read = readNumber(`${digits}.${digit}`);
        expect("problem" in read, `${digits}.${digit}`).toBe(digit !== check);
      }
    }
  });
});

describe("numbers as they are printed and copied", () => {
  const number = inventedApplicationNo(2026, "实用新型", 9_000_356);
  const dotted = `${number.slice(0, -1)}.${number.slice(-1)}`;
  const parted = `${number.slice(0, 4)} ${number.slice(4, 5)} ${number.slice(5, -1)}.${number.slice(-1)}`;

  it.each([
    `专利号：ZL ${parted}`,
    `专利号 ZL${dotted}`,
    `申请号：${dotted}`,
    `申请号 CN${dotted}`,
    `专利申请号:${number}`,
    `ZL${dotted}（实用新型）`,
    `ZL${dotted}(实用新型专利)`,
    `实用新型专利号：ZL${dotted}`,
    `\u202DCN${dotted}\u202C`,
    `Ｚ Ｌ${dotted}`,
    `'${number}`,
    `${dotted}。`,
    `No. ${dotted}`,
    `申请号/专利号：${dotted}`,
    `第 ZL${dotted} 号`,
    `专利号：第ZL${parted}号`,
    `CN ${dotted} U`,
    `CN${number}U`,
  ])("%s is an application", (written) => {
    expect(readNumber(written)).toMatchObject({ kind: "application", plain: number });
  });

  it.each([
    ["公开号：CN 199000001 A", "199000001A"],
    ["CN199000001 (U)", "199000001U"],
    ["授权公告号 CN 199000001 B", "199000001B"],
    ["公开（公告）号：CN199000001A", "199000001A"],
    ["US2006-0063272", "US20060063272"],
    ["US 11,234,567 B2", "US11234567B2"],
    ["US-9254383-B2", "US9254383B2"],
    ["KR20150000637 (U)", "KR20150000637U"],
    ["EP2345678 (A1)", "EP2345678A1"],
  ])("%s is the publication %s", (written, plain) => {
    expect(readNumber(written)).toMatchObject({ kind: "publication", plain });
  });

  it("are not made from words", () => {
    for (const text of ["专利号", "申请号：", "风扇", "（实用新型）"])
      expect(readNumber(text)).toHaveProperty("problem");
  });
});
