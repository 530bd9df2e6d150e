import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { companyVisitStatus } from "#contract/visit/visit-company-view.ts";
import { files, visits } from "#server/database/tables/visit.ts";

/** Visits that a company may know of: those to it that the street stands by. */
export const visitsOfCompany = (companyId: string | 0): SQL =>
  companyId === 0
    ? sql`false`
    : (and(eq(visits.company_id, companyId), isNull(visits.deleted_at), eq(visits.status, companyVisitStatus)) as SQL);

/** Whether an account of the company handed a file in. */
export const handedInBy = (companyId: string | 0): SQL<boolean> =>
  companyId === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from accounts a where a.id = ${files.account_id} and a.com_id = ${companyId}
        and a.is_news = 0 and a.is_admin = 0)`;
