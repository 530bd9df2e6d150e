import { eq } from "drizzle-orm";
import { maskForeign, unmaskContact } from "./contact-mask.ts";
import {
  type Demand,
  type DemandEdit,
  type DemandFields,
  demandEditable,
  type NewDemand,
} from "#contract/demand/demand-fields.ts";
import { demandDeleteProblem, demandEditProblem, handOutProblems } from "#contract/demand/demand-rules.ts";
import { keepManifests } from "#server/areas/file/manifests.ts";
import { demands, type DemandRow } from "#server/database/tables/demand.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import {
  deletedMeanwhile,
  differences,
  type ForeignChange,
  foreignChanges,
  keepRevision,
  refuseConflict,
} from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import {
  acceptOrg,
  checkDemand,
  companyName,
  countOpenDemands,
  lockDemand,
  officialsOf,
  refuseUnknownLabels,
} from "./demand-checks.ts";
import { demandFieldsOf, toDemand } from "./demand-record.ts";

const keepFiles = (context: CallContext, id: string, fields: Pick<DemandFields, "attachments">) =>
  keepManifests(
    context,
    "demand",
    fields.attachments.map((ref) => ({ record_id: id, kind: "attachment", ref })),
    "attachments",
  );

/** What changes with every write of a demand. */
export const stampOf = (row: DemandRow, person: Person, now: number) => ({
  rev: row.rev + 1,
  updated_at: new Date(now),
  updated_by: person.id,
});

/** Writes a demand down as a draft. */
export async function createDemand(context: CallContext, { id, ...fields }: NewDemand): Promise<Demand> {
  const by = personOf(context).id;
  const at = new Date(context.now());
  const company = await checkDemand(context, fields);
  const [taken] = await context.db.select({ id: demands.id }).from(demands).where(eq(demands.id, id));
  if (taken) throw new Refused(409, "此需求编号已被使用", { reason: "key_reused" });
  const [row] = await context.db
    .insert(demands)
    .values({
      id,
      ...fields,
      company_id: company.id,
      street_id: company.street_id,
      accept_org: await acceptOrg(context, company.street_id, fields.category),
      demand_no: await context.takeNumber.demand(),
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    })
    .returning();
  if (!row) throw new Error("an inserted demand has a row");
  await keepFiles(context, id, fields);
  await keepRevision(context.db, context, { kind: "demand", record_id: id, rev: 1, action: "create", changed: {} });
  return toDemand(row, company.name);
}

/** The columns of an edited draft; its street and unit follow the company and the category. */
async function draftColumns(context: CallContext, row: DemandRow, changes: Partial<DemandFields>) {
  const after = { ...demandFieldsOf(row), ...changes };
  const company = await checkDemand(context, after);
  const accept_org = await acceptOrg(context, company.street_id, after.category);
  return { company, columns: { ...after, company_id: company.id, street_id: company.street_id, accept_org } };
}

async function refuseWrongPeople(context: CallContext, row: DemandRow, ids: readonly string[] | undefined) {
  if (ids === undefined) return;
  const officials = await officialsOf(context, ids);
  const problems = handOutProblems({ collaborator_ids: ids }, row.street_id, (id) => officials.get(id));
  if (row.owner_id !== null && ids.includes(row.owner_id)) problems.collaborator_ids = "协办人不能与经办人是同一人";
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

const meantBy = ({ changes }: DemandEdit, row: DemandRow): DemandEdit["changes"] =>
  changes.contact === undefined ? changes : { ...changes, contact: unmaskContact(changes.contact, row.contact) };

/** 409 when somebody else changed a field of the edit to another value; mobiles are compared whole and told masked. */
async function refuseDemandConflict(context: CallContext, row: DemandRow, edit: DemandEdit, current: Demand) {
  try {
    await refuseConflict(context, { id: row.id, rev: row.rev, current }, edit);
  } catch (error) {
    if (!(error instanceof Refused) || !Array.isArray(error.data.changed)) throw error;
    const changed = (error.data.changed as ForeignChange[]).map(maskForeign);
    throw new Refused(error.status, error.message, { ...error.data, changed });
  }
}

/** Applies an edit field by field; 409 when somebody else changed the same field to something else. */
export async function editDemand(context: CallContext, edit: DemandEdit): Promise<Demand> {
  const person = personOf(context);
  const row = await lockDemand(context, edit.id);
  if (row.deleted_at !== null) throw deletedMeanwhile("此需求已被删除");
  const problem = demandEditProblem(row, Object.keys(edit.changes), person);
  if (problem !== null) throw new Refused(403, problem);
  const current = toDemand(row, await companyName(context, row.company_id));
  const changes = meantBy(edit, row);
  await refuseDemandConflict(context, row, { ...edit, changes }, current);
  const { collaborator_ids, ...written } = changes;
  await refuseWrongPeople(context, row, collaborator_ids);
  if (row.status !== "草稿") await refuseUnknownLabels(context, written.label_ids ?? []);
  const { company, columns } =
    row.status === "草稿"
      ? await draftColumns(context, row, written)
      : { company: { name: current.company_name }, columns: { ...demandFieldsOf(row), ...written } };
  const before = { ...demandFieldsOf(row), collaborator_ids: row.collaborator_ids };
  const after = { ...columns, ...(collaborator_ids && { collaborator_ids }) };
  const named = [...demandEditable, "collaborator_ids"].filter((field) => field in after);
  const changed = differences(
    before,
    Object.fromEntries(named.map((field) => [field, after[field as keyof typeof after]])),
  );
  if (Object.keys(changed).length === 0) return current;
  const kept = row.status === "草稿" ? after : { label_ids: after.label_ids, collaborator_ids: after.collaborator_ids };
  const [saved] = await context.db
    .update(demands)
    .set({ ...kept, ...stampOf(row, person, context.now()) })
    .where(eq(demands.id, row.id))
    .returning();
  if (!saved) throw new Error("a locked demand vanished");
  if (written.attachments) await keepFiles(context, row.id, { attachments: written.attachments });
  await keepRevision(context.db, context, {
    kind: "demand",
    record_id: row.id,
    rev: saved.rev,
    action: "edit",
    changed,
  });
  return toDemand(saved, company.name);
}

/** Deletes an own draft, leaving a tombstone; 409 when somebody else changed it since it was read. */
export async function deleteDemand(context: CallContext, input: { id: string; base_rev: number }) {
  const person = personOf(context);
  const row = await lockDemand(context, input.id);
  if (row.deleted_at !== null) return { id: row.id, rev: row.rev };
  const problem = demandDeleteProblem(row, person);
  if (problem !== null) throw new Refused(403, problem);
  const since = await foreignChanges(context, row.id, input.base_rev);
  if (since.size > 0)
    throw new Refused(409, "此需求已被他人修改，请核对后再删除", {
      reason: "conflict",
      current: toDemand(row, await companyName(context, row.company_id)),
      changed: [...since.values()].map(maskForeign),
    });
  const saved = { ...stampOf(row, person, context.now()), deleted_at: new Date(context.now()) };
  await context.db.update(demands).set(saved).where(eq(demands.id, row.id));
  await keepRevision(context.db, context, {
    kind: "demand",
    record_id: row.id,
    rev: saved.rev,
    action: "delete",
    changed: {},
  });
  await countOpenDemands(context, [row.company_id]);
  return { id: row.id, rev: saved.rev };
}

/** Brings a deleted draft back, for those who may edit it. */
export async function restoreDemand(context: CallContext, { id }: { id: string }): Promise<Demand> {
  return context.db.transaction(async (transaction) => {
    const inside = { ...context, db: transaction as unknown as CallContext["db"] };
    const person = personOf(inside);
    const row = await lockDemand(inside, id);
    const name = await companyName(inside, row.company_id);
    if (row.deleted_at === null) return toDemand(row, name);
    const problem = demandEditProblem(row, [], person);
    if (problem !== null) throw new Refused(403, problem);
    const [saved] = await inside.db
      .update(demands)
      .set({ ...stampOf(row, person, inside.now()), deleted_at: null })
      .where(eq(demands.id, id))
      .returning();
    if (!saved) throw new Error("a locked demand vanished");
    await keepRevision(inside.db, inside, {
      kind: "demand",
      record_id: id,
      rev: saved.rev,
      action: "restore",
      changed: {},
    });
    return toDemand(saved, name);
  });
}
