import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { InvoiceStart } from "#contract/order/order-invoice.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { serviceOrders as o } from "#server/database/tables/office/order.ts";

/** What a company's next invoice is likely to be made out to; nobody types a tax number twice. */
export async function invoiceStart(db: Db, company_id: string): Promise<InvoiceStart> {
  const [before] = await db
    .select({ invoice: o.invoice })
    .from(o)
    .where(and(eq(o.company_id, company_id), isNotNull(o.invoice)))
    .orderBy(desc(o.created_at), desc(o.no))
    .limit(1);
  if (before?.invoice) return before.invoice;
  const [known] = await db
    .select({ title: companies.name, tax_no: companies.credit_code })
    .from(companies)
    .where(eq(companies.id, company_id));
  return { title: known?.title ?? "", tax_no: known?.tax_no ?? "", kind: "", email: "" };
}
