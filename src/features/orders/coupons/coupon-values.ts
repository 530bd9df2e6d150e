import { type CouponKind, type CouponWay, percentOf } from "#contract/order/coupon-rules.ts";
import { centsOf, centsTyped } from "#contract/order/order-amounts.ts";
import type { Coupon } from "#contract/order/order-coupons.ts";

/** A coupon as its form has it: what is typed, before it is read as numbers. */
export const blankCoupon = {
  name: "",
  kind: "减免金额",
  value: "",
  product_ids: [] as string[],
  least: "",
  valid_from: "",
  valid_to: "",
  total: "100",
  per_company: "1",
  way: "指定企业",
  street_ids: [] as string[],
  code: "",
};
export type CouponValues = typeof blankCoupon;

/** What each field is called where it is told of. */
export const couponLabels: Record<keyof CouponValues, string> = {
  name: "名称",
  kind: "类型",
  value: "减免",
  product_ids: "适用服务",
  least: "最低订单金额",
  valid_from: "开始日期",
  valid_to: "结束日期",
  total: "发放总数",
  per_company: "每家企业的张数",
  way: "发放方式",
  street_ids: "镇街",
  code: "券码",
};

export const typedCoupon = ({ kind, value, least, total, per_company, ...coupon }: Coupon): CouponValues => ({
  name: coupon.name,
  kind,
  value: kind === "减免金额" ? centsTyped(value) : kind === "折扣" ? String(value) : "",
  product_ids: coupon.product_ids,
  least: least === 0 ? "" : centsTyped(least),
  valid_from: coupon.valid_from,
  valid_to: coupon.valid_to,
  total: String(total),
  per_company: String(per_company),
  way: coupon.way,
  street_ids: coupon.street_ids,
  code: coupon.code,
});

const wholeOf = (text: string) => (/^\d{1,6}$/u.test(text.trim()) ? Number(text) : Number.NaN);
const valueOf = ({ kind, value }: CouponValues) =>
  kind === "全额" ? 0 : kind === "折扣" ? percentOf(value) : centsOf(value);

/** What was typed, as the server takes it; of one that is given out nothing changes but how many there are. */
export function couponFields(values: CouponValues, coupon: Coupon | "new") {
  const isGiven = coupon !== "new" && coupon.state !== "草稿";
  const asked = isGiven ? { ...typedCoupon(coupon), total: values.total } : values;
  const way = asked.way as CouponWay;
  const isOfStreets = way === "镇街企业";
  return {
    name: asked.name,
    kind: asked.kind as CouponKind,
    value: valueOf(asked),
    product_ids: asked.product_ids,
    least: asked.least.trim() === "" ? 0 : centsOf(asked.least),
    valid_from: asked.valid_from,
    valid_to: asked.valid_to,
    total: wholeOf(asked.total),
    per_company: isOfStreets ? 1 : wholeOf(asked.per_company),
    way,
    street_ids: isOfStreets ? asked.street_ids : [],
    code: way === "券码" ? asked.code : "",
  };
}
