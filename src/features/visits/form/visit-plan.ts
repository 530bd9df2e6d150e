import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { companiesLeft } from "#contract/calendar/calendar-rules.ts";
import { contract } from "#contract/index.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import type { VisitValues } from "./visit-values.ts";

/** What a calendar entry asks of the visit that is made from it. */
export type VisitPlan = Pick<CalendarEntry, "title" | "purpose" | "checklist" | "questionnaire_id">;

async function entryOf(engine: FieldEngine, id: string): Promise<CalendarEntry> {
  const local = await engine.db.calendarEntries.get(id);
  return local ?? (await callServer(contract.calendar.calendarInfo, { id })).entry;
}

/** A fresh form filled from a calendar entry; without a company the first that has no visit yet. */
export async function fromPlan(engine: FieldEngine, calendarId: string, values: VisitValues) {
  const entry = await entryOf(engine, calendarId);
  const visits = await engine.db.visits.bulkGet(entry.visit_ids);
  const left = companiesLeft(
    entry,
    visits.flatMap((visit) => (visit ? [visit] : [])),
  );
  const people = [...new Set([entry.leader_id, ...entry.member_ids])];
  const filled: VisitValues = {
    ...values,
    calendar_id: entry.id,
    company_id: values.company_id || (left[0] ?? entry.company_ids[0] ?? ""),
    visit_type: entry.visit_type ?? values.visit_type,
    visit_method: entry.visit_method ?? values.visit_method,
    visitor_ids: people,
    questionnaire_id: entry.questionnaire_id ?? "",
  };
  const { title, purpose, checklist, questionnaire_id } = entry;
  return { values: filled, plan: { title, purpose, checklist, questionnaire_id } };
}
