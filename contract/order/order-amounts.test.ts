import { describe, expect, it } from "vitest";
import {
  cents,
  centsOf,
  centsTyped,
  centsWords,
  dearest,
  discountProblems,
  largestOrder,
  mostUnits,
  totalOf,
} from "./order-amounts.ts";
import { Invoice, taxNumberProblem } from "./order-invoice.ts";

describe("sums", () => {
  it.each([
    ["0", 0],
    ["0.01", 1],
    ["0.1", 10],
    ["1.10", 110],
    ["19.99", 1999],
    ["１２．３", 1230],
    ["9999999999.99", 999_999_999_999],
  ])("are read digit by digit: %s", (typed, value) => {
    expect(centsOf(typed)).toBe(value);
  });

  it.each(["", "-1", "1.234", "1,000", "1e3", "一", ".5", "12345678901"])(
    "are none where they are not: %s",
    (typed) => {
      expect(centsOf(typed)).toBeNaN();
    },
  );

  it.each([0, 1, 10, 99, 100, 123_456, largestOrder])("come back as they were typed: %i", (value) => {
    expect(centsOf(centsTyped(value))).toBe(value);
  });

  it("are said in yuan with two digits", () => {
    expect([0, 5, 123_450].map(centsWords)).toEqual(["¥\u00A00.00", "¥\u00A00.05", "¥\u00A01,234.50"]);
  });

  it("stay whole up to the largest order", () => {
    expect(totalOf(dearest, mostUnits)).toBe(largestOrder);
    expect(Number.isSafeInteger(largestOrder * 90_000)).toBe(true);
    expect(totalOf(0, mostUnits)).toBe(0);
  });

  it("are refused in yuan", () => {
    const problem = (value: number) => cents("单价", 1, dearest).safeParse(value).error?.issues[0]?.message;
    expect(problem(0)).toBe("单价不能小于 ¥\u00A00.01");
    expect(problem(dearest + 1)).toBe("单价不能大于 ¥\u00A01,000,000.00");
    expect(problem(Number.NaN)).toBe("单价应为金额，最多两位小数");
    expect(problem(1.5)).toBe("单价应为金额，最多两位小数");
    expect(problem(dearest)).toBeUndefined();
  });
});

describe("a discount", () => {
  it("goes down to nothing and no further, and says why", () => {
    expect(discountProblems(1000, 0, "")).toEqual({});
    expect(discountProblems(1000, 1000, "公益服务")).toEqual({});
    expect(discountProblems(1000, 1001, "公益服务")).toEqual({ discount: "优惠不能超过订单金额 ¥\u00A010.00" });
    expect(discountProblems(0, 1, "公益服务")).toHaveProperty("discount");
    expect(discountProblems(1000, 1, "")).toEqual({ reason: "请填写优惠的原因" });
  });
});

describe("what an invoice is made out to", () => {
  const good = { title: "试验公司", tax_no: "91440606ma4w0000xj", kind: "专票", email: "cw@example.cn" };
  const problemsOf = (changes: object) =>
    Invoice.safeParse({ ...good, ...changes }).error?.issues.map(({ message }) => message) ?? [];

  it("has a tax number with its check character, or one of before 2015", () => {
    expect(taxNumberProblem("440606123456789")).toBeNull();
    expect(taxNumberProblem("44060612345")).toBe("税号应为 15 至 20 位数字和大写字母");
    expect(taxNumberProblem("91440606MA4W00000X")).toBe("税号校验位不正确，请核对");
  });

  it("is refused by the field that is wrong", () => {
    expect(problemsOf({ tax_no: "440606123456789" })).toEqual([]);
    expect(problemsOf({ tax_no: "440606123456789", title: "" })).toEqual(["发票抬头至少 2 个字"]);
    expect(problemsOf({ tax_no: "440606123456789", kind: "收据" })).toEqual(["请选择发票类型"]);
    expect(problemsOf({ tax_no: "440606123456789", email: "cw@" })).toEqual(["收票邮箱不正确"]);
  });
});
