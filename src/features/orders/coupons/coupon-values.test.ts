import { expect, it } from "vitest";
import { type Coupon, couponCalls } from "#contract/order/order-coupons.ts";
import { couponFields, typedCoupon } from "./coupon-values.ts";

const coupon: Coupon = {
  id: "019376f0-0000-7000-8000-000000000001",
  rev: 3,
  state: "草稿",
  name: "首单立减",
  kind: "减免金额",
  value: 30_050,
  product_ids: [],
  product_names: [],
  least: 100_000,
  valid_from: "2026-11-20",
  valid_to: "2026-12-20",
  total: 10,
  per_company: 1,
  way: "券码",
  street_ids: [],
  street_names: [],
  code: "SHOUDAN300",
  given: 0,
  used: 0,
  expired: 0,
  recalled: 0,
};

it.each([
  coupon,
  { ...coupon, kind: "折扣", value: 20, least: 0 },
  { ...coupon, kind: "全额", value: 0, way: "镇街企业", street_ids: ["440606005"], code: "" },
] as Coupon[])("a coupon of $kind that is opened and saved again is the same coupon", (one) => {
  const { id, rev } = one;
  const { base_rev, ...sent } = couponCalls.couponSave.input.parse({
    id,
    base_rev: rev,
    ...couponFields(typedCoupon(one), one),
  });
  expect(one).toMatchObject({ ...sent, rev: base_rev });
});

it("what was typed while another gave the coupon out is not sent, but for how many there are", () => {
  const typed = { ...typedCoupon(coupon), name: "改名", value: "1", total: "99" };
  expect(couponFields(typed, coupon)).toMatchObject({ name: "改名", value: 100, total: 99 });
  expect(couponFields(typed, { ...coupon, state: "发放中" })).toMatchObject({
    name: "首单立减",
    value: 30_050,
    total: 99,
  });
});
