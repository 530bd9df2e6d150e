import type { EngineContext } from "../engine-context.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { OutboxRow, QueuedWrite } from "../field-types.ts";
import { kindOf, recordIdOf } from "../kinds/write-kinds.ts";

/** Call and input of a row, as the pair they were saved as. */
export const writeOf = (row: OutboxRow) => ({ call: row.call, input: row.input }) as QueuedWrite;

/** Unsent rows of a record in the order they were saved. */
export async function rowsOf(db: FieldDatabase, recordId: string): Promise<OutboxRow[]> {
  return await db.outbox.where("recordId").equals(recordId).sortBy("seq");
}

/** Unsent rows of many records, each list in the order they were saved. */
export async function rowsByRecord(db: FieldDatabase, recordIds: string[]): Promise<Map<string, OutboxRow[]>> {
  const rows = await db.outbox.where("recordId").anyOf(recordIds).sortBy("seq");
  const byRecord = new Map<string, OutboxRow[]>();
  for (const row of rows) byRecord.set(row.recordId, [...(byRecord.get(row.recordId) ?? []), row]);
  return byRecord;
}

/** The place behind every row there is. Ask inside the transaction that adds the row. */
export async function nextSeq(db: FieldDatabase): Promise<number> {
  return ((await db.outbox.orderBy("seq").last())?.seq ?? 0) + 1;
}

/** A row that was never sent, with a new id. */
export function newRow(context: EngineContext, write: QueuedWrite, place: { seq: number; title: string }): OutboxRow {
  return {
    id: context.newId(),
    seq: place.seq,
    kind: kindOf(write),
    recordId: recordIdOf(write),
    title: place.title,
    call: write.call,
    input: write.input,
    contractVersion: context.contractVersion,
    createdAt: context.link.serverNow(),
    attempts: 0,
    nextAt: 0,
    state: "waiting",
  };
}

/** Only a row that no server can have seen may be changed. */
export const isUntouched = (row: OutboxRow) => row.attempts === 0 && row.state === "waiting";
