import { and, desc, eq, isNull } from "drizzle-orm";
import type { CalendarRow } from "#contract/calendar/calendar.ts";
import type { Revision } from "#contract/core/revision.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { entryRows } from "./calendar-list.ts";
import { inCalendar } from "./calendar-scope.ts";
import { noEntry } from "./calendar-writes.ts";

async function historyOf(context: CallContext, id: string): Promise<Revision[]> {
  const rows = await context.db
    .select({ revision: revisions, name: accounts.name })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.by))
    .where(and(eq(revisions.kind, "calendar"), eq(revisions.record_id, id)))
    .orderBy(desc(revisions.rev));
  return rows.map(({ revision, name }) => ({
    rev: revision.rev,
    at: revision.at.toISOString(),
    by_name: name ?? "系统",
    action: revision.action,
    changed: revision.changed,
  }));
}

/** One entry with its names and history; 404 outside of the person's scope. */
export async function entryInfo(
  context: CallContext,
  { id }: { id: string },
): Promise<{ entry: CalendarRow; revisions: Revision[] }> {
  const where = and(eq(calendarEntries.id, id), isNull(calendarEntries.deleted_at), inCalendar(personOf(context)));
  const [entry] = await entryRows(context.db, where, { offset: 0, limit: 1 });
  if (!entry) throw new Refused(404, noEntry);
  return { entry, revisions: await historyOf(context, id) };
}
