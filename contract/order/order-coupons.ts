import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, id, listOf, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import {
  codeOf,
  couponKinds,
  couponMoves,
  couponStates,
  couponWays,
  heldStates,
  mostCoupons,
  mostPerCompany,
} from "./coupon-rules.ts";
import { cents, dearest, largestOrder } from "./order-amounts.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const couponId = id("优惠券");
const keyword = z._default(text("关键词", 0, 60), "");
const given = z.object({ given: z.int() });

const code = z
  .string("请填写券码")
  .check(z.overwrite(codeOf), z.maxLength(20, "券码最多 20 位"), z.regex(/^[0-9A-Z]*$/, "券码应为字母或数字"));

const CouponFields = z.object({
  name: text("名称", 2, 30),
  kind: oneOf("类型", couponKinds),
  /** Cents of 减免金额, per cent of 折扣, 0 of 全额. */
  value: whole("减免", 0, dearest),
  product_ids: z._default(listOf("适用服务", id("服务"), 0, 100), []),
  least: cents("最低订单金额", 0, largestOrder),
  valid_from: date("开始日期"),
  valid_to: date("结束日期"),
  total: whole("发放总数", 1, mostCoupons),
  per_company: whole("每家企业的张数", 1, mostPerCompany),
  way: oneOf("发放方式", couponWays),
  street_ids: z._default(listOf("镇街", streetId("镇街"), 0, 50), []),
  code: z._default(code, ""),
});

/** What of coupons is said to both sides. */
const terms = {
  name: z.string(),
  kind: z.enum(couponKinds),
  value: z.int(),
  product_ids: z.array(z.string()),
  product_names: z.array(z.string()),
  least: z.int(),
  valid_from: z.string(),
  valid_to: z.string(),
};

/** A coupon as the office makes it. */
export const Coupon = z.object({
  ...CouponFields.shape,
  ...terms,
  id: z.string(),
  rev: z.int(),
  state: z.enum(couponStates),
  street_names: z.array(z.string()),
  /** Given and not recalled, and what became of these. */
  given: z.int(),
  used: z.int(),
  expired: z.int(),
  recalled: z.int(),
});
export type Coupon = z.output<typeof Coupon>;

const held = {
  id: z.string(),
  state: z.enum(heldStates),
  given_at: z.string(),
  order_id: z.nullable(z.string()),
  order_no: z.string(),
  recalled_at: z.nullable(z.string()),
  recall_reason: z.string(),
};

/** A single coupon as its company sees it. */
export const OwnCoupon = z.object({ ...terms, ...held });
export type OwnCoupon = z.output<typeof OwnCoupon>;

/** A single coupon as the office sees it. */
export const GivenCoupon = z.object({ ...held, company_name: z.string() });
export type GivenCoupon = z.output<typeof GivenCoupon>;

/** Parts of a company's coupons: 已失效 are those that ended and those that were recalled. */
export const ownCouponParts = ["可用", "已使用", "已失效"] as const;

/** Coupons for orders; all calls are ours. */
export const couponCalls = {
  coupons: call({
    ...company,
    method: "GET",
    path: "/v1/orders/coupons",
    input: z.object({ part: z._default(oneOf("范围", ownCouponParts), "可用"), ...paging }),
    output: z.object({
      ...pageOf(OwnCoupon).shape,
      /** Whatever the part. */
      parts: z.array(z.object({ part: z.enum(ownCouponParts), count: z.int() })),
    }),
    summary: "The user's company's coupons of a part; usable ones by their last day.",
  }),
  couponClaim: call({
    ...company,
    method: "POST",
    path: "/v1/orders/couponClaim",
    inView: "never",
    input: z.object({ code }),
    output: z.object({ id: z.string(), name: z.string() }),
    summary: "Take a coupon by its code, as often as each company may.",
  }),
  couponUse: call({
    ...company,
    method: "POST",
    path: "/v1/orders/couponUse",
    inView: "never",
    input: z.object({
      id: id("订单"),
      seq: whole("已读的进展", 0, 100_000),
      /** null: none any more. */
      coupon_id: z.nullable(couponId),
    }),
    output: z.object({}),
    summary: "Use a coupon for an order before it is paid, another in its place, or none.",
  }),
  couponList: call({
    ...office,
    method: "GET",
    path: "/v1/orders/couponList",
    input: z.object({ state: z.optional(oneOf("状态", couponStates)), keyword, ...paging }),
    output: pageOf(Coupon),
    summary: "All coupons with how many were given, used, ended and recalled, the newest first.",
  }),
  couponSave: call({
    ...office,
    method: "POST",
    path: "/v1/orders/couponSave",
    input: z.object({
      id: couponId,
      /** The version that was read; 0: a new one. */
      base_rev: whole("版本", 0, 1_000_000),
      ...CouponFields.shape,
    }),
    output: z.object({}),
    summary: "Make a coupon, or change one that is a draft still.",
  }),
  couponMove: call({
    ...office,
    method: "POST",
    path: "/v1/orders/couponMove",
    input: z.object({ id: couponId, rev: whole("版本", 1, 1_000_000), move: oneOf("办理事项", couponMoves) }),
    output: given,
    summary: "Begin to give a coupon, at once to all companies of its streets, stop, or begin again.",
  }),
  couponDelete: call({
    ...office,
    method: "POST",
    path: "/v1/orders/couponDelete",
    input: z.object({ id: couponId, rev: whole("版本", 1, 1_000_000) }),
    output: z.object({}),
    summary: "Take a draft away.",
  }),
  couponGive: call({
    ...office,
    method: "POST",
    path: "/v1/orders/couponGive",
    input: z.object({
      id: couponId,
      /** null: to the companies of its streets that have none. */
      company_id: z.nullable(id("企业")),
    }),
    output: given,
    summary: "Give a coupon to a company, or to those of its streets that came later.",
  }),
  couponGiven: call({
    ...office,
    method: "GET",
    path: "/v1/orders/couponGiven",
    input: z.object({ id: couponId, state: z.optional(oneOf("状态", heldStates)), keyword, ...paging }),
    output: z.object({ ...pageOf(GivenCoupon).shape, coupon: Coupon }),
    summary: "A coupon with the companies it was given to.",
  }),
  couponRecall: call({
    ...office,
    method: "POST",
    path: "/v1/orders/couponRecall",
    input: z.object({ id: couponId, reason: text("收回的原因", 2, 200) }),
    output: z.object({}),
    summary: "Recall a single coupon that was not used, with a reason that the company is told.",
  }),
};
