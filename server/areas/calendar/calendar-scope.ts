import { type SQL, sql } from "drizzle-orm";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

/** Entries that belong to no street: those of district officials without a company. */
export const wholeDistrict = "*";

/** Entries the account leads or takes part in, whatever their street. */
export const takesPart = (accountId: string): SQL =>
  sql`(${calendarEntries.leader_id} = ${accountId} or ${calendarEntries.member_ids} @> array[${accountId}::uuid])`;

/** Entries a person may read: those of the streets, and those the person takes part in. */
export function inCalendar(person: Person): SQL {
  if (person.kind !== "street") return inStreets(person, calendarEntries.street_id);
  return sql`(${inStreets(person, calendarEntries.street_id)} or ${takesPart(person.id)})`;
}
