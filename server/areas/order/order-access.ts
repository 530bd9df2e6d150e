import { and, desc, eq } from "drizzle-orm";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { amountOf, centsWords, totalOf } from "#contract/order/order-amounts.ts";
import {
  givesCouponBack,
  isHandedOver,
  isMoveOf,
  type OrderMove,
  orderMoveProblem,
  type OrderSide,
  type OrderStanding,
  stateAfterMove,
} from "#contract/order/order-moves.ts";
import { tellOrdered } from "#server/areas/industry/report-messages.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { orderSteps, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import { noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { releaseCoupon } from "./coupon-hold.ts";

export type OrderRow = typeof o.$inferSelect;
/** What a move may change of an order; its amount follows from price, quantity, discount and coupon. */
export type OrderChange = Partial<Omit<OrderRow, "amount">>;

export const orderMissing = () => new Refused(404, "订单不存在，或不是本企业的订单");

export const sideOf = (context: CallContext): OrderSide =>
  personOf(context).kind === "enterprise" ? "company" : "office";

/** The order in the person's scope: a company its own, administrators all. */
export const inOwnScope = (context: CallContext, id: string) =>
  and(eq(o.id, id), sideOf(context) === "company" ? eq(o.company_id, ownCompanyId(context)) : undefined);

export const standingOf = (row: OrderRow): OrderStanding => ({
  ...row,
  total: totalOf(row.price, row.quantity),
  handed_in: row.voucher_amount !== null,
  invoice_wanted: row.invoice !== null,
  rated: row.stars !== null,
});

/** 409 when there is a step the person has not read: it says whose. Companies are not told an administrator's name. */
async function refuseOvertaken(context: CallContext, row: OrderRow, seq: number): Promise<void> {
  if (row.seq === seq) return;
  const [last] = await context.db
    .select({ move: orderSteps.move, by: orderSteps.by, name: accounts.name, is_admin: accounts.is_admin })
    .from(orderSteps)
    .innerJoin(accounts, eq(accounts.id, orderSteps.by))
    .where(eq(orderSteps.order_id, row.id))
    .orderBy(desc(orderSteps.seq))
    .limit(1);
  if (last === undefined) throw new Refused(409, "页面上的进展不是最新的，请看过再继续", { reason: "conflict" });
  const hidden = last.is_admin === 1 && sideOf(context) === "company";
  const who = last.by === personOf(context).id ? "您" : hidden ? "平台工作人员" : last.name;
  throw new Refused(409, `${who}刚刚${last.move}了，请看过再继续`, { reason: "conflict" });
}

/** Gives the coupon of an order back where its move does, and says so; "": there was none, or it stays spent. */
async function couponBack({ db }: CallContext, row: OrderRow, isBack: boolean): Promise<string> {
  return isBack && (await releaseCoupon(db, row.id)) ? `优惠券“${row.coupon_name}”已退回` : "";
}

/** Words of a step or a message, with what is said beside them. */
export const wordsWith = (text: string, more: string): string =>
  [text, more].filter((words) => words !== "").join("；");

/** The number of the step that is made, and what is said of a coupon that it gives back. */
interface Making {
  step: number;
  back: string;
}

/** What a move leaves: words of its step, and what changes. */
export interface OrderStep {
  text: string;
  change?: OrderChange;
}

/**
 * Makes a move in one transaction with its step: locked, compared with what was read, judged by the table of moves.
 * `work` gets the number of the step, which files come with, and what the company is told of its coupon.
 */
export async function moveOrder(
  context: CallContext,
  { id, seq }: { id: string; seq: number },
  move: OrderMove,
  work: (inside: CallContext, row: OrderRow, making: Making) => Promise<OrderStep>,
): Promise<Record<string, never>> {
  const person = personOf(context);
  const mover = { side: sideOf(context), isSub: isSubAccount(person) };
  if (!isMoveOf(move, mover.side)) throw new Refused(403, `不能由您${move}`);
  return inTransaction(context, async (inside) => {
    const [row] = await inside.db.select().from(o).where(inOwnScope(inside, id)).for("update");
    if (!row) throw orderMissing();
    await refuseOvertaken(inside, row, seq);
    const problem = orderMoveProblem(move, standingOf(row), mover);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    const step = row.seq + 1;
    const isBack = givesCouponBack(move, row, { side: mover.side, delivered: row.delivered_at !== null });
    const back = await couponBack(inside, row, isBack);
    const { text, change = {} } = await work(inside, row, { step, back });
    const amount = amountOf({ ...row, ...change });
    const state = stateAfterMove(move, { ...standingOf(row), amount });
    const at = new Date(inside.now());
    const words = wordsWith(text, back);
    await inside.db.insert(orderSteps).values({ order_id: id, seq: step, move, text: words, by: person.id, at });
    await inside.db
      .update(o)
      .set({ ...change, state, seq: step })
      .where(eq(o.id, id));
    const after = { ...row, ...change, amount, state };
    noteForLog(inside, {
      order_no: row.no,
      name: row.product_name,
      company_id: row.company_id,
      amount: centsWords(amount),
      ...(after.discount > 0 && { changes: [`优惠 ${centsWords(after.discount)}`] }),
    });
    if (isHandedOver(after) !== isHandedOver(row)) await tellOrdered(inside, after);
    return {};
  });
}
