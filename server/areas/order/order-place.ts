import { and, eq, sql } from "drizzle-orm";
import { sameJson } from "#contract/core/edits.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { orderCalls } from "#contract/order/order.ts";
import { centsWords, totalOf } from "#contract/order/order-amounts.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { orderProducts as p, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { couponFor, couponOfOrder, holdCoupon, noCoupon } from "./coupon-hold.ts";
import { inOwnScope, orderMissing } from "./order-access.ts";

type Input = ParsedInputOf<typeof orderCalls.place>;

const limit = { name: "order-place", most: 30, minutes: 60 };

/** `DD202611260001`: letters, day and a number of the day. */
async function orderNumber({ db, now }: CallContext): Promise<string> {
  const day = dayOf(now()).replaceAll("-", "");
  const { rows } = await db.execute<{ value: number }>(sql`
    insert into counters (name, value) values (${`order:${day}`}, 1)
    on conflict (name) do update set value = counters.value + 1 returning value`);
  return `DD${day}${String(rows[0]?.value ?? 0).padStart(4, "0")}`;
}

/** The service as the person has read it; it does not change until the transaction ends. */
async function productOf({ db }: CallContext, { product_id, product_rev }: Input) {
  const [product] = await db
    .select()
    .from(p)
    .where(and(eq(p.id, product_id), p.on_offer))
    .for("share");
  if (!product) throw new Refused(409, "该服务已经下架，不能下单", { reason: "off_offer" });
  if (product.rev !== product_rev)
    throw new Refused(409, `该服务刚刚有改动，现价 ${centsWords(product.price)}/${product.unit}，请核对后再提交`, {
      reason: "conflict",
    });
  return product;
}

/** Whether what is sent again under the id of an order is what that order was placed with. */
async function isSameAs(context: CallContext, row: typeof o.$inferSelect, input: Input): Promise<boolean> {
  const { product_id, quantity, contact, mobile, note, invoice, coupon_id } = input;
  const asked = { product_id, quantity, contact, mobile, note, invoice };
  if (Object.entries(asked).some(([key, value]) => !sameJson(row[key as keyof typeof asked], value))) return false;
  // A page that has read its coupons again sees the order's own no more, and asks for none. A later step may have changed it.
  if (coupon_id === null || row.seq > 0) return true;
  return (await couponOfOrder(context.db, row.id))?.id === coupon_id;
}

/** Whether the order was placed already. What was changed after it had been sent would be lost without a word: refused. */
async function isPlaced(context: CallContext, input: Input): Promise<boolean> {
  const [row] = await context.db.select().from(o).where(eq(o.id, input.id));
  if (row === undefined) return false;
  if ((await context.db.$count(o, inOwnScope(context, input.id))) === 0) throw orderMissing();
  if (!(await isSameAs(context, row, input)))
    throw new Refused(409, `订单 ${row.no} 已经提交，之后的改动没有保存，请到“我的订单”查看`, { reason: "placed" });
  return true;
}

/** Orders a service; the same id again is the same order. */
export async function placeOrder(context: CallContext, input: Input): Promise<Record<string, never>> {
  const person = personOf(context);
  const company_id = ownCompanyId(context);
  if (person.type === 1) throw new Refused(403, "试用账号不能下单，请先完成企业认证", { reason: "uncertified" });
  if (await isPlaced(context, input)) return {};
  const wait = await takeAttempt(context.db, limit, company_id, context.now());
  if (wait > 0) throw tooMany("下单过于频繁", wait);
  await inTransaction(context, async (inside) => {
    const { id: product_id, name, category, unit, price } = await productOf(inside, input);
    const { id, quantity, contact, mobile, note, invoice, coupon_id } = input;
    if (invoice !== null && totalOf(price, quantity) === 0) throw refusedFields({ invoice: "免费服务不开发票" });
    const ordered = { id, company_id, product_id, price, quantity, discount: 0 };
    const coupon = coupon_id === null ? null : await couponFor(inside, coupon_id, ordered);
    const { coupon_cut, coupon_name } = coupon ?? noCoupon;
    const asOrdered = { product_id, product_name: name, category, unit, price, quantity };
    const asked = { contact, mobile, note, invoice, coupon_cut, coupon_name };
    const no = await orderNumber(inside);
    const created_at = new Date(inside.now());
    const placed = await inside.db
      .insert(o)
      .values({ id, no, company_id, ordered_by: person.id, ...asOrdered, ...asked, created_at })
      .onConflictDoNothing({ target: o.id })
      .returning({ id: o.id });
    if (placed.length > 0 && coupon !== null) await holdCoupon(inside.db, coupon.id, id);
  });
  if (!(await isPlaced(context, input))) throw new Error("an order was not placed");
  return {};
}
