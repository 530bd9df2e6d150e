import { eq } from "drizzle-orm";
import type { CalendarEdit, CalendarEntry, NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import {
  calendarDeletersOnly,
  calendarEditorsOnly,
  calendarEditProblems,
  mayDeleteEntry,
  mayEditEntry,
} from "#contract/calendar/calendar-rules.ts";
import { refreshCompanies } from "#server/areas/company/company-visits.ts";
import { sameJson } from "#contract/core/edits.ts";
import { calendarEntries, type CalendarRow } from "#server/database/tables/calendar.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { checkedEntry } from "./calendar-checks.ts";
import { calendarColumnsOf, calendarFieldsOf, calendarRevised, toCalendarEntry } from "./calendar-record.ts";

export const noEntry = "日程不存在，或不在您的管辖范围内";

/** The row, locked for the rest of the transaction; 404 when it is unknown or not the person's to see. */
async function lockEntry(context: CallContext, id: string): Promise<CalendarRow> {
  const person = personOf(context);
  const [row] = await context.db.select().from(calendarEntries).where(eq(calendarEntries.id, id)).for("update");
  const sees = row && (coversStreet(person, row.street_id) || [row.leader_id, ...row.member_ids].includes(person.id));
  if (!row || !sees) throw new Refused(404, noEntry);
  return row;
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

/** What a company's next visit is told from. */
const planned = ({ kind, company_ids, plan_start, status, deleted_at }: CalendarRow) => ({
  kind,
  company_ids,
  plan_start: plan_start.getTime(),
  status,
  deleted_at,
});

const entryKind: MortalKind<CalendarRow, CalendarEdit["changes"], CalendarEntry> = {
  ...calendarRevised,
  lock: lockEntry,
  deleted: "此日程已被删除",
  stale: "此日程已被他人修改，请核对后再删除",
  show: (_context, row) => toCalendarEntry(row),
  mayEdit: (row, person) => (mayEditEntry(row, person) ? null : calendarEditorsOnly),
  mayDelete: (row, person) => (mayDeleteEntry(row, person) ? null : calendarDeletersOnly),
  mayRestore: (row, person) => (mayEditEntry(row, person) ? null : calendarEditorsOnly),
  // Which visits belong to an entry is told by the visits.
  meant: ({ visit_ids: _visits, ...changes }) => changes,
  async check(context, row, changes) {
    const before = calendarFieldsOf(row);
    const { fields, street_id } = await checkedEntry(context, { ...before, ...changes }, row.company_ids);
    const problems = calendarEditProblems(before, fields);
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const changed = differences(before, fields);
    if (Object.keys(changed).length === 0) return null;
    return { columns: { ...calendarColumnsOf(fields), street_id }, changed };
  },
  async after(context, saved, before) {
    if (!sameJson(planned(before), planned(saved)))
      await refreshCompanies(context, [...before.company_ids, ...saved.company_ids]);
  },
};

export const editEntry = (context: CallContext, edit: CalendarEdit) => editRecord(context, entryKind, edit);
export const deleteEntry = (context: CallContext, input: { id: string; base_rev: number }) =>
  deleteRecord(context, entryKind, input);
export const restoreEntry = (context: CallContext, id: string) => restoreRecord(context, entryKind, id);
