import { dateWords } from "../core/date-words.ts";
import { dateProblem } from "../core/plausible-dates.ts";
import { centsWords, dearest, largestOrder } from "./order-amounts.ts";

/** What a coupon takes off an order. */
export const couponKinds = ["减免金额", "折扣", "全额"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** How companies come by one. */
export const couponWays = ["指定企业", "镇街企业", "券码"] as const;
export type CouponWay = (typeof couponWays)[number];
export const couponWayNotes: Record<CouponWay, string> = {
  指定企业: "发放后逐家发给企业",
  镇街企业: "发放时发给所选镇街的全部企业，每家一张",
  券码: "企业输入券码领取",
};

/**
 *     草稿 →发放→ 发放中 →停用→ 停用 →恢复发放→ 发放中
 *
 * A draft alone is changed. What is stopped is not given any more; companies keep and use what they were given, unless it
 * is recalled one by one, with a reason.
 */
export const couponStates = ["草稿", "发放中", "停用"] as const;
export type CouponState = (typeof couponStates)[number];
export const couponMoves = ["发放", "停用", "恢复发放"] as const;
export type CouponMove = (typeof couponMoves)[number];
const moves: Record<CouponMove, { from: CouponState; to: CouponState }> = {
  发放: { from: "草稿", to: "发放中" },
  停用: { from: "发放中", to: "停用" },
  恢复发放: { from: "停用", to: "发放中" },
};

/** Moves that a state allows. */
export const movesOfCoupon = (state: CouponState): CouponMove[] =>
  couponMoves.filter((move) => moves[move].from === state);
export const stateAfterCouponMove = (move: CouponMove): CouponState => moves[move].to;

const standsAs: Record<CouponState, string> = { 草稿: "还是草稿", 发放中: "正在发放", 停用: "已经停用" };

/** Why a move may not be made today; null: it may. */
export function couponMoveProblem(
  move: CouponMove,
  { state, valid_to }: { state: CouponState; valid_to: string },
  today: string,
): string | null {
  if (moves[move].from !== state) return `该优惠券${standsAs[state]}，不能${move}`;
  return move !== "停用" && valid_to < today ? "有效期已经结束，不能发放" : null;
}

export const mostCoupons = 100_000;
export const mostPerCompany = 99;
/** Per cent that a discount takes off at the most: what takes off all is another kind. */
export const mostPercent = 99;

/** What a coupon takes off: cents of 减免金额, per cent of 折扣, 0 of 全额. */
export interface CouponTerms {
  kind: CouponKind;
  value: number;
}

/** Cents that a coupon takes off what the office's discount left to be paid, halves of a cent in the company's favour. */
export function couponCut({ kind, value }: CouponTerms, rest: number): number {
  if (kind === "全额") return rest;
  return kind === "折扣" ? Math.round((rest * value) / 100) : Math.min(value, rest);
}

/** `减 ¥ 300.00`, `减 20%（8 折）`, `全额减免`. */
export function termsWords({ kind, value }: CouponTerms): string {
  if (kind === "全额") return "全额减免";
  return kind === "折扣" ? `减 ${value}%（${(100 - value) / 10} 折）` : `减 ${centsWords(value)}`;
}

/** What an order has to be for a coupon. */
export interface CouponScope {
  /** Services it is for; none: all. */
  product_ids: readonly string[];
  /** Cents that the order comes to at least, before anything is taken off. */
  least: number;
  /** First and last day in Shanghai. */
  valid_from: string;
  valid_to: string;
}

/** Why a coupon cannot be used for an order on a day; null: it can. One that is in use stays in use when it ends. */
export function couponProblem(
  coupon: CouponScope,
  { product_id, total }: { product_id: string; total: number },
  today: string,
): string | null {
  if (total === 0) return "免费服务不需要优惠券";
  if (today < coupon.valid_from) return `该优惠券${dateWords(coupon.valid_from)}起可用`;
  if (today > coupon.valid_to) return `该优惠券已于${dateWords(coupon.valid_to)}到期`;
  if (coupon.product_ids.length > 0 && !coupon.product_ids.includes(product_id)) return "该优惠券不适用于这项服务";
  return total < coupon.least ? `订单金额满 ${centsWords(coupon.least)} 才能使用` : null;
}

/** Where a coupon of a company stands. */
export const heldStates = ["可用", "已使用", "已过期", "已收回"] as const;
export type HeldState = (typeof heldStates)[number];

export function heldState(
  { order_id, recalled_at, valid_to }: { order_id: string | null; recalled_at: unknown; valid_to: string },
  today: string,
): HeldState {
  if (order_id !== null) return "已使用";
  if (recalled_at !== null) return "已收回";
  return valid_to < today ? "已过期" : "可用";
}

/** Whole percentages of what somebody typed; NaN where it is none. */
export const percentOf = (typed: string): number => {
  const text = typed.normalize("NFKC").trim().replace(/%$/u, "");
  return /^\d{1,3}$/u.test(text) ? Number(text) : Number.NaN;
};

/** A code as it is kept, however it was typed. */
export const codeOf = (typed: string): string => typed.normalize("NFKC").replaceAll(/[\s-]/gu, "").toUpperCase();
export const isCode = (code: string): boolean => /^[0-9A-Z]{6,20}$/u.test(code);

interface CouponDraft extends CouponTerms, CouponScope {
  total: number;
  per_company: number;
  way: CouponWay;
  street_ids: readonly string[];
  code: string;
}

function valueProblem({ kind, value }: CouponTerms): string | null {
  if (kind === "全额") return null;
  if (kind === "减免金额")
    return value >= 1 && value <= dearest ? null : `减免金额应在 ${centsWords(1)} 到 ${centsWords(dearest)} 之间`;
  return value >= 1 && value <= mostPercent ? null : `减免比例应为 1 到 ${mostPercent} 的整数`;
}

function wayProblems({ way, street_ids, code, per_company, total }: CouponDraft): Record<string, string> {
  if (way === "镇街企业" && street_ids.length === 0) return { street_ids: "请选择镇街" };
  if (way === "镇街企业" && per_company !== 1) return { per_company: "发给镇街企业的优惠券每家一张" };
  if (way === "券码" && !isCode(codeOf(code))) return { code: "券码应为 6 至 20 位字母或数字" };
  return per_company > total ? { per_company: "每家企业的张数不能超过发放总数" } : {};
}

const dayProblem = (label: string, day: string, now: number): string | null =>
  day === "" ? `请选择${label}` : dateProblem(label, day, "planned", now);

/** What is wrong with a coupon as it is to be kept, by field; `now` in milliseconds. */
export function couponDraftProblems(draft: CouponDraft, now: number): Record<string, string> {
  const value = valueProblem(draft);
  const from = dayProblem("开始日期", draft.valid_from, now);
  const to = dayProblem("结束日期", draft.valid_to, now);
  return {
    ...(value !== null && { value }),
    ...(draft.least > largestOrder && { least: `最低订单金额不能大于 ${centsWords(largestOrder)}` }),
    ...(from !== null && { valid_from: from }),
    ...(to !== null && { valid_to: to }),
    ...(draft.valid_to !== "" && draft.valid_to < draft.valid_from && { valid_to: "结束日期不能早于开始日期" }),
    ...wayProblems(draft),
  };
}

/** Days before its end on which the holder of an unused coupon is told. */
export const couponNoticeDays = 7;
