import { and, eq, gte, isNotNull, isNull, ne, or } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { ReportAccess } from "#contract/industry/report-rights.ts";
import { isHandedOver } from "#contract/order/order-moves.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { industryOpenings as openings, industryReports as reports } from "#server/database/tables/office/industry.ts";
import { serviceOrders } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { handedOver } from "./report-orders.ts";
import { livingWhere, type ReportRow } from "./report-rows.ts";

/** What a message about a report is made of, but for whom it is for. */
const messageOf = (row: ReportRow, due_at: Date) => ({
  kind: "industry" as const,
  record_id: row.id,
  path: `/industryDetails?id=${row.id}`,
  due_at,
});

/** Accounts that a report may be read by, as far as that hangs on the account and not on its company. */
const readersOf: Record<ReportAccess, "all" | "certified"> = {
  免费: "all",
  认证会员: "certified",
  指定企业: "certified",
  订购可读: "certified",
};

/** Companies that a report is for: those it is open to today, by hand or by an order, or all that have an account. */
async function companiesFor({ db }: CallContext, row: ReportRow, at: Date): Promise<string[]> {
  if (row.access === "指定企业") {
    const open = or(isNull(openings.last_day), gte(openings.last_day, dayOf(at.getTime())));
    const rows = await db
      .select({ company_id: openings.company_id })
      .from(openings)
      .where(and(eq(openings.report_id, row.id), open));
    return rows.map(({ company_id }) => company_id);
  }
  if (row.product_id !== null) {
    const rows = await db
      .selectDistinct({ company_id: serviceOrders.company_id })
      .from(serviceOrders)
      .where(and(eq(serviceOrders.product_id, row.product_id), handedOver));
    return rows.map(({ company_id }) => company_id);
  }
  const rows = await db
    .selectDistinct({ company_id: accounts.com_id })
    .from(accounts)
    .where(and(eq(accounts.is_news, 0), eq(accounts.is_admin, 0), isNotNull(accounts.com_id)));
  return rows.flatMap(({ company_id }) => company_id ?? []);
}

/** Tells those who may read a report that it is there, in the transaction that publishes it. */
export async function tellReaders(context: CallContext, row: ReportRow, at: Date): Promise<void> {
  const title = `${row.published_at === null ? "新的产业报告" : "产业报告已更新"}：${row.title}`;
  const message = { ...messageOf(row, at), title, body: row.summary.slice(0, 200) };
  const told = await companiesFor(context, row, at);
  const rows = told.map((company_id) => ({ ...message, company_id }));
  await remindCompanies(context.db, rows, readersOf[row.access]);
}

/** Tells a company that a published report is open to it. */
export async function tellOpened(
  context: CallContext,
  row: ReportRow,
  { company_id, last_day }: { company_id: string; last_day: string | null },
): Promise<void> {
  const body = last_day === null ? "已为贵企业开通，可长期阅读和下载" : `已为贵企业开通，可阅读和下载至 ${last_day}`;
  const message = messageOf(row, new Date(context.now()));
  await remindCompanies(context.db, [{ ...message, title: `产业报告：${row.title}`, body, company_id }], "certified");
}

/**
 * Tells a company that an order has opened the reports of its service, or that it does no longer. The reports are held
 * until the end: one that is being published is told of here or there, and not by neither.
 */
export async function tellOrdered(context: CallContext, order: typeof serviceOrders.$inferSelect): Promise<void> {
  const { id, no, state, company_id, product_id } = order;
  const { db } = context;
  const found = await db
    .select()
    .from(reports)
    .where(and(livingWhere(), eq(reports.product_id, product_id)))
    .orderBy(reports.id)
    .for("share");
  const published = found.filter((row) => row.state === "已发布");
  if (published.length === 0) return;
  const others = and(
    eq(serviceOrders.company_id, company_id),
    eq(serviceOrders.product_id, product_id),
    ne(serviceOrders.id, id),
    handedOver,
  );
  if ((await db.$count(serviceOrders, others)) > 0) return;
  const body = isHandedOver(order)
    ? `订单 ${no} 已交付，可以阅读和下载这份报告`
    : `订单 ${no} ${state}，贵企业不再能阅读和下载这份报告`;
  const at = new Date(context.now());
  const rows = published.map((row) => ({
    ...messageOf(row, at),
    title: `${isHandedOver(order) ? "产业报告已开通" : "产业报告不再开通"}：${row.title}`,
    body,
    company_id,
  }));
  await remindCompanies(db, rows, "certified");
}
