import { describe, expect, it } from "vitest";
import { creditCodeCheckCharacter } from "../core/credit-code.ts";
import type { LookedUp } from "./looked-up.ts";
import type { OfferedValues } from "./offered-fields.ts";
import { capitalOf, compareFields, statusOf } from "./offered-values.ts";

const code = `9144060600000000A${creditCodeCheckCharacter("9144060600000000A")}`;
const found: LookedUp = {
  name: "佛山市顺德区试验阀门有限公司",
  credit_code: code,
  short_name: "",
  legal_person: "陈一",
  reg_status: "存续（在营、开业、在册）",
  reg_capital: "1,000.50万人民币",
  established_on: "2012-05-06",
  address: "佛山市顺德区大良街道试验路1号",
  industry: "",
  organisation: "",
  authority: "",
  approved_on: null,
  staff_range: "",
  former_names: [],
  business_scope: "",
};
const ours: OfferedValues = {
  name: "佛山市顺德区试验阀门有限公司",
  credit_code: "",
  short_name: "试验阀门",
  legal_person: "陈二",
  reg_status: "在业",
  reg_capital: "1000.5000",
  established_on: "",
  address: "佛山市顺德区大良街道试验路１号",
};
const now = Date.parse("2026-11-20T04:00:00Z");
const rowOf = (field: keyof OfferedValues, more: Partial<LookedUp> = {}) =>
  compareFields(ours, { ...found, ...more }, now).find((row) => row.field === field);

describe("registered capital as registers write it", () => {
  it.each([
    ["1000万人民币", "1000"],
    ["1,000.500000万人民币", "1000.5"],
    ["5亿人民币", "50000"],
    ["1.23亿元", "12300"],
    ["500万元人民币", "500"],
    ["50万（元）", "50"],
    ["300万(人民币)", "300"],
    ["8000000元", "800"],
    ["12345", "1.2345"],
    ["5", "0.0005"],
    ["0万人民币", "0"],
    ["100万", "100"],
  ])("%s is %s in 10,000 yuan", (said, sum) => expect(capitalOf(said)).toBe(sum));

  it.each(["500万美元", "100万港元", "未公开", "-", "", "10万元美元"])("%s is no sum of yuan", (said) =>
    expect(capitalOf(said)).toBeNull(),
  );
});

describe("states as registers word them", () => {
  it.each([
    ["存续（在营、开业、在册）", "存续"],
    ["开业", "在业"],
    ["吊销，未注销", "吊销"],
    ["注销", "注销"],
    ["迁出", "迁出"],
    ["歇业", "停业"],
  ])("%s is our %s", (said, status) => expect(statusOf(said)).toBe(status));

  it("has no word of ours for others", () => expect(statusOf("撤销")).toBeNull());
});

describe("what a register says beside ours", () => {
  it("offers what differs and can be taken", () => {
    expect(rowOf("credit_code")).toMatchObject({ value: code, differs: true, problem: "" });
    expect(rowOf("legal_person")).toMatchObject({ ours: "陈二", value: "陈一", differs: true });
    expect(rowOf("reg_status")).toMatchObject({ value: "存续", said: "存续（在营、开业、在册）", differs: true });
  });

  it("calls the same what differs in signs only", () => {
    expect(rowOf("name")).toMatchObject({ differs: false });
    expect(rowOf("reg_capital")).toMatchObject({ value: "1000.5", differs: false });
    expect(rowOf("address")).toMatchObject({ differs: false });
  });

  it("never empties a field of ours", () => {
    expect(rowOf("short_name")).toMatchObject({ value: null, differs: false, problem: "" });
    expect(rowOf("established_on", { established_on: null })).toMatchObject({ value: null, differs: false });
  });

  it("offers nothing that the record's own rules refuse, and says why", () => {
    expect(rowOf("credit_code", { credit_code: "91440606X" })).toMatchObject({ value: null, differs: false });
    expect(rowOf("credit_code", { credit_code: "91440606X" })?.problem).toContain("18 位");
    expect(rowOf("established_on", { established_on: "2099-01-01" })?.problem).not.toBe("");
    expect(rowOf("reg_capital", { reg_capital: "500万美元" })?.problem).toContain("人民币");
    expect(rowOf("reg_status", { reg_status: "撤销" })?.problem).toContain("登记状态");
  });
});
