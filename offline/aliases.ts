import type { Company } from "#contract/company.ts";
import type { EngineContext } from "./engine-context.ts";
import { readMeta, writeMeta } from "./field-database.ts";
import type { LocalVisit, OutboxRow } from "./field-types.ts";
import { isUntouched } from "./outbox.ts";
import { showRecord } from "./record-tables.ts";

/**
 * The server knew a company added here under another id: that id takes the place of ours in
 * companies, visits, drafts and in rows that were never sent. A row that may have been sent keeps its
 * input, the server resolves the alias itself. Inside a transaction.
 */
export async function adoptCompany(context: EngineContext, ownId: string, company: Company): Promise<void> {
  const { db } = context;
  await writeMeta(db, "aliases", { ...(await readMeta(db, "aliases")), [ownId]: company.id });
  const rows = (await db.outbox.orderBy("seq").toArray()).filter((row) => JSON.stringify(row.input).includes(ownId));
  await db.outbox.bulkPut(rows.map((row) => aliased(row, ownId, company.id)));
  await db.companies.delete(ownId);
  const edits = await db.outbox.where("recordId").equals(company.id).sortBy("seq");
  await showRecord(context, { kind: "company", id: company.id }, company, edits);
  await db.visits
    .where("company_id")
    .equals(ownId)
    .modify((visit) => moveVisit(visit, company));
  await db.drafts.toCollection().modify((draft) => {
    const value = draft.value as { company_id?: unknown } | null;
    if (typeof value === "object" && value?.company_id === ownId) draft.value = { ...value, company_id: company.id };
  });
}

function moveVisit(visit: LocalVisit, company: Company): void {
  const ownId = visit.company_id;
  const place = {
    company_id: company.id,
    company_name: company.name,
    street_id: company.street_id,
  };
  Object.assign(visit, place);
  if (visit.base?.company_id === ownId) Object.assign(visit.base, place);
}

/** `recordId` is ours alone and always follows; the input only where no server has seen it. */
function aliased(row: OutboxRow, ownId: string, rightId: string): OutboxRow {
  const recordId = row.recordId === ownId ? rightId : row.recordId;
  if (!isUntouched(row)) return { ...row, recordId };
  const input = { ...(row.input as Record<string, unknown>) };
  if (input.id === ownId) input.id = rightId;
  if (input.company_id === ownId) input.company_id = rightId;
  const changes = input.changes as { company_id?: string } | undefined;
  if (changes?.company_id === ownId) input.changes = { ...changes, company_id: rightId };
  return { ...row, recordId, input };
}
