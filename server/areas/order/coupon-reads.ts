import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { heldState, type HeldState } from "#contract/order/coupon-rules.ts";
import { type Coupon, couponCalls, ownCouponParts } from "#contract/order/order-coupons.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { couponGrants as g, coupons as c } from "#server/database/tables/office/coupon.ts";
import { orderProducts, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { is, pagedList } from "#server/plugins/paged-list.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";

type In<K extends keyof typeof couponCalls> = ParsedInputOf<(typeof couponCalls)[K]>;
type CouponRow = typeof c.$inferSelect;

export const couponUnknown = () => new Refused(404, "该优惠券不存在");

/** As `heldState` tells of one. */
const stateOn = (today: string): SQL<HeldState> => sql`case when ${g.order_id} is not null then '已使用'
  when ${g.recalled_at} is not null then '已收回' when ${c.valid_to} < ${today} then '已过期' else '可用' end`;

const partStates: Record<(typeof ownCouponParts)[number], readonly HeldState[]> = {
  可用: ["可用"],
  已使用: ["已使用"],
  已失效: ["已过期", "已收回"],
};

/** Names of services by their ids, in the order of these. */
async function productNames({ db }: CallContext, rows: readonly Pick<CouponRow, "product_ids">[]) {
  const ids = [...new Set(rows.flatMap(({ product_ids }) => product_ids))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: orderProducts.id, name: orderProducts.name })
          .from(orderProducts)
          .where(inArray(orderProducts.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return ({ product_ids }: Pick<CouponRow, "product_ids">) => product_ids.map((id) => names.get(id) ?? "");
}

const termsOf = ({ name, kind, value, product_ids, least, valid_from, valid_to }: CouponRow) => ({
  name,
  kind,
  value,
  product_ids,
  least,
  valid_from,
  valid_to,
});

const heldOf = (grant: typeof g.$inferSelect, order_no: string | null, coupon: CouponRow, today: string) => ({
  id: grant.id,
  state: heldState({ ...grant, valid_to: coupon.valid_to }, today),
  given_at: grant.given_at.toISOString(),
  order_id: grant.order_id,
  order_no: order_no ?? "",
  recalled_at: grant.recalled_at?.toISOString() ?? null,
  recall_reason: grant.recall_reason,
});

/** The user's company's coupons of a part, and how many each part has. */
export async function ownCoupons(
  context: CallContext,
  { part, page, size }: In<"coupons">,
): Promise<OutputOf<typeof couponCalls.coupons>> {
  const today = dayOf(context.now());
  const state = stateOn(today);
  const own = eq(g.company_id, ownCompanyId(context));
  const rows = await context.db
    .select({ grant: g, coupon: c, order_no: o.no })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .leftJoin(o, eq(o.id, g.order_id))
    .where(and(own, inArray(state, [...partStates[part]])))
    .orderBy(part === "可用" ? sql`${c.valid_to} asc` : sql`${g.given_at} desc`, g.id)
    .limit(size)
    .offset((page - 1) * size);
  const counted = await context.db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .where(own)
    .groupBy(sql`1`);
  const countOf = (states: readonly HeldState[]) =>
    counted.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0);
  const names = await productNames(
    context,
    rows.map(({ coupon }) => coupon),
  );
  return {
    list: rows.map(({ grant, coupon, order_no }) => ({
      ...termsOf(coupon),
      ...heldOf(grant, order_no, coupon, today),
      product_names: names(coupon),
    })),
    total: countOf(partStates[part]),
    page,
    size,
    parts: ownCouponParts.map((one) => ({ part: one, count: countOf(partStates[one]) })),
  };
}

/** Coupons as the office sees them, with what became of those that were given. */
async function toCoupons(context: CallContext, rows: readonly CouponRow[]): Promise<Coupon[]> {
  if (rows.length === 0) return [];
  const state = stateOn(dayOf(context.now()));
  const ids = rows.map(({ id }) => id);
  const counted = await context.db
    .select({ coupon_id: g.coupon_id, state, count: sql<number>`count(*)::int` })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .where(inArray(g.coupon_id, ids))
    .groupBy(sql`1, 2`);
  const names = await productNames(context, rows);
  const known = new Map((await context.db.select().from(streets)).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const of = (...states: HeldState[]) =>
      counted.reduce((sum, one) => sum + (one.coupon_id === row.id && states.includes(one.state) ? one.count : 0), 0);
    const { id, rev, total, per_company, way, street_ids, code, state: standing } = row;
    return {
      ...termsOf(row),
      id,
      rev,
      total,
      per_company,
      way,
      street_ids,
      code,
      state: standing,
      product_names: names(row),
      street_names: street_ids.map((street) => known.get(street) ?? street),
      given: of("可用", "已使用", "已过期"),
      used: of("已使用"),
      expired: of("已过期"),
      recalled: of("已收回"),
    };
  });
}

/** All coupons, the newest first. */
export const couponPage = pagedList(couponCalls.couponList, {
  table: c,
  rows: ({ db }, where) => db.select().from(c).where(where),
  conditions: {
    state: is(c.state),
    keyword: (words) => sql`lower(${c.name} || ' ' || ${c.code}) like ${likeAnywhereLower(words)}`,
  },
  order: [desc(c.created_at)],
  last: c.id,
  toRows: (rows, context) => toCoupons(context, rows),
});

/** One coupon with those who hold it, given last first. */
export async function couponHolders(
  context: CallContext,
  { id, state, keyword, page, size }: In<"couponGiven">,
): Promise<OutputOf<typeof couponCalls.couponGiven>> {
  const today = dayOf(context.now());
  const [row] = await context.db.select().from(c).where(eq(c.id, id));
  const [coupon] = row === undefined ? [] : await toCoupons(context, [row]);
  if (row === undefined || coupon === undefined) throw couponUnknown();
  const where = and(
    eq(g.coupon_id, id),
    state === undefined ? undefined : eq(stateOn(today), state),
    keyword === "" ? undefined : sql`lower(${companies.name}) like ${likeAnywhereLower(keyword)}`,
  );
  const [counted] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .innerJoin(companies, eq(companies.id, g.company_id))
    .where(where);
  const rows = await context.db
    .select({ grant: g, company_name: companies.name, order_no: o.no })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .innerJoin(companies, eq(companies.id, g.company_id))
    .leftJoin(o, eq(o.id, g.order_id))
    .where(where)
    .orderBy(desc(g.given_at), companies.name, g.id)
    .limit(size)
    .offset((page - 1) * size);
  const list = rows.map(({ grant, company_name, order_no }) => ({
    ...heldOf(grant, order_no, row, today),
    company_name,
  }));
  return { list, total: counted?.total ?? 0, page, size, coupon };
}
