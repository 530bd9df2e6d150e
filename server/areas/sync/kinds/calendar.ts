import { and, isNull } from "drizzle-orm";
import { toCalendarEntry } from "#server/areas/calendar/calendar-record.ts";
import { inCalendar } from "#server/areas/calendar/calendar-scope.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { present } from "../feed-reference.ts";
import { heldEntries } from "../feed-windows.ts";
import type { StreetKind } from "./street-kind.ts";

export const calendar: StreetKind = {
  id: calendarEntries.id,
  async read({ db, person, where, limit, now }) {
    const seen = and(isNull(calendarEntries.deleted_at), inCalendar(person), heldEntries(now), where);
    const rows = await db.select().from(calendarEntries).where(seen).orderBy(calendarEntries.id).limit(limit);
    return rows.map((row) => present("calendar", toCalendarEntry(row)));
  },
};
