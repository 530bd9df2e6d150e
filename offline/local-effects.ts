import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Company } from "#contract/company/company.ts";
import type { Demand, NewDemandMove } from "#contract/demand/demand-fields.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import { demandRule } from "#contract/demand/demand-states.ts";
import type { Answer, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { VisitNote } from "#contract/visit/visit-note.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { patchedValues } from "./answer-changes.ts";
import type {
  LocalAnswer,
  LocalCalendarEntry,
  LocalCompany,
  LocalDemand,
  LocalNote,
  LocalVisit,
  OutboxRow,
  QueuedWrite,
} from "./field-types.ts";
import {
  newAnswer,
  newCompany,
  newDemand,
  newEntry,
  newNote,
  newVisit,
  placeOf,
  type Stamp,
  streetOf,
  touched,
} from "./new-records.ts";
import { writeOf } from "./outbox.ts";

export type ServerRecord = Visit | Company | CalendarEntry | Demand | Answer | VisitNote;
export type LocalRecord = LocalVisit | LocalCompany | LocalCalendarEntry | LocalDemand | LocalAnswer | LocalNote;

/** A record of one company with changes; another company brings its name and street along. */
function edited<T extends LocalVisit | LocalDemand>(record: T, changes: Partial<T>, stamp: Stamp): T {
  const place = changes.company_id === undefined ? {} : placeOf(changes.company_id, stamp);
  return { ...record, ...changes, ...place, ...touched(stamp) };
}

function editedEntry(
  entry: LocalCalendarEntry,
  changes: Partial<LocalCalendarEntry>,
  stamp: Stamp,
): LocalCalendarEntry {
  const street = changes.company_ids === undefined ? {} : { street_id: streetOf(changes.company_ids, stamp) };
  return { ...entry, ...changes, ...street, ...touched(stamp) };
}

function editedAnswer(answer: LocalAnswer, { values, ...rest }: AnswerSave["changes"], stamp: Stamp): LocalAnswer {
  const submitted = rest.status === "已提交" && answer.submitted_at === null ? { submitted_at: stamp.at } : {};
  return { ...answer, ...rest, ...submitted, values: patchedValues(answer.values, values), ...touched(stamp) };
}

/** A move that the state no longer allows has nothing to show: the demand went on without it, or by it. */
function movedDemand(demand: LocalDemand, move: NewDemandMove, stamp: Stamp): LocalDemand {
  if (!demandRule(move.action).from.includes(demand.status)) return demand;
  return { ...demand, ...moved(demand, move, stamp.by, stamp.at, stamp.holidays), ...touched(stamp) };
}

/** The record as the person sees it after `write`; an edit of nothing stays nothing. */
export function recordAfter(record: LocalRecord | null, write: QueuedWrite, stamp: Stamp): LocalRecord | null {
  switch (write.call) {
    case "visit.createVisit":
      return newVisit(write.input, stamp);
    case "visit.createCompany":
      return newCompany(write.input, stamp);
    case "visit.createCalendar":
      return newEntry(write.input, stamp);
    case "visit.createNote":
      return newNote(write.input, stamp);
    case "business.demandCreate":
      return newDemand(write.input, stamp);
    case "visit.editVisit":
      return record && edited(record as LocalVisit, write.input.changes, stamp);
    case "business.demandEdit":
      return record && edited(record as LocalDemand, write.input.changes, stamp);
    case "visit.editCalendar":
      return record && editedEntry(record as LocalCalendarEntry, write.input.changes, stamp);
    case "business.companyEdit":
      return record && { ...(record as LocalCompany), ...write.input.changes, ...touched(stamp) };
    case "question.saveQuestion":
      if (write.input.base_rev === 0) return newAnswer(write.input, stamp);
      return record && editedAnswer(record as LocalAnswer, write.input.changes, stamp);
    case "business.demandMove":
      return record && movedDemand(record as LocalDemand, write.input, stamp);
    case "visit.visitDel":
    case "visit.calendarDel":
    case "business.demandDel":
      return record && { ...(record as LocalVisit | LocalCalendarEntry | LocalDemand), deleted: true };
  }
}

/** The server's last copy of a local record: the record itself unless it has unsent changes. */
export function serverCopy(record: LocalRecord | undefined): ServerRecord | null {
  if (record === undefined) return null;
  return record.base === undefined ? (record as ServerRecord) : record.base;
}

/**
 * The local record once `server` is the server's last copy (null: it has none) and `rows` still wait:
 * the server's record with the unsent changes applied again, or null when nothing is left to show.
 * When the unsent changes no longer have anything to apply to, the person's version stays.
 */
export function reapplied(
  local: LocalRecord | undefined,
  server: ServerRecord | null,
  rows: readonly OutboxRow[],
  stamp: Omit<Stamp, "at">,
): LocalRecord | null {
  const unseen = local?.unseen === true && (local.base === null || server?.rev === local.base?.rev);
  if (rows.length === 0) return unseen ? null : server;
  const companyOf = (id: string) => stamp.companyOf(id) ?? knownPlace(local, id);
  let record: LocalRecord | null = server;
  for (const row of rows) {
    record = recordAfter(record, writeOf(row), { ...stamp, at: new Date(row.createdAt).toISOString(), companyOf });
  }
  const shown = record ?? local;
  return shown === undefined ? null : ({ ...shown, base: server, ...(unseen && { unseen }) } as LocalRecord);
}

function knownPlace(local: LocalRecord | undefined, companyId: string) {
  if (local === undefined || !("company_name" in local) || local.company_id !== companyId) return undefined;
  return { name: local.company_name, street_id: local.street_id };
}
