import type { ParsedInputOf } from "#contract/core/call.ts";
import { amountOf, centsWords } from "#contract/order/order-amounts.ts";
import type { couponCalls } from "#contract/order/order-coupons.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { couponFor, couponOfOrder, holdCoupon, noCoupon, releaseCoupon } from "./coupon-hold.ts";
import { moveOrder, type OrderRow, type OrderStep } from "./order-access.ts";

/** What a coupon that is used, changed or no longer used leaves in its order. */
async function changed(inside: CallContext, row: OrderRow, coupon_id: string | null): Promise<OrderStep> {
  const before = await couponOfOrder(inside.db, row.id);
  if ((before?.id ?? null) === coupon_id)
    throw new Refused(409, coupon_id === null ? "该订单没有使用优惠券" : "该订单已经在使用这张优惠券", {
      reason: "coupon",
    });
  const taken = coupon_id === null ? null : await couponFor(inside, coupon_id, row, before === null ? [] : [before.id]);
  await releaseCoupon(inside.db, row.id);
  if (taken !== null) await holdCoupon(inside.db, taken.id, row.id);
  const { coupon_cut, coupon_name } = taken ?? noCoupon;
  const amount = amountOf({ ...row, coupon_cut });
  const words =
    taken === null
      ? `不再使用优惠券“${before?.name ?? ""}”`
      : `使用优惠券“${taken.name}”减免 ${centsWords(coupon_cut)}`;
  // Where nothing is left to be paid it goes on as a free order does.
  const isPaid = row.state === "待付款" && amount === 0;
  return {
    text: `${words}，应付 ${centsWords(amount)}`,
    change: { coupon_cut, coupon_name, ...(isPaid && { paid_at: new Date(inside.now()) }) },
  };
}

/** Uses a coupon for an order that is not paid yet, another in its place, or none. */
export const changeCoupon = (
  context: CallContext,
  { coupon_id, ...read }: ParsedInputOf<typeof couponCalls.couponUse>,
) => moveOrder(context, read, "用券", (inside, row) => changed(inside, row, coupon_id));
