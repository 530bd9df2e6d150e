import { and, desc, eq, lte } from "drizzle-orm";
import type { PrefillSource } from "#contract/question/answer-prefill.ts";
import { dayOf } from "#contract/core/time.ts";
import { companyYears, type CompanyRow } from "#server/database/tables/company.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** The year that "上年度" means at an instant. */
export const lastYear = (at: number): number => Number(dayOf(at).slice(0, 4)) - 1;

const numeric = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * What is known of a company, by the names a question may prefill from. Figures are those of `year`, or with
 * `latest` of the newest year up to it.
 */
export async function prefillSource(
  context: Pick<CallContext, "db">,
  company: CompanyRow,
  year: number,
  latest: boolean,
): Promise<PrefillSource> {
  const [figures] = await context.db
    .select()
    .from(companyYears)
    .where(
      and(eq(companyYears.company_id, company.id), latest ? lte(companyYears.year, year) : eq(companyYears.year, year)),
    )
    .orderBy(desc(companyYears.year))
    .limit(1);
  return {
    ...company,
    reg_capital: numeric(company.reg_capital),
    ...(figures && {
      employees: figures.employees,
      rd_staff: figures.rd_staff,
      revenue: numeric(figures.revenue),
      rd_expense: numeric(figures.rd_expense),
      tax: numeric(figures.tax),
      export_amount: numeric(figures.export_amount),
    }),
  };
}
