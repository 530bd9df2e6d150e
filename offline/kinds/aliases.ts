import type { Table } from "dexie";
import type { Company } from "#contract/company/company.ts";
import type { EngineContext } from "../engine-context.ts";
import { readMeta, writeMeta } from "../storage/field-database.ts";
import { companiesNamed, renamedCompany } from "./company-names.ts";
import type { LocalAnswer, LocalDemand, LocalVisit, OutboxRow } from "../field-types.ts";
import { isUntouched } from "../queue/outbox.ts";
import { showRecord } from "../storage/record-tables.ts";

/**
 * The server knew a company added here under another id: that id takes the place of ours in
 * companies, in records and drafts that name it and in rows that were never sent. A row that may have been sent keeps its
 * input, the server resolves the alias itself. Inside a transaction.
 */
export async function adoptCompany(context: EngineContext, ownId: string, company: Company): Promise<void> {
  const { db } = context;
  await writeMeta(db, "aliases", { ...(await readMeta(db, "aliases")), [ownId]: company.id });
  const rows = (await db.outbox.orderBy("seq").toArray()).filter(
    (row) => row.recordId === ownId || companiesNamed(row).includes(ownId),
  );
  await db.outbox.bulkPut(rows.map((row) => aliased(row, ownId, company.id)));
  await db.companies.delete(ownId);
  const edits = await db.outbox.where("recordId").equals(company.id).sortBy("seq");
  await showRecord(context, { kind: "company", id: company.id }, company, edits);
  for (const table of [db.visits, db.demands, db.answers] as unknown as Table<OfCompany, string>[])
    await table
      .where("company_id")
      .equals(ownId)
      .modify((record) => moveRecord(record, company));
  await db.calendarEntries
    .where("company_ids")
    .equals(ownId)
    .modify((entry) => {
      Object.assign(entry, renamedCompany(entry, ownId, company.id));
      if (entry.base) entry.base = renamedCompany(entry.base, ownId, company.id);
    });
  await db.drafts.toCollection().modify((draft) => {
    if (typeof draft.value === "object" && draft.value !== null)
      draft.value = renamedCompany(draft.value, ownId, company.id);
  });
}

type OfCompany = LocalVisit | LocalDemand | LocalAnswer;

function moveRecord(record: OfCompany, company: Company): void {
  const ownId = record.company_id;
  const place = {
    company_id: company.id,
    company_name: company.name,
    street_id: company.street_id,
  };
  Object.assign(record, place);
  if (record.base?.company_id === ownId) Object.assign(record.base, place);
}

/** `recordId` is ours alone and always follows; the input only where no server has seen it. */
function aliased(row: OutboxRow, ownId: string, rightId: string): OutboxRow {
  const recordId = row.recordId === ownId ? rightId : row.recordId;
  if (!isUntouched(row)) return { ...row, recordId };
  const input = renamedCompany(row.input as { id: string }, ownId, rightId);
  return { ...row, recordId, input: input.id === ownId ? { ...input, id: rightId } : input };
}
