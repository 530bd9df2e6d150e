import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { entryAfterVisits } from "#contract/calendar/calendar-rules.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";

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
    const stamp = { rev: entry.rev + 1, updated_at: new Date(context.now()), updated_by: personOf(context).id };
    await context.db
      .update(calendarEntries)
      .set({ ...changes, ...stamp })
      .where(eq(calendarEntries.id, entry.id));
    await keepRevision(context.db, context, {
      kind: "calendar",
      record_id: entry.id,
      rev: stamp.rev,
      action: "edit",
      changed: differences(entry, changes),
    });
  }
}
