import type { CalendarEntry, CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { calendarEntries, type CalendarRow } from "#server/database/tables/calendar.ts";

export const calendarRevised = { kind: "calendar", table: calendarEntries };

/** A calendar entry's row as the wire has it. */
export function toCalendarEntry(row: CalendarRow): CalendarEntry {
  return {
    id: row.id,
    ...calendarFieldsOf(row),
    street_id: row.street_id,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

/** What a person wrote of an entry, from its row. */
export function calendarFieldsOf(row: CalendarRow): CalendarFields {
  return {
    kind: row.kind,
    title: row.title,
    company_ids: row.company_ids,
    plan_start: row.plan_start.toISOString(),
    plan_end: row.plan_end.toISOString(),
    all_day: row.all_day,
    visit_type: row.visit_type,
    visit_method: row.visit_method,
    leader_id: row.leader_id,
    member_ids: row.member_ids,
    reminder: row.reminder,
    purpose: row.purpose,
    checklist: row.checklist,
    questionnaire_id: row.questionnaire_id,
    location: row.location,
    status: row.status,
    reason: row.reason,
    visit_ids: row.visit_ids,
  };
}

/** Columns for what a person wrote. */
export const calendarColumnsOf = (fields: CalendarFields) => ({
  ...fields,
  plan_start: new Date(fields.plan_start),
  plan_end: new Date(fields.plan_end),
});
