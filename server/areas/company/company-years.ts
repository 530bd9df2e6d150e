import { and, eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { companyCard, YearInput } from "#contract/company/company-card.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyYears } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { visibleCompany } from "./company-access.ts";
import { reviseCompany } from "./company-revision.ts";

export const yearsOf = (db: CallContext["db"], companyId: string) =>
  db.select().from(companyYears).where(eq(companyYears.company_id, companyId)).orderBy(companyYears.year);

/** Figures by year; with `figures` those of one year are written first. */
export async function companyYearInfo(
  context: CallContext,
  { id, figures }: ParsedInputOf<typeof companyCard.companyYearInfo>,
) {
  if (figures !== undefined) await inTransaction(context, (inside) => writeYear(inside, id, figures));
  const company = await visibleCompany(context, id);
  return yearsOf(context.db, company.id);
}

async function writeYear(context: CallContext, id: string, { year, ...figures }: YearInput): Promise<void> {
  const { kind } = personOf(context);
  if (kind !== "district" && kind !== "street") throw new Refused(403, "经营数据由工作人员登记，您可以在问卷中提供");
  if (year > new Date(context.now()).getFullYear()) throw refusedFields({ "figures.year": "年度不能晚于今年" });
  const company = await visibleCompany(context, id, true);
  const where = and(eq(companyYears.company_id, company.id), eq(companyYears.year, year));
  const [before] = await context.db.select().from(companyYears).where(where);
  const changed = differences(before ?? {}, figures);
  if (Object.keys(changed).length === 0) return;
  if (before) await context.db.update(companyYears).set(figures).where(where);
  else await context.db.insert(companyYears).values({ company_id: company.id, year, ...figures });
  const byYear = Object.entries(changed).map(([field, change]) => [`year.${year}.${field}`, change] as const);
  await reviseCompany(context, company, {}, Object.fromEntries(byYear));
}
