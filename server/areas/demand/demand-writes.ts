import { eq } from "drizzle-orm";
import { inTransaction } from "#server/database/in-transaction.ts";
import { maskForeign, unmaskContact } from "./contact-mask.ts";
import { sameJson } from "#contract/core/edits.ts";
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
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { keptAccounts } from "#server/plugins/people/kept-accounts.ts";
import {
  acceptOrg,
  checkDemand,
  companyName,
  countOpenDemands,
  lockDemand,
  officialsOf,
  refuseUnknownLabels,
} from "./demand-checks.ts";
import { demandFieldsOf, demandRevised, toDemand } from "./demand-record.ts";

const keepFiles = (context: CallContext, id: string, fields: Pick<DemandFields, "attachments">) =>
  keepManifests(
    context,
    "demand",
    fields.attachments.map((ref) => ({ record_id: id, kind: "attachment", ref })),
    "attachments",
  );

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

async function checkEdit(context: CallContext, row: DemandRow, changes: DemandEdit["changes"]) {
  const { collaborator_ids: named, ...written } = changes;
  const collaborator_ids = named && [...new Set(named.map(await keptAccounts(context.db, named)))];
  await refuseWrongPeople(context, row, collaborator_ids);
  const isDraft = row.status === "草稿";
  if (!isDraft) await refuseUnknownLabels(context, written.label_ids ?? []);
  const draft = isDraft ? await draftColumns(context, row, written) : null;
  const columns = draft?.columns ?? { ...demandFieldsOf(row), ...written };
  const before = { ...demandFieldsOf(row), collaborator_ids: row.collaborator_ids };
  const after = { ...columns, ...(collaborator_ids && { collaborator_ids }) };
  const compared = [...demandEditable, "collaborator_ids"].filter((field) => field in after);
  const changed = differences(
    before,
    Object.fromEntries(compared.map((field) => [field, after[field as keyof typeof after]])),
  );
  if (Object.keys(changed).length === 0) return null;
  const kept = isDraft ? after : { label_ids: after.label_ids, ...(collaborator_ids && { collaborator_ids }) };
  const name = draft?.company.name;
  return { columns: kept, changed, ...(name !== undefined && { show: (saved: DemandRow) => toDemand(saved, name) }) };
}

const demandKind: MortalKind<DemandRow, DemandEdit["changes"], Demand> = {
  ...demandRevised,
  lock: lockDemand,
  deleted: "此需求已被删除",
  stale: "此需求已被他人修改，请核对后再删除",
  show: async (context, row) => toDemand(row, await companyName(context, row.company_id)),
  mayEdit: (row, person, changes) => demandEditProblem(row, Object.keys(changes), person),
  mayDelete: (row, person) => demandDeleteProblem(row, person),
  mayRestore: (row, person) => demandEditProblem(row, [], person),
  meant: (changes, row) =>
    changes.contact === undefined ? changes : { ...changes, contact: unmaskContact(changes.contact, row.contact) },
  tell: maskForeign,
  check: checkEdit,
  async after(context, saved, before) {
    if (!sameJson(saved.attachments, before.attachments)) await keepFiles(context, saved.id, saved);
    if (saved.deleted_at !== null) await countOpenDemands(context, [saved.company_id]);
  },
};

export const editDemand = (context: CallContext, edit: DemandEdit) => editRecord(context, demandKind, edit);
export const deleteDemand = (context: CallContext, input: { id: string; base_rev: number }) =>
  deleteRecord(context, demandKind, input);
export const restoreDemand = (context: CallContext, { id }: { id: string }) =>
  inTransaction(context, (inside) => restoreRecord(inside, demandKind, id));
