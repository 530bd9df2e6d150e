import { type BatchItem, batchBytes, batchCalls, batchItems, type QueuedCall } from "#contract/sync/sync.ts";
import { backoff, patience } from "./backoff.ts";
import type { EngineContext } from "../engine-context.ts";
import type { OutboxRow } from "../field-types.ts";
import { RowOrder } from "./row-order.ts";

export type Lane = keyof typeof batchCalls;

/** Which rows a drain may take. */
export interface Drain {
  /** Rows still in their backoff go too: the person or the network gave a reason to try now. */
  force: boolean;
  /** The server has answered in this drain: what waits for no more than that goes too. */
  answered: boolean;
  /** Rows this drain has taken already; each goes once, so that a drain ends. */
  tried: Set<string>;
}

const scanned = 200;
const encoder = new TextEncoder();

/** The row as it travels, as JSON text. */
export function itemText(row: OutboxRow): string {
  const item: BatchItem = {
    id: row.id,
    call: row.call,
    input: row.input,
    contract_version: row.contractVersion,
    created_at: new Date(row.createdAt).toISOString(),
  };
  return JSON.stringify(item);
}

/**
 * Takes the next rows of a lane, oldest first, within the limits of a batch. Their attempt is written
 * down before anything is sent, so that a crash leaves them as "may have been sent". One row per
 * record: the one behind it needs the first one's answer.
 */
export async function claimBatch(context: EngineContext, lane: Lane, drain: Drain): Promise<OutboxRow[]> {
  const { db, surroundings } = context;
  const now = surroundings.clock.now();
  return await db.transaction("rw", db.outbox, async () => {
    const taken = await pickRows(context, lane, drain, now);
    const claimed = taken.map((row) => {
      const attempts = row.attempts + 1;
      return { ...row, attempts, nextAt: now + backoff(attempts, surroundings.random) };
    });
    await db.outbox.bulkPut(claimed);
    for (const row of claimed) drain.tried.add(row.id);
    return claimed;
  });
}

/** Gives back rows that were claimed and certainly not sent. */
export async function unclaim({ db }: EngineContext, rows: OutboxRow[], drain: Drain): Promise<void> {
  for (const row of rows) drain.tried.delete(row.id);
  const ids = rows.map((row) => row.id);
  await db.outbox
    .where("id")
    .anyOf(ids)
    .modify((row) => {
      row.attempts -= 1;
      row.nextAt = 0;
    });
}

async function pickRows({ db }: EngineContext, lane: Lane, drain: Drain, now: number): Promise<OutboxRow[]> {
  const order = new RowOrder();
  const taken: OutboxRow[] = [];
  // The brackets around the items; each brings its comma.
  let bytes = 2;
  let seq = 0;
  for (;;) {
    const page = await db.outbox.where("seq").above(seq).limit(scanned).toArray();
    for (const row of page) {
      seq = row.seq;
      if (!order.isFree(row) || !isDue(row, lane, drain, now)) {
        order.hold(row);
        continue;
      }
      bytes += encoder.encode(itemText(row)).length + 1;
      if (taken.length > 0 && (bytes > batchBytes || taken.length >= batchItems)) return taken;
      taken.push(row);
      order.take(row);
    }
    if (page.length < scanned) return taken;
  }
}

function isDue(row: OutboxRow, lane: Lane, { force, answered, tried }: Drain, now: number): boolean {
  const calls: readonly QueuedCall[] = batchCalls[lane];
  if (!calls.includes(row.call) || row.state !== "waiting" || tried.has(row.id)) return false;
  return force || answered || patience(row.nextAt, now) === 0;
}
