import type { Table } from "dexie";
import type { Contact } from "#contract/company/company.ts";
import type { HolidayYear, Label, Staff, Street } from "#contract/core/reference.ts";
import type { Holding, PackedHolding } from "#contract/patent/held-patents.ts";
import type { Questionnaire } from "#contract/question/questionnaire-fields.ts";
import type {
  DraftRow,
  LocalAnswer,
  LocalAttachment,
  LocalCalendarEntry,
  LocalCompany,
  LocalDemand,
  LocalNote,
  LocalVisit,
  OutboxRow,
} from "./field-types.ts";

/** Reference rows screens read by live query through `engine.db`. */
export interface FieldTables {
  visits: LocalVisit;
  notes: LocalNote;
  calendarEntries: LocalCalendarEntry;
  demands: LocalDemand;
  answers: LocalAnswer;
  questionnaires: Questionnaire;
  /** Rights of a company, under its id. */
  holdings: Holding | PackedHolding;
  holidays: HolidayYear;
  companies: LocalCompany;
  contacts: Contact;
  labels: Label;
  staff: Staff;
  streets: Street;
  attachments: LocalAttachment;
  outbox: OutboxRow;
  drafts: DraftRow;
}

/** The tables of `FieldTables` as Dexie tables, e.g. `engine.db.visits.where("company_id")`. */
export type FieldReadTables = { readonly [K in keyof FieldTables]: Table<FieldTables[K], string> };
