import { and, eq, inArray } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { type CouponTerms, couponCut, couponProblem } from "#contract/order/coupon-rules.ts";
import { totalOf } from "#contract/order/order-amounts.ts";
import { couponGrants as g, coupons as c } from "#server/database/tables/office/coupon.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

type Db = CallContext["db"];

/** A single coupon with what it takes off. */
export interface UsedCoupon extends CouponTerms {
  id: string;
  name: string;
}

/** What a coupon leaves in its order. */
export interface CouponChange {
  coupon_cut: number;
  coupon_name: string;
}
export const noCoupon: CouponChange = { coupon_cut: 0, coupon_name: "" };

export const couponMissing = () => new Refused(404, "优惠券不存在，或不是本企业的优惠券");
const unusable = (words: string) => new Refused(409, words, { reason: "coupon" });

/** The coupon that is used for an order, while one is. */
export async function couponOfOrder(db: Db, order_id: string): Promise<UsedCoupon | null> {
  const [row] = await db
    .select({ id: g.id, name: c.name, kind: c.kind, value: c.value })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .where(eq(g.order_id, order_id));
  return row ?? null;
}

interface ForOrder {
  id: string;
  company_id: string;
  product_id: string;
  price: number;
  quantity: number;
  discount: number;
}

/**
 * Locks a single coupon until the transaction ends and judges it for an order; `beside` is locked with it, in one order
 * for everybody. One that another transaction was quicker to use is refused: the row is read as it left it.
 */
export async function couponFor(
  { db, now }: CallContext,
  coupon_id: string,
  order: ForOrder,
  beside: readonly string[] = [],
): Promise<UsedCoupon & CouponChange> {
  const rows = await db
    .select()
    .from(g)
    .where(and(inArray(g.id, [coupon_id, ...beside]), eq(g.company_id, order.company_id)))
    .orderBy(g.id)
    .for("update");
  const grant = rows.find(({ id }) => id === coupon_id);
  if (grant === undefined) throw couponMissing();
  // The same order once more is the same order.
  if (grant.order_id !== null && grant.order_id !== order.id) throw unusable("该优惠券已经用于其他订单，请另选一张");
  if (grant.recalled_at !== null) throw unusable("该优惠券已被收回，请另选一张");
  const [coupon] = await db.select().from(c).where(eq(c.id, grant.coupon_id));
  if (coupon === undefined) throw couponMissing();
  const total = totalOf(order.price, order.quantity);
  const problem = couponProblem(coupon, { product_id: order.product_id, total }, dayOf(now()));
  if (problem !== null) throw unusable(problem);
  const { name, kind, value } = coupon;
  const coupon_cut = couponCut(coupon, total - order.discount);
  return { id: coupon_id, name, kind, value, coupon_cut, coupon_name: name };
}

/** The order holds the coupon from now on, in the transaction that locked it. */
export async function holdCoupon(db: Db, coupon_id: string, order_id: string): Promise<void> {
  await db.update(g).set({ order_id }).where(eq(g.id, coupon_id));
}

/** The coupon of an order is its company's again; whether there was one. */
export async function releaseCoupon(db: Db, order_id: string): Promise<boolean> {
  const freed = await db.update(g).set({ order_id: null }).where(eq(g.order_id, order_id)).returning({ id: g.id });
  return freed.length > 0;
}
