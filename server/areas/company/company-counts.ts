import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CompanyAll } from "#contract/company/company-card.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import type { CompanyRow } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Entries that name a company. */
export const inCalendar = (id: string): SQL => sql`${calendarEntries.company_ids} @> array[${id}::uuid]`;

/** How many living records of each kind hang on a company. */
export async function countsOf(db: CallContext["db"], id: string): Promise<CompanyAll["counts"]> {
  const [of_visits, of_demands, of_answers, of_calendar] = await Promise.all([
    db.$count(visits, and(eq(visits.company_id, id), isNull(visits.deleted_at))),
    db.$count(demands, and(eq(demands.company_id, id), isNull(demands.deleted_at))),
    db.$count(answers, and(eq(answers.company_id, id), isNull(answers.deleted_at))),
    db.$count(calendarEntries, and(inCalendar(id), isNull(calendarEntries.deleted_at))),
  ]);
  return { visits: of_visits, demands: of_demands, answers: of_answers, calendar: of_calendar };
}

/** Names behind a company's street and owner. */
export async function namesOf(db: CallContext["db"], row: CompanyRow) {
  const [street] = await db.select({ name: streets.name }).from(streets).where(eq(streets.id, row.street_id));
  const [owner] =
    row.owner_id === null
      ? []
      : await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, row.owner_id));
  return { street_name: street?.name ?? "", owner_name: owner?.name ?? "" };
}
