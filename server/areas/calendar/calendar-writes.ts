import { eq } from "drizzle-orm";
import type { CalendarEdit, CalendarEntry, NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import {
  calendarDeletersOnly,
  calendarEditorsOnly,
  calendarEditProblems,
  mayDeleteEntry,
  mayEditEntry,
} from "#contract/calendar/calendar-rules.ts";
import { refreshCompanies } from "#server/areas/visit/visit-checks.ts";
import { calendarEntries, type CalendarRow } from "#server/database/tables/calendar.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import {
  deletedMeanwhile,
  differences,
  foreignChanges,
  keepRevision,
  refuseConflict,
} from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { checkedEntry } from "./calendar-checks.ts";
import { calendarColumnsOf, calendarFieldsOf, toCalendarEntry } from "./calendar-record.ts";

export const noEntry = "日程不存在，或不在您的管辖范围内";

/** The row, locked for the rest of the transaction; 404 when it is unknown or not the person's to see. */
async function lockEntry(context: CallContext, id: string): Promise<CalendarRow> {
  const person = personOf(context);
  const [row] = await context.db.select().from(calendarEntries).where(eq(calendarEntries.id, id)).for("update");
  const sees = row && (coversStreet(person, row.street_id) || [row.leader_id, ...row.member_ids].includes(person.id));
  if (!row || !sees) throw new Refused(404, noEntry);
  return row;
}

async function keep(
  context: CallContext,
  row: CalendarRow,
  changes: Partial<CalendarRow>,
  revision: { action: "edit" | "delete" | "restore"; changed?: ReturnType<typeof differences> },
): Promise<CalendarRow> {
  const stamp = { rev: row.rev + 1, updated_at: new Date(context.now()), updated_by: personOf(context).id };
  const [saved] = await context.db
    .update(calendarEntries)
    .set({ ...changes, ...stamp })
    .where(eq(calendarEntries.id, row.id))
    .returning();
  if (!saved) throw new Error("a locked entry vanished");
  await keepRevision(context.db, context, {
    kind: "calendar",
    record_id: row.id,
    rev: saved.rev,
    action: revision.action,
    changed: revision.changed ?? {},
  });
  await refreshCompanies(context, [...row.company_ids, ...saved.company_ids]);
  return saved;
}

/** Plans an entry; visits join it later by themselves. */
export async function createEntry(context: CallContext, { id, ...input }: NewCalendarEntry): Promise<CalendarEntry> {
  const { fields, street_id } = await checkedEntry(context, { ...input, visit_ids: [] });
  const at = new Date(context.now());
  const by = personOf(context).id;
  const [saved] = await context.db
    .insert(calendarEntries)
    .values({
      id,
      ...calendarColumnsOf(fields),
      street_id,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    })
    .onConflictDoNothing({ target: calendarEntries.id })
    .returning();
  if (!saved) throw new Refused(409, "此日程编号已被使用", { reason: "key_reused" });
  await keepRevision(context.db, context, { kind: "calendar", record_id: id, rev: 1, action: "create", changed: {} });
  await refreshCompanies(context, saved.company_ids);
  return toCalendarEntry(saved);
}

/** Applies an edit field by field; 409 when somebody else changed the same field to something else. */
export async function editEntry(context: CallContext, edit: CalendarEdit): Promise<CalendarEntry> {
  const row = await lockEntry(context, edit.id);
  if (row.deleted_at !== null) throw deletedMeanwhile("此日程已被删除");
  if (!mayEditEntry(row, personOf(context))) throw new Refused(403, calendarEditorsOnly);
  const current = toCalendarEntry(row);
  // Which visits belong to an entry is told by the visits.
  const { visit_ids: _visits, ...changes } = edit.changes;
  await refuseConflict(context, { id: row.id, rev: row.rev, current }, { base_rev: edit.base_rev, changes });
  const before = calendarFieldsOf(row);
  const wanted = { ...before, ...changes };
  const { fields, street_id } = await checkedEntry(context, wanted, row.company_ids);
  const problems = calendarEditProblems(before, fields);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const changed = differences(before, fields);
  if (Object.keys(changed).length === 0) return current;
  const saved = await keep(context, row, { ...calendarColumnsOf(fields), street_id }, { action: "edit", changed });
  return toCalendarEntry(saved);
}

/** Deletes an entry, leaving a tombstone; 409 when somebody else changed it since it was read. */
export async function deleteEntry(context: CallContext, input: { id: string; base_rev: number }) {
  const row = await lockEntry(context, input.id);
  if (row.deleted_at !== null) return { id: row.id, rev: row.rev };
  if (!mayDeleteEntry(row, personOf(context))) throw new Refused(403, calendarDeletersOnly);
  const since = await foreignChanges(context, row.id, input.base_rev);
  if (since.size > 0)
    throw new Refused(409, "此日程已被他人修改，请核对后再删除", {
      reason: "conflict",
      current: toCalendarEntry(row),
      changed: [...since.values()],
    });
  const saved = await keep(context, row, { deleted_at: new Date(context.now()) }, { action: "delete" });
  return { id: saved.id, rev: saved.rev };
}

/** Brings a deleted entry back. */
export async function restoreEntry(context: CallContext, id: string): Promise<CalendarEntry> {
  const row = await lockEntry(context, id);
  if (row.deleted_at === null) return toCalendarEntry(row);
  if (!mayEditEntry(row, personOf(context))) throw new Refused(403, calendarEditorsOnly);
  return toCalendarEntry(await keep(context, row, { deleted_at: null }, { action: "restore" }));
}
