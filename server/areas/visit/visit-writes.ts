import { eq } from "drizzle-orm";
import type { Visit, VisitEdit } from "#contract/visit/visit.ts";
import { sameJson } from "#contract/core/edits.ts";
import { mayReview, statusAfterWrite } from "#contract/visit/visit-review.ts";
import { mayDeleteVisit, mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import { settleEntries } from "#server/areas/calendar/settle-entries.ts";
import { refreshCompanies } from "#server/areas/company/company-visits.ts";
import { companies } from "#server/database/tables/company.ts";
import { type VisitDbRow, visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { maskChange, unmaskInterviewees } from "./interviewees.ts";
import { knownReferences, problemsOf } from "./visit-checks.ts";
import { keepVisitFiles } from "./visit-files.ts";
import { columnsOf, fieldsOfRow, toVisit, visitRevised } from "./visit-record.ts";
import { reviewingStreets } from "./visit-reviewing.ts";

/** The row, locked for the rest of the transaction; 404 when it is unknown or out of the person's scope. */
async function lockVisit(context: CallContext, id: string): Promise<VisitDbRow> {
  const [row] = await context.db.select().from(visits).where(eq(visits.id, id)).for("update");
  if (!row || !coversStreet(personOf(context), row.street_id))
    throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  return row;
}

const authority = (row: VisitDbRow) => ({
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  street_id: row.street_id,
  visitor_ids: row.visitor_ids,
});

async function companyName(context: CallContext, id: string): Promise<string> {
  const [company] = await context.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return company?.name ?? "";
}

/** What a company's figures are counted from, beside the entries that visits settle. */
const counted = ({ company_id, calendar_id, start_at, next_visit_at, deleted_at }: VisitDbRow) => ({
  company_id,
  calendar_id,
  start_at: start_at.getTime(),
  next_visit_at,
  deleted_at,
});

const visitKind: MortalKind<VisitDbRow, VisitEdit["changes"], Visit> = {
  ...visitRevised,
  lock: lockVisit,
  deleted: "此走访记录已被删除",
  stale: "此走访记录已被他人修改，请核对后再删除",
  show: async (context, row) => toVisit(row, await companyName(context, row.company_id)),
  mayEdit: (row, person) => (mayEditVisit(authority(row), person) ? null : visitEditorsOnly),
  mayDelete: (row, person, now) =>
    mayDeleteVisit(authority(row), person, now) ? null : "走访记录在 24 小时内可由记录人删除，之后由镇街负责人删除",
  mayRestore: (row, person) =>
    mayEditVisit(authority(row), person) ? null : "只有记录人、走访人员和镇街负责人可以恢复此走访记录",
  meant: (changes, row) =>
    changes.interviewees === undefined
      ? changes
      : { ...changes, interviewees: unmaskInterviewees(changes.interviewees, fieldsOfRow(row).interviewees) },
  tell: (change) => ({
    ...change,
    before: maskChange(change.field, change.before),
    after: maskChange(change.field, change.after),
  }),
  check: checkEdit,
  async after(context, saved, before) {
    if (saved.deleted_at === null && before.deleted_at === null) await keepVisitFiles(context, [saved]);
    await settleEntries(context, [saved.calendar_id, before.calendar_id]);
    if (saved.calendar_id !== null || !sameJson(counted(before), counted(saved)))
      await refreshCompanies(context, [saved.company_id, before.company_id]);
  },
};

export const editVisit = (context: CallContext, edit: VisitEdit) => editRecord(context, visitKind, edit);
export const deleteVisit = (context: CallContext, input: { id: string; base_rev: number }) =>
  deleteRecord(context, visitKind, input);
export const restoreVisit = (context: CallContext, id: string) => restoreRecord(context, visitKind, id);

async function checkEdit(context: CallContext, row: VisitDbRow, changes: VisitEdit["changes"]) {
  const before = fieldsOfRow(row);
  const after = { ...before, ...changes };
  const checked = problemsOf(context, await knownReferences(context, [after]), after);
  if ("problems" in checked) throw refusedFields(checked.problems);
  const { company } = checked;
  const rightly = { company_id: company.id, ...(changes.visitor_ids && { visitor_ids: checked.visitor_ids }) };
  const fieldsChanged = differences(before, { ...changes, ...rightly });
  if (Object.keys(fieldsChanged).length === 0) return null;
  const { street_id } = company;
  const status = await statusAfterEdit(context, row, { street_id, changed: Object.keys(fieldsChanged) });
  return {
    columns: { ...columnsOf({ ...after, ...rightly }), street_id, status },
    changed: { ...fieldsChanged, ...differences({ status: row.status }, { status }) },
    show: (saved: VisitDbRow) => toVisit(saved, company.name),
  };
}

/** Labels only sort visits; everything else that was written goes before the lead where the street reviews. */
async function statusAfterEdit(
  context: CallContext,
  row: VisitDbRow,
  { street_id, changed }: { street_id: string; changed: readonly string[] },
): Promise<string> {
  if (changed.every((field) => field === "label_ids")) return row.status;
  const reviews = (await reviewingStreets(context.db, [street_id])).has(street_id);
  return statusAfterWrite(row.status, reviews, mayReview(street_id, personOf(context)));
}
