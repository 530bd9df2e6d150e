import { describe, expect, it } from "vitest";
import { certificateNumber, kindRules, markNumberIn, plainPatentNumber, rightNumberOf } from "./certificate-kinds.ts";
import { certificateProblems, certificateState, dueReminder, isLoanOver, offeredEnd } from "./certificate-rules.ts";

const today = "2026-11-24";

describe("a certificate's state", () => {
  it.each([
    [null, "有效"],
    ["2027-02-23", "有效"],
    ["2027-02-22", "临期"],
    ["2026-11-24", "临期"],
    ["2026-11-23", "已过期"],
  ])("with the last day %s is %s", (last, state) => {
    expect(certificateState(last, today)).toBe(state);
  });
});

describe("a reminder", () => {
  it.each([
    ["2027-02-23", null],
    ["2027-02-22", 90],
    ["2027-01-10", 60],
    ["2026-12-24", 30],
    ["2026-12-02", 30],
    ["2026-12-01", 7],
    ["2026-11-24", 7],
    ["2026-11-23", null],
  ])("of the last day %s is that of %s days", (last, days) => {
    expect(dueReminder(last, today, [90, 60, 30, 7])).toBe(days);
  });

  it("is none where none is chosen", () => {
    expect(dueReminder("2026-12-01", today, [])).toBeNull();
    expect(dueReminder("2026-12-20", today, [7])).toBeNull();
  });
});

describe("a number", () => {
  it.each([
    ["商标注册证", " 1234 5678 ", "12345678"],
    ["软件著作权", "２０２３sr0123456", "2023SR0123456"],
    ["作品登记", "粤作登字—2023-f-00001234", "粤作登字-2023-F-00001234"],
    ["高新技术企业", "gr202344000123", "GR202344000123"],
    ["植物新品种", "CNA20170001.2", "CNA20170001.2"],
    ["其他", " 甲-1 ", "甲-1"],
  ] as const)("of %s is kept in one form", (kind, typed, number) => {
    expect(certificateNumber(kind, typed)).toEqual({ number });
  });

  it("names its form where it is wrong, and every example is right", () => {
    expect(certificateNumber("高新技术企业", "GR1")).toEqual({ problem: expect.stringContaining("GR2023") });
    expect(certificateNumber("专利证书", "CN115900000A")).toEqual({ problem: expect.stringContaining("不是公开号") });
    for (const kind of ["商标注册证", "软件著作权", "作品登记", "高新技术企业", "植物新品种", "集成电路布图"] as const)
      expect(certificateNumber(kind, kindRules[kind].example)).toEqual({ number: kindRules[kind].example });
    expect(plainPatentNumber("不是号码")).toBeNull();
  });
});

describe("the right a certificate belongs to", () => {
  it("is named by a patent's number or a trademark's, each kept in one form", () => {
    expect(rightNumberOf(" zl202310123456.7 ")).toMatchObject({ problem: expect.any(String) });
    expect(rightNumberOf(" 1234 5678 ")).toEqual({ number: "12345678" });
    expect(rightNumberOf("g1234567")).toEqual({ number: "G1234567" });
    expect(rightNumberOf("CN115900000A")).toEqual({ problem: expect.stringContaining("不是公开号") });
    expect(rightNumberOf("甲")).toHaveProperty("problem");
  });

  it("is the trademark of a trademark's own certificate, and of no patent's", () => {
    expect(markNumberIn({ kind: "商标注册证", number: "123", right_no: "456" })).toBe("123");
    expect(markNumberIn({ kind: "专利证书", number: "ZL202310123456.7", right_no: "456" })).toBeNull();
    expect(markNumberIn({ kind: "其他", number: "123", right_no: "456" })).toBe("456");
    expect(markNumberIn({ kind: "其他", number: "123", right_no: "ZL202310123456.7" })).toBeNull();
  });
});

it("terms are offered where the kind has one, and asked for", () => {
  expect(offeredEnd("高新技术企业", "2024-02-29")).toBe("2027-02-27");
  expect(offeredEnd("商标注册证", "2020-01-14")).toBe("2030-01-13");
  expect(offeredEnd("软件著作权", "2020-01-14")).toBeNull();
  const one = { kind: "商标注册证", number: "123", right_no: "", issued_on: "2026-01-01", expires_on: null } as const;
  const now = Date.parse("2026-11-24T01:00:00Z");
  expect(Object.keys(certificateProblems(one, now))).toEqual(["expires_on"]);
  expect(certificateProblems({ ...one, expires_on: "2025-12-31" }, now)).toHaveProperty("expires_on");
  expect(certificateProblems({ ...one, expires_on: "2035-12-31" }, now)).toEqual({});
});

it("a loan is late from the day after it was due, until it is back", () => {
  expect(isLoanOver({ due_on: today, returned_on: null }, today)).toBe(false);
  expect(isLoanOver({ due_on: "2026-11-23", returned_on: null }, today)).toBe(true);
  expect(isLoanOver({ due_on: "2026-11-23", returned_on: today }, today)).toBe(false);
});
