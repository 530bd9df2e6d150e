import { describe, expect, it } from "vitest";
import {
  codeOf,
  couponCut,
  couponDraftProblems,
  couponMoveProblem,
  couponMoves,
  couponProblem,
  couponStates,
  heldState,
  isCode,
  movesOfCoupon,
  percentOf,
  stateAfterCouponMove,
  termsWords,
} from "./coupon-rules.ts";
import { largestOrder } from "./order-amounts.ts";

describe("what a coupon takes off", () => {
  it.each([
    ["减免金额", 30_000, 120_050, 30_000],
    ["减免金额", 30_000, 20_000, 20_000],
    ["折扣", 20, 120_050, 24_010],
    ["折扣", 15, 10, 2],
    ["折扣", 99, largestOrder, 98_901_000_000],
    ["全额", 0, 120_050, 120_050],
    ["全额", 0, 0, 0],
  ] as const)("%s %i of %i cents is %i", (kind, value, rest, cut) => {
    expect(couponCut({ kind, value }, rest)).toBe(cut);
  });

  it("is never more than there is to pay, and whole cents", () => {
    for (let rest = 0; rest < 500; rest += 7)
      for (let value = 1; value < 100; value++) {
        const cut = couponCut({ kind: "折扣", value }, rest);
        expect(Number.isInteger(cut) && cut >= 0 && cut <= rest).toBe(true);
      }
  });

  it("is said in a few words", () => {
    expect(termsWords({ kind: "减免金额", value: 30_000 })).toBe("减 ¥\u00A0300.00");
    expect(termsWords({ kind: "折扣", value: 20 })).toBe("减 20%（8 折）");
    expect(termsWords({ kind: "折扣", value: 15 })).toBe("减 15%（8.5 折）");
    expect(termsWords({ kind: "全额", value: 0 })).toBe("全额减免");
  });
});

describe("a coupon for an order", () => {
  const coupon = { product_ids: ["a"], least: 100_000, valid_from: "2026-11-20", valid_to: "2026-11-30" };
  const order = { product_id: "a", total: 100_000 };
  const on = (today: string, changes: object = {}, asked = order) =>
    couponProblem({ ...coupon, ...changes }, asked, today);

  it("is good from its first to its last day", () => {
    expect(["2026-11-20", "2026-11-30"].map((day) => on(day))).toEqual([null, null]);
    expect(on("2026-11-19")).toBe("该优惠券2026年11月20日起可用");
    expect(on("2026-12-01")).toBe("该优惠券已于2026年11月30日到期");
  });

  it("is for its services, or for all, from its lowest amount on", () => {
    expect(on("2026-11-21", {}, { ...order, product_id: "b" })).toBe("该优惠券不适用于这项服务");
    expect(on("2026-11-21", { product_ids: [] }, { ...order, product_id: "b" })).toBeNull();
    expect(on("2026-11-21", {}, { ...order, total: 99_999 })).toBe("订单金额满 ¥\u00A01,000.00 才能使用");
    expect(on("2026-11-21", { least: 0 }, { ...order, total: 0 })).toBe("免费服务不需要优惠券");
  });

  it("is used, recalled, over or usable, in this order", () => {
    const held = { order_id: null, recalled_at: null, valid_to: "2026-11-30" };
    expect(heldState(held, "2026-11-30")).toBe("可用");
    expect(heldState(held, "2026-12-01")).toBe("已过期");
    expect(heldState({ ...held, recalled_at: "2026-11-21" }, "2026-12-01")).toBe("已收回");
    expect(heldState({ ...held, order_id: "o" }, "2026-12-01")).toBe("已使用");
  });
});

describe("the way of a coupon", () => {
  it("has a move out of every state, and each leads where the next begins", () => {
    expect(couponStates.map(movesOfCoupon)).toEqual([["发放"], ["停用"], ["恢复发放"]]);
    expect(couponMoves.map(stateAfterCouponMove)).toEqual(["发放中", "停用", "发放中"]);
  });

  it("gives nothing that is over, and stops it all the same", () => {
    const over = { valid_to: "2026-11-19" };
    expect(couponMoveProblem("发放", { ...over, state: "草稿" }, "2026-11-20")).toBe("有效期已经结束，不能发放");
    expect(couponMoveProblem("停用", { ...over, state: "发放中" }, "2026-11-20")).toBeNull();
    expect(couponMoveProblem("停用", { ...over, state: "草稿" }, "2026-11-20")).toBe("该优惠券还是草稿，不能停用");
  });
});

it("codes and percentages are read however they are typed", () => {
  expect(codeOf(" ｘinke-2026 ")).toBe("XINKE2026");
  expect(["ABC12", "ABC123", "ABC_123"].map(isCode)).toEqual([false, true, false]);
  expect([percentOf("20"), percentOf("２０％"), percentOf("1.5"), percentOf("")]).toEqual([20, 20, NaN, NaN]);
});

it("what is wrong with a coupon is said by its field", () => {
  const draft = {
    kind: "减免金额" as const,
    value: 100,
    product_ids: [],
    least: 0,
    valid_from: "2026-11-20",
    valid_to: "2026-12-20",
    total: 10,
    per_company: 1,
    way: "指定企业" as const,
    street_ids: [],
    code: "",
  };
  const fieldsOf = (changes: object) =>
    Object.keys(couponDraftProblems({ ...draft, ...changes }, Date.UTC(2026, 10, 20)));
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ value: 0 })).toEqual(["value"]);
  expect(fieldsOf({ kind: "折扣", value: 100 })).toEqual(["value"]);
  expect(fieldsOf({ kind: "全额", value: 0 })).toEqual([]);
  expect(fieldsOf({ valid_to: "2026-11-19" })).toEqual(["valid_to"]);
  expect(fieldsOf({ valid_to: "2099-11-19" })).toEqual(["valid_to"]);
  expect(fieldsOf({ per_company: 11 })).toEqual(["per_company"]);
  expect(fieldsOf({ way: "镇街企业" })).toEqual(["street_ids"]);
  expect(fieldsOf({ way: "镇街企业", street_ids: ["440606005"], per_company: 2 })).toEqual(["per_company"]);
  expect(fieldsOf({ way: "券码", code: "AB" })).toEqual(["code"]);
  // However it is typed: the same is told before it is sent and after.
  expect(fieldsOf({ way: "券码", code: " xin ke-26 " })).toEqual([]);
  const empty = couponDraftProblems({ ...draft, valid_from: "", valid_to: "" }, Date.UTC(2026, 10, 20));
  expect(empty).toEqual({ valid_from: "请选择开始日期", valid_to: "请选择结束日期" });
});
