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

/** Who is met at a company unless the person says otherwise: its main contact, by the name and post this device holds. */
async function metAt(engine: FieldEngine, companyId: string): Promise<VisitValues["interviewees"]> {
  const contacts = await engine.db.contacts.where("company_id").equals(companyId).toArray();
  const main = contacts.find(({ is_primary }) => is_primary);
  // The number is masked on the device, so it is not taken over.
  return main === undefined ? [] : [{ name: main.name, post: main.post, mobile: "" }];
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
  const companyId = values.company_id || (left[0] ?? entry.company_ids[0] ?? "");
  const filled: VisitValues = {
    ...values,
    calendar_id: entry.id,
    company_id: companyId,
    interviewees: await metAt(engine, companyId),
    visit_type: entry.visit_type ?? values.visit_type,
    visit_method: entry.visit_method ?? values.visit_method,
    visitor_ids: people,
    questionnaire_id: entry.questionnaire_id ?? "",
  };
  const { title, purpose, checklist, questionnaire_id } = entry;
  return { values: filled, plan: { title, purpose, checklist, questionnaire_id } };
}
