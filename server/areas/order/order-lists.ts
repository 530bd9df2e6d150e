import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { orderCalls } from "#contract/order/order.ts";
import type { Order, QueuedOrder } from "#contract/order/order-shapes.ts";
import { type OrderPart, orderParts, type OrderSort } from "#contract/order/order-lists.ts";
import { isInvoiceDue, orderStates } from "#contract/order/order-moves.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { orderSteps, serviceOrders as o } from "#server/database/tables/office/order.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import type { OrderRow } from "./order-access.ts";

export type OrderConditions = ParsedInputOf<typeof orderCalls.orderExport>;

/** What a part counts, and the moment by which it falls into a month; list and sums by month both stand on these. */
const parts: Record<OrderPart, { which: SQL; moment: SQL }> = {
  ordered: { which: sql`${o.state} <> '已取消'`, moment: sql`${o.created_at}` },
  paid: { which: sql`${o.paid_at} is not null and ${o.amount} > 0`, moment: sql`${o.paid_at}` },
  refunded: { which: sql`${o.refunded_at} is not null`, moment: sql`${o.refunded_at}` },
};
const monthOf = (moment: SQL) => sql<string>`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** As `officeOwes` tells of one order. */
export const waitsForOffice = sql`(${o.state} in ('待确认', '已付款', '服务中', '退款中')
  or (${o.state} = '待付款' and ${o.voucher})
  or (${o.state} in ('已付款', '服务中', '已交付', '已完成') and ${o.amount} > 0
    and jsonb_typeof(${o.invoice}) = 'object' and ${o.invoice_no} = ''))`;

const words = sql`lower(${o.no} || ' ' || ${o.product_name} || ' ' || ${o.contact} || ' ' || ${o.note})`;
const has = (text: SQL, keyword: string) =>
  keyword === "" ? undefined : sql`${text} like ${likeAnywhereLower(keyword)}`;

function conditionsOf({ state, category, company, month, part, keyword }: OrderConditions): SQL | undefined {
  const { moment } = parts[part ?? "ordered"];
  return and(
    state === undefined ? undefined : eq(o.state, state),
    category === undefined ? undefined : eq(o.category, category),
    has(sql`lower(${companies.name})`, company),
    month === undefined ? undefined : sql`${monthOf(moment)} = ${month}`,
    part === undefined ? undefined : parts[part].which,
    has(words, keyword),
  );
}

export function toOrder(row: OrderRow, company_name: string): Order {
  const { id, no, product_name, category, unit, price, quantity, amount, state, voucher, stars, seq } = row;
  const { discount, coupon_cut, coupon_name } = row;
  return {
    id,
    no,
    company_name,
    product_name,
    category,
    unit,
    price,
    quantity,
    discount,
    coupon_cut,
    coupon_name,
    amount,
    state,
    voucher,
    invoice_due: isInvoiceDue({ ...row, invoice_wanted: row.invoice !== null }),
    stars,
    seq,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  };
}

interface Slice {
  order: SQL[];
  limit: number;
  offset: number;
}

/** The last step, or the ordering where nothing was done since. */
const movedAt = sql<Date>`coalesce((select max(${orderSteps.at}) from ${orderSteps}
  where ${orderSteps.order_id} = ${o.id}), ${o.created_at})`.mapWith(o.created_at);

async function found(
  { db }: CallContext,
  where: SQL | undefined,
  { order, limit, offset }: Slice,
): Promise<QueuedOrder[]> {
  const rows = await db
    .select({ row: o, name: companies.name, moved_at: movedAt })
    .from(o)
    .innerJoin(companies, eq(companies.id, o.company_id))
    .where(where)
    .orderBy(...order, sql`${o.created_at} desc`, o.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, name, moved_at }) => ({ ...toOrder(row, name), moved_at: moved_at.toISOString() }));
}

async function sumsOf({ db }: CallContext, where: SQL | undefined): Promise<{ total: number; sum: number }> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int`, sum: sql<string>`coalesce(sum(${o.amount}), 0)::text` })
    .from(o)
    .innerJoin(companies, eq(companies.id, o.company_id))
    .where(where);
  return { total: row?.total ?? 0, sum: Number(row?.sum ?? 0) };
}

/** The user's company's orders, newest first. */
export async function ownOrders(
  context: CallContext,
  { state, keyword, page, size }: ParsedInputOf<typeof orderCalls.mine>,
) {
  const where = and(
    eq(o.company_id, ownCompanyId(context)),
    state === undefined ? undefined : eq(o.state, state),
    has(words, keyword),
  );
  const list = await found(context, where, { order: [], limit: size, offset: (page - 1) * size });
  const { total } = await sumsOf(context, where);
  return { list, total, page, size };
}

async function countsByState({ db }: CallContext) {
  const rows = await db
    .select({
      state: o.state,
      count: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${waitsForOffice}))::int`,
    })
    .from(o)
    .groupBy(o.state);
  return orderStates.map((state) => rows.find((row) => row.state === state) ?? { state, count: 0, waiting: 0 });
}

/** Those that wait for the office first, the longest waiting before; then the newest. */
const queueOrder = [sql`${waitsForOffice} desc`, sql`case when ${waitsForOffice} then ${o.created_at} end asc`];

/** States stand in the order in which an order goes through them. */
const sorts: Record<OrderSort, SQL> = {
  company: sql`${companies.name}`,
  amount: sql`${o.amount}`,
  state: sql`array_position(array[${sql.join(
    orderStates.map((state) => sql`${state}`),
    sql`, `,
  )}], ${o.state})`,
  created: sql`${o.created_at}`,
  moved: movedAt,
};

const orderOf = ({ sort, order }: Pick<OrderConditions, "sort" | "order">): SQL[] =>
  sort === undefined ? queueOrder : [order === "desc" ? sql`${sorts[sort]} desc` : sql`${sorts[sort]} asc`];

export async function orderList(
  context: CallContext,
  { page, size, ...asked }: ParsedInputOf<typeof orderCalls.list>,
): Promise<OutputOf<typeof orderCalls.list>> {
  const where = conditionsOf(asked);
  const list = await found(context, where, { order: orderOf(asked), limit: size, offset: (page - 1) * size });
  return { list, ...(await sumsOf(context, where)), page, size, states: await countsByState(context) };
}

/** The orders of a list, at most `limit`, and how many there are. */
export async function listedOrders(context: CallContext, asked: OrderConditions, limit: number) {
  const where = conditionsOf(asked);
  const list = await found(context, where, { order: orderOf(asked), limit, offset: 0 });
  return { list, ...(await sumsOf(context, where)) };
}

/** Number and sum of each part by month, the last month first. */
export async function orderMonths(context: CallContext): Promise<OutputOf<typeof orderCalls.months>> {
  const months = new Map<string, { part: OrderPart; count: number; sum: number; cut: number }[]>();
  for (const part of orderParts) {
    const { which, moment } = parts[part];
    const rows = await context.db
      .select({
        month: monthOf(moment),
        count: sql<number>`count(*)::int`,
        sum: sql<string>`sum(${o.amount})::text`,
        cut: sql<string>`sum(${o.discount} + ${o.coupon_cut})::text`,
      })
      .from(o)
      .where(which)
      .groupBy(sql`1`);
    for (const { month, count, sum, cut } of rows)
      months.set(month, [...(months.get(month) ?? []), { part, count, sum: Number(sum), cut: Number(cut) }]);
  }
  const filled = [...months].map(([month, known]) => ({
    month,
    parts: orderParts.map((part) => known.find((one) => one.part === part) ?? { part, count: 0, sum: 0, cut: 0 }),
  }));
  return {
    as_of: new Date(context.now()).toISOString(),
    months: filled.toSorted((a, b) => (a.month < b.month ? 1 : -1)),
  };
}
