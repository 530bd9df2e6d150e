import { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { changedFields } from "#contract/core/edits.ts";
import type { QueuedWrite } from "#offline/field-types.ts";
import type { EntryStart } from "./use-entry-start.ts";

const names = Object.keys(CalendarFields.shape) as (keyof CalendarFields)[];

/** The write that saving amounts to; null when nothing changed. A refused creation is made again whole. */
export function entryWrite(start: EntryStart, fields: CalendarFields): QueuedWrite | null {
  const { record, refused, recordId } = start;
  if (record === null || refused?.call === "visit.createCalendar")
    return { call: "visit.createCalendar", input: { id: recordId, ...fields } };
  const before = refused ? (record.base ?? record) : record;
  const changes = changedFields<CalendarFields>(before, fields, names);
  // The reason belongs to the change that this form made, if it put the entry off.
  if (changes.reason === "" && changes.status === undefined) delete changes.reason;
  if (Object.keys(changes).length === 0) return null;
  return { call: "visit.editCalendar", input: { id: recordId, base_rev: Math.max(1, before.rev), changes } };
}
