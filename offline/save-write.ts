import { type CompanyFields, companyEditable } from "#contract/company.ts";
import { changedFields } from "#contract/edits.ts";
import { type VisitFields, visitEditable } from "#contract/visit.ts";
import { fileIdsOf, queueFiles } from "./attachments.ts";
import { savingly, StaleWrite } from "./database-connection.ts";
import { type EngineContext, serverIso } from "./engine-context.ts";
import { readMeta } from "./field-database.ts";
import type { LocalCompany, LocalVisit, OutboxRow, QueuedWrite, SaveOptions, SaveResult } from "./field-types.ts";
import { fold } from "./fold.ts";
import { type LocalRecord, recordAfter, serverCopy } from "./local-effects.ts";
import { kindOf, newRow, nextSeq, rowsOf } from "./outbox.ts";
import { companyLookup, companyNamed, recordTable } from "./record-tables.ts";

/** Local effect, outbox row, files queued and draft removed: all or nothing, and durable when it resolves. */
export async function saveWrite(
  context: EngineContext,
  write: QueuedWrite,
  options: SaveOptions = {},
): Promise<SaveResult> {
  const { db } = context;
  const tables = [db.visits, db.companies, db.outbox, db.drafts, db.attachments, db.meta];
  return await savingly(db, () =>
    db.transaction("rw", tables, async (): Promise<SaveResult> => {
      const rowId = await queueAndShow(context, await withRightCompany(context, write));
      if (options.draftKey !== undefined) await db.drafts.delete(options.draftKey);
      return { ok: true, rowId };
    }),
  );
}

async function queueAndShow(context: EngineContext, asked: QueuedWrite): Promise<string> {
  const { db } = context;
  const table = recordTable(db, kindOf(asked));
  const [rows, record] = await Promise.all([rowsOf(db, asked.input.id), table.get(asked.input.id)]);
  if (record !== undefined && "deleted" in record && record.deleted)
    throw new StaleWrite("这条走访记录已删除，不能再修改。");
  const write = settledWrite(asked, record);
  if (write === null) return rows.at(-1)?.id ?? asked.input.id;
  const plan = fold(rows, write);
  if (plan.kind === "vanish") {
    await forgetRecord(context, write.input.id);
    return write.input.id;
  }
  const companyId = companyNamed(write);
  const companyOf = await companyLookup(db, companyId === undefined ? [] : [companyId]);
  const shown = recordAfter(record ?? null, write, {
    by: context.user.id,
    at: serverIso(context),
    companyOf,
  });
  if (shown !== null) await table.put({ ...shown, base: serverCopy(record) } as LocalRecord);
  await queueFiles(db, fileIdsOf("changes" in write.input ? write.input.changes : write.input));
  const title = titleOf(shown);
  if (plan.kind === "replace") {
    await db.outbox.update(plan.rowId, {
      input: plan.write.input,
      ...(title && { title }),
    } as Partial<OutboxRow>);
    return plan.rowId;
  }
  const row = newRow(context, write, { seq: await nextSeq(db), title });
  await db.outbox.add(row);
  return row.id;
}

/**
 * The write with what this device has to settle: the revision of a record the server is about to
 * number is 1, and a second tap on 保存 of a new record is an edit of what changed (null: nothing did).
 */
function settledWrite(write: QueuedWrite, record: LocalRecord | undefined): QueuedWrite | null {
  if (write.call === "visit.createVisit" && record !== undefined) {
    const changes = changedFields<VisitFields>(record as LocalVisit, write.input, visitEditable);
    if (Object.keys(changes).length === 0) return null;
    return {
      call: "visit.editVisit",
      input: { id: record.id, base_rev: Math.max(1, record.rev), changes },
    };
  }
  if (write.call === "visit.createCompany" && record !== undefined) {
    const changes = changedFields<CompanyFields>(record as CompanyFields, write.input, companyEditable);
    if (Object.keys(changes).length === 0) return null;
    return {
      call: "business.companyEdit",
      input: { id: record.id, base_rev: Math.max(1, record.rev), changes },
    };
  }
  if (!("base_rev" in write.input)) return write;
  return {
    ...write,
    input: { ...write.input, base_rev: Math.max(1, write.input.base_rev) },
  } as QueuedWrite;
}

/** A form may still hold the id of a company that the server knew under another one. */
async function withRightCompany({ db }: EngineContext, write: QueuedWrite): Promise<QueuedWrite> {
  const named = companyNamed(write);
  const right = named === undefined ? undefined : (await readMeta(db, "aliases"))?.[named];
  if (right === undefined) return write;
  if (write.call === "visit.createVisit") return { ...write, input: { ...write.input, company_id: right } };
  if (write.call !== "visit.editVisit") return write;
  return {
    ...write,
    input: { ...write.input, changes: { ...write.input.changes, company_id: right } },
  };
}

/** Forgets a record with its unsent rows and files; inside a transaction. */
export async function forgetRecord({ db }: EngineContext, recordId: string): Promise<void> {
  await Promise.all([
    db.outbox.where("recordId").equals(recordId).delete(),
    db.attachments.where("record_id").equals(recordId).delete(),
    db.visits.delete(recordId),
    db.companies.delete(recordId),
  ]);
}

/** What the person calls a record. */
export function titleOf(record: LocalRecord | null): string {
  if (record === null) return "";
  return "company_id" in record ? (record as LocalVisit).company_name : (record as LocalCompany).name;
}
