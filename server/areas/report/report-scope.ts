import { and, eq, isNull, sql } from "drizzle-orm";
import { companies } from "#server/database/tables/company.ts";
import { reports, type ReportRow } from "#server/database/tables/report.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

/** A report with the company it is on. */
export interface ScopedReport {
  report: ReportRow;
  company_id: string;
  company_name: string;
  street_id: string;
}

/** Refuses as unknown what is another street's. */
export const reportMissing = () => new Refused(404, "报告不存在，或不在您的管辖范围内");

/** Living reports on companies in the person's streets; a report follows its company to another street. */
export const inScope = (person: Person) =>
  and(isNull(reports.deleted_at), isNull(companies.deleted_at), inStreets(person, companies.street_id)) ?? sql`false`;

/** The report in the caller's scope; 404 otherwise. */
export async function reportInScope(context: CallContext, id: string): Promise<ScopedReport> {
  const [row] = await context.db
    .select({
      report: reports,
      company_id: companies.id,
      company_name: companies.name,
      street_id: companies.street_id,
    })
    .from(reports)
    .innerJoin(companies, eq(companies.id, reports.company_id))
    .where(and(eq(reports.id, id), inScope(personOf(context))));
  if (!row) throw reportMissing();
  return row;
}

/** Whether the person may delete it: the author, the street's lead, the district. */
export const mayRemove = (person: Person, { report, street_id }: ScopedReport): boolean =>
  person.kind === "district" ||
  report.created_by === person.id ||
  (person.roles.includes("lead") && person.street_ids.includes(street_id));
