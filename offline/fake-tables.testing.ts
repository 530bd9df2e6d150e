import type { Company } from "#contract/company/company.ts";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Demand } from "#contract/demand/demand-fields.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import type { VisitNote } from "#contract/visit/visit-note.ts";
import type { Visit } from "#contract/visit/visit.ts";

export interface Revision {
  id: string;
  rev: number;
  device: string;
  changed: Record<string, { before: unknown; after: unknown }>;
}

export interface Tables {
  visit: Map<string, Visit>;
  company: Map<string, Company>;
  calendar: Map<string, CalendarEntry>;
  demand: Map<string, Demand>;
  answer: Map<string, Answer>;
  note: Map<string, VisitNote>;
}
export type ServerRow = Visit | Company | CalendarEntry | Demand | Answer | VisitNote;
export interface Edit {
  id: string;
  base_rev: number;
  changes: Record<string, unknown>;
}
