import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Company, NewCompany } from "#contract/company/company.ts";
import type { NewDemand } from "#contract/demand/demand-fields.ts";
import type { AnswerFields, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { NewVisitNote } from "#contract/visit/visit-note.ts";
import type { NewVisit } from "#contract/visit/visit.ts";
import { newAnswer } from "./answer.ts";
import { newEntry } from "./calendar.ts";
import { newDemand } from "./demand.ts";
import { newNote } from "./note.ts";
import type { Stamp } from "./stamp.ts";
import { newVisit } from "./visit.ts";

const at = "2026-11-20T00:00:00.000Z";
const stamp = () => ({ rev: 1, created_at: at, created_by: "u", updated_at: at, updated_by: "u" });

/** A company as the server would hold it. */
export function companyOf(input: Pick<NewCompany, "id" | "name"> & Partial<Company>): Company {
  return {
    credit_code: "",
    short_name: "",
    legal_person: "",
    reg_status: "存续",
    reg_capital: "",
    established_on: null,
    industry_code: "",
    street_id: "440606005",
    address: "",
    scale: "",
    is_above_scale: false,
    is_listed: false,
    label_ids: [],
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
    ...stamp(),
    ...input,
  };
}

/** The server knows every company, numbers what it takes, and starts at revision 1. */
const stampOf = (company: Company | undefined): Stamp => ({
  by: "u",
  byName: "对方",
  street: "440606005",
  at,
  companyOf: () => company,
  holidays: { off: new Set(), work: new Set() },
});

export const visitOf = (input: NewVisit, company: Company, count: number) => ({
  ...newVisit({ ...input, company_id: company.id }, stampOf(company)),
  visit_no: `ZF${count + 1}`,
  status: "已归档",
  rev: 1,
});
export const demandOf = (input: NewDemand, company: Company, count: number) => ({
  ...newDemand({ ...input, company_id: company.id }, stampOf(company)),
  demand_no: `XQ${count + 1}`,
  rev: 1,
});
export const entryOf = (input: NewCalendarEntry, company: Company | undefined) => ({
  ...newEntry(input, stampOf(company)),
  rev: 1,
});
export const answerOf = (input: AnswerSave & { changes: Partial<AnswerFields> }, company: Company) => ({
  ...newAnswer({ ...input, changes: { ...input.changes, company_id: company.id } }, stampOf(company)),
  rev: 1,
});
export const noteOf = (input: NewVisitNote) => ({
  ...newNote(input, stampOf(undefined)),
  street_id: "440606005",
  rev: 1,
});
