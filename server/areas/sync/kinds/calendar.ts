import { and, isNull, sql } from "drizzle-orm";
import { toCalendarEntry } from "#server/areas/calendar/calendar-record.ts";
import { inCalendar } from "#server/areas/calendar/calendar-scope.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { present } from "../feed-reference.ts";
import { heldEntries } from "../feed-windows.ts";
import { ownEntries } from "../share/own-companies.ts";
import { sharedCompanies, type StreetKind } from "./street-kind.ts";

/** Of others' entries those that are about a company of the share. */
const inShare = (share: string | null) =>
  share === null
    ? undefined
    : sql`(${ownEntries(share)} or exists (select from unnest(${calendarEntries.company_ids}) as named (id)
        where named.id in ${sharedCompanies(share)}))`;

export const calendar: StreetKind = {
  id: calendarEntries.id,
  async read({ db, person, share, where, limit, now }) {
    const seen = and(isNull(calendarEntries.deleted_at), inCalendar(person), inShare(share), heldEntries(now), where);
    const rows = await db.select().from(calendarEntries).where(seen).orderBy(calendarEntries.id).limit(limit);
    return rows.map((row) => present("calendar", toCalendarEntry(row)));
  },
};
