import * as z from "zod/mini";
import { moneyWords } from "../core/money-words.ts";

/*
 * Sums of orders are whole cents, so that no addition rounds. The largest order, 999 × ¥ 1,000,000.00, is 10^11 cents,
 * and ninety thousand of these are still a safe integer.
 */

/** Cents of the dearest unit: a million yuan. */
export const dearest = 100_000_000;
export const mostUnits = 999;
/** Cents of the largest order. */
export const largestOrder = dearest * mostUnits;

/** `1234` becomes `12.34`. */
const yuanOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Cents as people read them: `¥ 12.34`. */
export const centsWords = (cents: number): string => moneyWords(yuanOf(cents));

/** Cents as a form shows them: `12.34`, whole yuan without a point. */
export const centsTyped = (cents: number): string => yuanOf(cents).replace(/\.00$/u, "");

/** Cents of yuan that somebody typed, read digit by digit; NaN where it is no sum with at most two decimals. */
export function centsOf(typed: string): number {
  const [, whole, part = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/u.exec(typed.normalize("NFKC").trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** A sum in cents; what is said of it is said in yuan. */
export const cents = (label: string, min: number, max: number) =>
  z
    .int(`${label}应为金额，最多两位小数`)
    .check(
      z.minimum(min, `${label}不能小于 ${centsWords(min)}`),
      z.maximum(max, `${label}不能大于 ${centsWords(max)}`),
    );

/** What an order comes to before a discount. */
export const totalOf = (price: number, quantity: number): number => price * quantity;

/** What is left to be paid: the office's discount first, then what a coupon takes off the rest. */
export const amountOf = ({
  price,
  quantity,
  discount,
  coupon_cut,
}: {
  price: number;
  quantity: number;
  discount: number;
  coupon_cut: number;
}): number => totalOf(price, quantity) - discount - coupon_cut;

/** What is wrong with a discount, by field. Only downwards, never below nothing, and not without a reason. */
export function discountProblems(total: number, discount: number, reason: string): Record<string, string> {
  if (discount > total) return { discount: `优惠不能超过订单金额 ${centsWords(total)}` };
  if (discount > 0 && reason === "") return { reason: "请填写优惠的原因" };
  return {};
}
