import { eq } from "drizzle-orm";
import type { Visit, VisitEdit } from "#contract/visit/visit.ts";
import { mayReview, statusAfterWrite } from "#contract/visit/visit-review.ts";
import { mayDeleteVisit, mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import { settleEntries } from "#server/areas/calendar/settle-entries.ts";
import { companies } from "#server/database/tables/company.ts";
import { type VisitDbRow, visits } from "#server/database/tables/visit.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { deletedMeanwhile, differences, foreignChanges, keepRevision } from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { maskForeign, refuseVisitConflict, wholeChanges } from "./visit-conflict.ts";
import { knownReferences, problemsOf, refreshCompanies } from "./visit-checks.ts";
import { keepVisitFiles } from "./visit-files.ts";
import { columnsOf, fieldsOfRow, toVisit } from "./visit-record.ts";
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

const stampOf = (row: VisitDbRow, person: Person, now: number) => ({
  rev: row.rev + 1,
  updated_at: new Date(now),
  updated_by: person.id,
});

/** Applies an edit field by field; 409 when somebody else changed the same field to something else. */
export async function editVisit(context: CallContext, edit: VisitEdit): Promise<Visit> {
  const person = personOf(context);
  const row = await lockVisit(context, edit.id);
  if (row.deleted_at !== null) throw deletedMeanwhile("此走访记录已被删除");
  if (!mayEditVisit(authority(row), person)) throw new Refused(403, visitEditorsOnly);
  const current = toVisit(row, await companyName(context, row.company_id));
  const before = fieldsOfRow(row);
  const changes = wholeChanges(edit.changes, before);
  await refuseVisitConflict(context, row, { ...edit, changes }, current);
  const after = { ...before, ...changes };
  const checked = problemsOf(context, await knownReferences(context, [after]), after);
  if ("problems" in checked) throw refusedFields(checked.problems);
  const { company } = checked;
  const fieldsChanged = differences(before, { ...changes, company_id: company.id });
  if (Object.keys(fieldsChanged).length === 0) return current;
  const status = await statusAfterEdit(context, row, {
    street_id: company.street_id,
    changed: Object.keys(fieldsChanged),
  });
  const changed = { ...fieldsChanged, ...differences({ status: row.status }, { status }) };
  const [saved] = await context.db
    .update(visits)
    .set({
      ...columnsOf({ ...after, company_id: company.id }),
      street_id: company.street_id,
      status,
      ...stampOf(row, person, context.now()),
    })
    .where(eq(visits.id, row.id))
    .returning();
  if (!saved) throw new Error("a locked visit vanished");
  await keepVisitFiles(context, [saved]);
  await keepRevision(context.db, context, {
    kind: "visit",
    record_id: row.id,
    rev: saved.rev,
    action: "edit",
    changed,
  });
  await settleEntries(context, [saved.calendar_id, row.calendar_id]);
  await refreshCompanies(context, [company.id, row.company_id]);
  return toVisit(saved, company.name);
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

/** Deletes a visit, leaving a tombstone; 409 when somebody else changed it since it was read. */
export async function deleteVisit(context: CallContext, input: { id: string; base_rev: number }) {
  const person = personOf(context);
  const row = await lockVisit(context, input.id);
  if (row.deleted_at !== null) return { id: row.id, rev: row.rev };
  if (!mayDeleteVisit(authority(row), person, context.now()))
    throw new Refused(403, "走访记录在 24 小时内可由记录人删除，之后由镇街负责人删除");
  const since = await foreignChanges(context, row.id, input.base_rev);
  if (since.size > 0)
    throw new Refused(409, "此走访记录已被他人修改，请核对后再删除", {
      reason: "conflict",
      current: toVisit(row, await companyName(context, row.company_id)),
      changed: [...since.values()].map(maskForeign),
    });
  const saved = { ...stampOf(row, person, context.now()), deleted_at: new Date(context.now()) };
  await context.db.update(visits).set(saved).where(eq(visits.id, row.id));
  await keepRevision(context.db, context, {
    kind: "visit",
    record_id: row.id,
    rev: saved.rev,
    action: "delete",
    changed: {},
  });
  await settleEntries(context, [row.calendar_id]);
  await refreshCompanies(context, [row.company_id]);
  return { id: row.id, rev: saved.rev };
}

/** Brings a deleted visit back. */
export async function restoreVisit(context: CallContext, id: string): Promise<Visit> {
  const person = personOf(context);
  const row = await lockVisit(context, id);
  const name = await companyName(context, row.company_id);
  if (row.deleted_at === null) return toVisit(row, name);
  if (!mayEditVisit(authority(row), person))
    throw new Refused(403, "只有记录人、走访人员和镇街负责人可以恢复此走访记录");
  const [saved] = await context.db
    .update(visits)
    .set({ ...stampOf(row, person, context.now()), deleted_at: null })
    .where(eq(visits.id, id))
    .returning();
  if (!saved) throw new Error("a locked visit vanished");
  await keepRevision(context.db, context, {
    kind: "visit",
    record_id: id,
    rev: saved.rev,
    action: "restore",
    changed: {},
  });
  await settleEntries(context, [row.calendar_id]);
  await refreshCompanies(context, [row.company_id]);
  return toVisit(saved, name);
}
