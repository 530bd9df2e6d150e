import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Company, NewCompany } from "#contract/company/company.ts";
import type { NewDemand } from "#contract/demand/demand-fields.ts";
import type { AnswerFields, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { NewVisitNote } from "#contract/visit/visit-note.ts";
import type { NewVisit } from "#contract/visit/visit.ts";
import type { Holidays } from "#contract/calendar/working-days.ts";
import { patchedValues } from "./answer-changes.ts";
import type {
  LocalAnswer,
  LocalCalendarEntry,
  LocalCompany,
  LocalDemand,
  LocalNote,
  LocalVisit,
} from "./field-types.ts";

/** Who wrote and when, and what this device knows that an effect needs. */
export interface Stamp {
  by: string;
  byName: string;
  /** The writer's street, for what has no company. */
  street: string;
  /** ISO instant, server time. */
  at: string;
  companyOf(id: string): Pick<Company, "name" | "street_id"> | undefined;
  holidays: Holidays;
}

export const touched = (stamp: Stamp) => ({ updated_at: stamp.at, updated_by: stamp.by });
const unborn = (stamp: Stamp) => ({
  rev: 0,
  created_at: stamp.at,
  created_by: stamp.by,
  ...touched(stamp),
});

/** Name and street of a company as far as the device knows it. */
export function placeOf(companyId: string, stamp: Stamp) {
  const company = stamp.companyOf(companyId);
  return { company_name: company?.name ?? "", street_id: company?.street_id ?? "" };
}

/** A visit the server has not numbered, reviewed or dated yet. */
export function newVisit(input: NewVisit, stamp: Stamp): LocalVisit {
  return {
    ...input,
    visit_no: "",
    status: "",
    arrived: [],
    ...placeOf(input.company_id, stamp),
    ...unborn(stamp),
  };
}

/** A company found in the field; pinyin initials and counters are the server's. */
export function newCompany({ contact: _contact, ...fields }: NewCompany, stamp: Stamp): LocalCompany {
  return {
    ...fields,
    initials: "",
    tier: "",
    tier_reason: "",
    owner_id: null,
    invention_count: 0,
    utility_count: 0,
    design_count: 0,
    trademark_count: 0,
    software_count: 0,
    last_visit_at: null,
    next_visit_at: null,
    open_demands: 0,
    source: "手工",
    ...unborn(stamp),
  };
}

/** An entry belongs to the street of its first company, else to its writer's. */
export function newEntry(input: NewCalendarEntry, stamp: Stamp): LocalCalendarEntry {
  return { ...input, street_id: streetOf(input.company_ids, stamp), ...unborn(stamp) };
}

export const streetOf = ([first]: readonly string[], stamp: Stamp): string =>
  (first === undefined ? undefined : stamp.companyOf(first)?.street_id) ?? stamp.street;

/** A demand is a draft until it is submitted; its number and unit are the server's. */
export function newDemand(input: NewDemand, stamp: Stamp): LocalDemand {
  return {
    ...input,
    demand_no: "",
    status: "草稿",
    owner_id: null,
    collaborator_ids: [],
    submitted_at: null,
    accepted_at: null,
    replied_at: null,
    passed_at: null,
    held_at: null,
    due_at: null,
    reply_due_at: null,
    extension: null,
    urges: 0,
    satisfaction: null,
    rounds: [],
    moved_at: null,
    accept_org: null,
    ...placeOf(input.company_id, stamp),
    ...unborn(stamp),
  };
}

/** The first save of an answer holds every field. */
export function newAnswer({ id, changes }: AnswerSave, stamp: Stamp): LocalAnswer {
  const fields = { visit_id: null, ...changes } as AnswerFields;
  return {
    id,
    ...fields,
    values: patchedValues({}, fields.values),
    channel: "official",
    submitted_at: fields.status === "已提交" ? stamp.at : null,
    ...placeOf(fields.company_id, stamp),
    ...unborn(stamp),
  };
}

/** The street of a note is its visit's, which the server adds. */
export function newNote(input: NewVisitNote, stamp: Stamp): LocalNote {
  return {
    ...input,
    street_id: "",
    arrived: [],
    rev: 0,
    created_at: stamp.at,
    created_by: stamp.by,
    created_by_name: stamp.byName,
  };
}
