import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Company } from "#contract/company/company.ts";
import type { Demand } from "#contract/demand/demand-fields.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import type { VisitNote } from "#contract/visit/visit-note.ts";
import type { Visit } from "#contract/visit/visit.ts";
import type {
  LocalAnswer,
  LocalCalendarEntry,
  LocalCompany,
  LocalDemand,
  LocalNote,
  LocalVisit,
  OutboxRow,
  QueuedWrite,
} from "../field-types.ts";
import type { Stamp } from "./stamp.ts";
import { writeOf } from "../queue/outbox.ts";
import { callOf } from "./write-kinds.ts";

export type ServerRecord = Visit | Company | CalendarEntry | Demand | Answer | VisitNote;
export type LocalRecord = LocalVisit | LocalCompany | LocalCalendarEntry | LocalDemand | LocalAnswer | LocalNote;

/** The record as the person sees it after `write`; an edit of nothing stays nothing. */
export const recordAfter = (record: LocalRecord | null, write: QueuedWrite, stamp: Stamp): LocalRecord | null =>
  callOf(write.call).after(record, write.input, stamp);

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
