import type { Company, NewCompany } from "#contract/company.ts";
import type { NewVisit, Visit, VisitEdit } from "#contract/visit.ts";
import { writeOf } from "./outbox.ts";
import type { LocalCompany, LocalVisit, OutboxRow, QueuedWrite } from "./field-types.ts";

export type ServerRecord = Visit | Company;
export type LocalRecord = LocalVisit | LocalCompany;

/** Who wrote and when, and the company a visit is about as far as this device knows it. */
export interface Stamp {
  by: string;
  /** ISO instant, server time. */
  at: string;
  companyOf(id: string): Pick<Company, "name" | "street_id"> | undefined;
}

const touched = (stamp: Stamp) => ({ updated_at: stamp.at, updated_by: stamp.by });
const unborn = (stamp: Stamp) => ({
  rev: 0,
  created_at: stamp.at,
  created_by: stamp.by,
  ...touched(stamp),
});

function placeOf(companyId: string, stamp: Stamp) {
  const company = stamp.companyOf(companyId);
  return { company_name: company?.name ?? "", street_id: company?.street_id ?? "" };
}

/** A visit the server has not numbered, reviewed or dated yet. */
function newVisit(input: NewVisit, stamp: Stamp): LocalVisit {
  return {
    ...input,
    visit_no: "",
    status: "",
    arrived: [],
    ...placeOf(input.company_id, stamp),
    ...unborn(stamp),
  };
}

function editedVisit(visit: LocalVisit, changes: VisitEdit["changes"], stamp: Stamp): LocalVisit {
  const place = changes.company_id === undefined ? {} : placeOf(changes.company_id, stamp);
  return { ...visit, ...changes, ...place, ...touched(stamp) };
}

/** A company found in the field; pinyin initials and counters are the server's. */
function newCompany({ contact: _contact, ...fields }: NewCompany, stamp: Stamp): LocalCompany {
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

/** The record as the person sees it after `write`; an edit of nothing stays nothing. */
export function recordAfter(record: LocalRecord | null, write: QueuedWrite, stamp: Stamp): LocalRecord | null {
  switch (write.call) {
    case "visit.createVisit":
      return newVisit(write.input, stamp);
    case "visit.createCompany":
      return newCompany(write.input, stamp);
    case "visit.editVisit":
      return record && editedVisit(record as LocalVisit, write.input.changes, stamp);
    case "business.companyEdit":
      return record && { ...(record as LocalCompany), ...write.input.changes, ...touched(stamp) };
    case "visit.visitDel":
      return record && { ...(record as LocalVisit), deleted: true };
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
  if (rows.length === 0) return server;
  const companyOf = (id: string) => stamp.companyOf(id) ?? knownPlace(local, id);
  let record: LocalRecord | null = server;
  for (const row of rows) {
    record = recordAfter(record, writeOf(row), {
      by: stamp.by,
      at: new Date(row.createdAt).toISOString(),
      companyOf,
    });
  }
  const shown = record ?? local;
  return shown === undefined ? null : ({ ...shown, base: server } as LocalRecord);
}

function knownPlace(local: LocalRecord | undefined, companyId: string) {
  if (local === undefined || !("company_id" in local) || local.company_id !== companyId) return undefined;
  return { name: local.company_name, street_id: local.street_id };
}
