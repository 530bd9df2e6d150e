import { and, asc, inArray, isNull } from "drizzle-orm";
import { entryAfterVisits } from "#contract/calendar/calendar-rules.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { visits } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { calendarRevised } from "./calendar-record.ts";

/**
 * Brings entries up to date with the visits that name them, inside the transaction that wrote the visits: the
 * first visit starts an entry, that of its last company completes it, deleting takes it back.
 */
export async function settleEntries(context: CallContext, calendarIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(calendarIds.filter((id) => id !== null))].sort();
  if (ids.length === 0) return;
  const entries = await context.db
    .select()
    .from(calendarEntries)
    .where(and(inArray(calendarEntries.id, ids), isNull(calendarEntries.deleted_at)))
    .orderBy(calendarEntries.id)
    .for("update");
  const logged = await context.db
    .select({ id: visits.id, company_id: visits.company_id, calendar_id: visits.calendar_id })
    .from(visits)
    .where(and(inArray(visits.calendar_id, ids), isNull(visits.deleted_at)))
    .orderBy(asc(visits.start_at), asc(visits.id));
  for (const entry of entries) {
    const changes = entryAfterVisits(
      entry,
      logged.filter((visit) => visit.calendar_id === entry.id),
    );
    if (changes === null) continue;
    await revise(context, calendarRevised, entry, changes, { action: "edit", changed: differences(entry, changes) });
  }
}
