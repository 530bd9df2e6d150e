import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { isHandedOver } from "#contract/order/order-moves.ts";
import { companies } from "#server/database/tables/company.ts";
import { industryReports } from "#server/database/tables/office/industry.ts";
import { orderFiles, orderSteps, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { couponOfOrder } from "./coupon-hold.ts";
import { inOwnScope, orderMissing, sideOf } from "./order-access.ts";
import { invoiceStart } from "./invoice-start.ts";
import { toOrder } from "./order-lists.ts";
import { bankAccount } from "./products.ts";

async function stepsOf(context: CallContext, id: string): Promise<OrderInfo["steps"]> {
  const files = await context.db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles.order_id, id), isNotNull(orderFiles.step_seq)))
    .orderBy(orderFiles.created_at, orderFiles.id);
  const lines = await context.db
    .select({ step: orderSteps, name: accounts.name, is_admin: accounts.is_admin })
    .from(orderSteps)
    .innerJoin(accounts, eq(accounts.id, orderSteps.by))
    .where(eq(orderSteps.order_id, id))
    .orderBy(orderSteps.seq);
  return lines.map(({ step: { seq, move, text, at }, name, is_admin }) => ({
    seq,
    move,
    text,
    by_name: is_admin === 1 && sideOf(context) === "company" ? "" : name,
    at: at.toISOString(),
    files: files
      .filter(({ step_seq }) => step_seq === seq)
      .map((file) => ({ id: file.id, name: file.name, mime: file.mime, size: file.size })),
  }));
}

const reportsOf = ({ db }: CallContext, product_id: string) =>
  db
    .select({ id: industryReports.id, title: industryReports.title })
    .from(industryReports)
    .where(and(eq(industryReports.product_id, product_id), eq(industryReports.state, "已发布")))
    .orderBy(desc(industryReports.published_at), industryReports.id);

/** An order in scope with what was done about it. */
export async function orderInfo(context: CallContext, { id }: { id: string }): Promise<OrderInfo> {
  const [one] = await context.db
    .select({ row: o, company_name: companies.name, ordered_by_name: accounts.name })
    .from(o)
    .innerJoin(companies, eq(companies.id, o.company_id))
    .innerJoin(accounts, eq(accounts.id, o.ordered_by))
    .where(inOwnScope(context, id));
  if (!one) throw orderMissing();
  const { row, company_name, ordered_by_name } = one;
  const { contact, mobile, note, discount_reason, invoice, invoice_no, invoice_date, stars_words } = row;
  const used = await couponOfOrder(context.db, id);
  const { voucher_amount, voucher_date, refund_from, refund_agreed, refund_reference, refund_date } = row;
  return {
    ...toOrder(row, company_name),
    product_id: row.product_id,
    ordered_by_name,
    contact,
    mobile,
    note,
    discount_reason,
    coupon: used && { id: used.id, kind: used.kind, value: used.value },
    invoice,
    invoice_start: sideOf(context) === "company" ? await invoiceStart(context.db, row.company_id) : null,
    invoice_no,
    invoice_date,
    stars_words,
    voucher_amount,
    voucher_date,
    refund_from,
    refund_agreed,
    refund_reference,
    refund_date,
    invoice_ending: row.invoice_ending === "" ? null : row.invoice_ending,
    bank: row.state === "待付款" ? await bankAccount(context.db) : null,
    reports: await reportsOf(context, row.product_id),
    opens: isHandedOver(row),
    steps: await stepsOf(context, id),
  };
}
