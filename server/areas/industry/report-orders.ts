import { and, desc, eq, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { accessChangeProblem, type ReportAccess } from "#contract/industry/report-rights.ts";
import { takenBack } from "#contract/order/order-moves.ts";
import { companies } from "#server/database/tables/company.ts";
import { industryReports as reports } from "#server/database/tables/office/industry.ts";
import { orderProducts as products, serviceOrders as o } from "#server/database/tables/office/order.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { livingWhere, reportMissing, type ReportRow } from "./report-rows.ts";

/** Orders that stand, delivered or not. */
const standing = notInArray(o.state, [...takenBack]);
/** Orders that open the reports of their service, as `isHandedOver` tells of one. */
export const handedOver: SQL | undefined = and(isNotNull(o.delivered_at), standing);

/** Beside a report: whether an order of the company opens it. */
export const openedByOrder = (company_id: string | null) =>
  sql<boolean>`exists (select from ${o}
    where ${o.product_id} = ${reports.product_id} and ${o.company_id} = ${company_id}::uuid and ${handedOver})`;

/** The company's newest order of a service that is not delivered yet. */
export async function orderUnderWay(
  { db }: CallContext,
  product_id: string | null,
  company_id: string | null,
): Promise<OutputOf<typeof industryCalls.reading>["order"]> {
  if (product_id === null || company_id === null) return null;
  const [order] = await db
    .select({ id: o.id, no: o.no, state: o.state })
    .from(o)
    .where(and(eq(o.product_id, product_id), eq(o.company_id, company_id), isNull(o.delivered_at), standing))
    .orderBy(desc(o.created_at))
    .limit(1);
  return order ?? null;
}

/** Who may read a report by which order, the last delivered first. */
export async function reportBuyers(
  { db }: CallContext,
  { id, page, size }: ParsedInputOf<typeof industryCalls.buyers>,
): Promise<OutputOf<typeof industryCalls.buyers>> {
  const [report] = await db.select({ product_id: reports.product_id }).from(reports).where(livingWhere(id));
  if (!report) throw reportMissing();
  if (report.product_id === null) return { list: [], total: 0, page, size };
  const where = and(eq(o.product_id, report.product_id), handedOver);
  const [rows, total] = await Promise.all([
    db
      .select({
        order_id: o.id,
        no: o.no,
        company_name: companies.name,
        state: o.state,
        delivered_at: o.delivered_at,
      })
      .from(o)
      .innerJoin(companies, eq(companies.id, o.company_id))
      .where(where)
      .orderBy(desc(o.delivered_at), o.id)
      .limit(size)
      .offset((page - 1) * size),
    db.$count(o, where),
  ]);
  const list = rows.flatMap(({ delivered_at, ...row }) =>
    delivered_at === null ? [] : [{ ...row, delivered_at: delivered_at.toISOString() }],
  );
  return { list, total, page, size };
}

/**
 * Whom a report may be saved for: a service that is newly chosen is on offer, and what companies have ordered is not
 * taken from them.
 */
export async function refuseAccess(
  { db }: CallContext,
  before: ReportRow | null,
  next: { access: ReportAccess; product_id: string | null },
): Promise<void> {
  const { access, product_id } = next;
  if (product_id !== null && product_id !== before?.product_id) {
    const chosen = and(eq(products.id, product_id), products.on_offer);
    const [product] = await db.select({ id: products.id }).from(products).where(chosen).for("share");
    if (!product) throw refusedFields({ product_id: "该服务不存在，或已经下架，请选择上架的服务" });
  }
  if (before === null || before.product_id === null) return;
  const [counted] = await db
    .select({ buyers: sql<number>`count(distinct ${o.company_id})::int` })
    .from(o)
    .where(and(eq(o.product_id, before.product_id), standing));
  const known = { ...before, was_published: before.published_at !== null };
  const problem = accessChangeProblem(known, next, counted?.buyers ?? 0);
  if (problem !== null) throw refusedFields({ [access === "订购可读" ? "product_id" : "access"]: problem });
}
