import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { contacts } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import type { StreetKindName } from "../kinds/kinds.ts";
import type { Reading } from "../kinds/street-kind.ts";

type Asked = Pick<Reading, "db" | "person">;

/** Ids of a table's rows that are about companies, in the streets that the person sees. */
const rowsAbout =
  (table: { id: AnyPgColumn; street_id: AnyPgColumn }, about: (ids: SQL) => SQL) =>
  ({ person }: Asked, ids: SQL): SQL =>
    sql`select ${table.id} as id from ${table} where ${and(about(ids), inStreets(person, table.street_id))}`;

/** The records of companies, by kind: what comes to a device with its company, and leaves with it. */
const recordsOf: Record<StreetKindName, (asked: Asked, ids: SQL) => SQL> = {
  company: (_, ids) => sql`select unnest(${ids}) as id`,
  contact: rowsAbout(contacts, (ids) => sql`${contacts.company_id} = any(${ids})`),
  calendar: rowsAbout(calendarEntries, (ids) => sql`${calendarEntries.company_ids} && ${ids}`),
  demand: rowsAbout(demands, (ids) => sql`${demands.company_id} = any(${ids})`),
  answer: rowsAbout(answers, (ids) => sql`${answers.company_id} = any(${ids})`),
  visit: rowsAbout(visits, (ids) => sql`${visits.company_id} = any(${ids})`),
  note: rowsAbout(
    visitNotes,
    (ids) => sql`${visitNotes.visit_id} in (select id from visits where company_id = any(${ids}))`,
  ),
  holding: (_, ids) => sql`select unnest(${ids}) as id`,
};

/**
 * Ids of all records of these companies, also of what was deleted or has left the window: a device may still have it. What
 * has left the person's streets is told there.
 */
export async function companyRecords(asked: Asked, companyIds: string[]): Promise<Map<StreetKindName, string[]>> {
  const found = new Map<StreetKindName, string[]>();
  if (companyIds.length === 0) return found;
  for (const kind of Object.keys(recordsOf) as StreetKindName[]) {
    const { rows } = await asked.db.execute<{ id: string }>(recordsOf[kind](asked, sqlUuidArray(companyIds)));
    found.set(
      kind,
      rows.map(({ id }) => id),
    );
  }
  return found;
}
