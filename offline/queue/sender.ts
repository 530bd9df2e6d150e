import { sync, type BatchResult, gzipAbove } from "#contract/sync/sync.ts";
import { type Answer, readVerdict, type WipeOrder } from "./answer.ts";
import { claimBatch, type Drain, itemText, type Lane, unclaim } from "./claim-batch.ts";
import { recordsNamed } from "../kinds/company-names.ts";
import type { EngineContext } from "../engine-context.ts";
import { outboxReport } from "./outbox-report.ts";
import { settle, type Settlement } from "./settle.ts";
import type { OutboxRow, TransportRequest } from "../field-types.ts";
import { effectOf } from "../kinds/write-kinds.ts";

/*
 * States of an outbox row. "Sending" is not one: a crash would leave it stuck.
 *
 *   save ──▶ waiting ──claim (attempts + 1, nextAt)──▶ sent ──┬─ done ───────▶ row removed
 *              ▲  ▲                                           ├─ again, after ▶ waiting until nextAt
 *              │  └────────── retry, correct ◀── refused ◀────┼─ 400 403 404 409 413 422
 *              └───────────── resolve ◀───────── conflict ◀───┴─ 409 conflict
 *
 * 401 and 426 end the drain and leave every row waiting.
 */

/** Why a drain ended before the queue was empty; null when it did not. */
export type Halt = { retryAfterMs: number | null } | { wipe: WipeOrder } | "login" | "update" | null;

const timeoutMs = 30_000;
const lanes = { visit: sync.visitBatch, business: sync.businessBatch };
const encoder = new TextEncoder();

interface Sent {
  settlements: Settlement[];
  halt: Halt;
}

/** Sends everything that is due, the visit batches before the business batches. */
export async function drainOutbox(context: EngineContext, force: boolean): Promise<Halt> {
  const drain: Drain = { force, answered: false, tried: new Set() };
  return (await drainLane(context, "visit", drain)) ?? (await drainLane(context, "business", drain));
}

/** A batch under way. */
interface Flight {
  rows: OutboxRow[];
  landed: Promise<Sent>;
}

/**
 * While a batch is on its way the next is claimed. It leaves beside the first when it names nothing of it, else
 * when the first is answered; so at most two are under way, and a slow line is never idle between them.
 */
async function drainLane(context: EngineContext, lane: Lane, drain: Drain): Promise<Halt> {
  let first = launch(context, lane, await claimBatch(context, lane, drain));
  while (first.rows.length > 0) {
    const rows = await claimBatch(context, lane, drain);
    const beside = nameRecordsOf(rows, first.rows) ? null : launch(context, lane, rows);
    const sent = await landing(first, beside);
    if (sent.halt !== null) {
      if (beside === null) await unclaim(context, rows, drain);
      const late = beside === null ? [] : (await beside.landed).settlements;
      await settle(context, [...sent.settlements, ...late]);
      return sent.halt;
    }
    drain.answered = true;
    const second = beside ?? launch(context, lane, rows);
    await settled(context, sent, second);
    // Rows that waited for what has just been settled.
    first = rows.length > 0 ? second : launch(context, lane, await claimBatch(context, lane, drain));
  }
  return null;
}

function launch(context: EngineContext, lane: Lane, rows: OutboxRow[]): Flight {
  const landed = sendRows(context, lane, rows);
  // It is awaited in its turn, which may come after it has failed.
  landed.catch(() => undefined);
  return { rows, landed };
}

/** What was sent beside it comes down before a failure is told: nothing is under way when a drain has ended. */
async function landing(flight: Flight, beside: Flight | null): Promise<Sent> {
  try {
    return await flight.landed;
  } catch (error) {
    await Promise.allSettled([beside?.landed]);
    throw error;
  }
}

/** Writes the answers down while the next batch is under way. */
async function settled(context: EngineContext, { settlements }: Sent, next: Flight): Promise<void> {
  try {
    await settle(context, settlements);
  } catch (error) {
    await Promise.allSettled([next.landed]);
    throw error;
  }
}

/** Whether rows hold the id of a record that the others are about, anywhere in what they say. */
function nameRecordsOf(rows: readonly OutboxRow[], others: readonly OutboxRow[]): boolean {
  const ids = new Set(others.map((row) => row.recordId));
  return rows.some((row) => holdsId(row.input, ids));
}

function holdsId(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  return typeof value === "object" && value !== null && Object.values(value).some((inner) => holdsId(inner, ids));
}

/** Sends rows as one batch; one that is refused as a whole is halved until the bad item stands alone. */
async function sendRows(context: EngineContext, lane: Lane, rows: OutboxRow[]): Promise<Sent> {
  if (rows.length === 0) return { settlements: [], halt: null };
  const answer = await context.link.call(await batchRequest(context, lane, rows));
  if (answer.kind === "done") return readResults(context, rows, answer.data);
  if (answer.kind === "login" || answer.kind === "update") return { settlements: [], halt: answer.kind };
  // Only where nothing is taken any more: else the rows go first, and the pull brings the order.
  if (answer.kind === "wiped") return { settlements: [], halt: { wipe: answer.order } };
  if (answer.kind !== "tooLarge" && answer.kind !== "refused")
    return {
      settlements: [],
      halt: { retryAfterMs: answer.kind === "again" ? answer.retryAfterMs : null },
    };
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return { settlements: [{ row: only, answer }], halt: null };
  const middle = Math.ceil(rows.length / 2);
  const first = await sendRows(context, lane, rows.slice(0, middle));
  if (first.halt !== null) return first;
  const second = await sendRows(context, lane, rows.slice(middle));
  return {
    settlements: withoutOrphans([...first.settlements, ...second.settlements]),
    halt: second.halt,
  };
}

async function batchRequest(context: EngineContext, lane: Lane, rows: OutboxRow[]) {
  const { surroundings } = context;
  const { method, path } = lanes[lane];
  const report = JSON.stringify(await outboxReport(context));
  const json = `${report.slice(0, -1)},"items":[${rows.map(itemText).join(",")}]}`;
  const request = { method, path, timeoutMs } satisfies Partial<TransportRequest>;
  if (surroundings.gzip === null || encoder.encode(json).length <= gzipAbove)
    return { ...request, body: JSON.parse(json) as unknown };
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  return { ...request, headers, bytes: await surroundings.gzip(json) };
}

const outdated = "这条内容由旧版本的应用保存，服务器已不再接受。请打开核对后重新保存。";

/** A row that an older app has saved is out of date by itself: this app is not, and the others go on. */
function ownVerdict({ contractVersion }: EngineContext, row: OutboxRow, result: BatchResult): Answer {
  const answer = readVerdict(result);
  if (answer.kind !== "update" || row.contractVersion >= contractVersion) return answer;
  return { kind: "refused", msg: outdated, fields: {}, status: 426, data: {} };
}

function readResults(context: EngineContext, rows: OutboxRow[], data: unknown): Sent {
  const { results } = (data ?? {}) as { results?: BatchResult[] };
  if (!Array.isArray(results)) return { settlements: [], halt: { retryAfterMs: null } };
  const byId = new Map(results.map((result) => [result.id, result]));
  const settlements = rows.map((row): Settlement => {
    const result = byId.get(row.id);
    const answer: Answer =
      result === undefined ? { kind: "again", retryAfterMs: null } : ownVerdict(context, row, result);
    return { row, answer };
  });
  const ending = settlements.find(({ answer }) => answer.kind === "login" || answer.kind === "update");
  return {
    settlements: withoutOrphans(settlements),
    halt: (ending?.answer.kind as Halt | undefined) ?? null,
  };
}

/**
 * A row refused because the new company or visit it names was not taken is not the person's to correct: it
 * waits for that one, and so do those that name what it would have made.
 */
function withoutOrphans(settlements: Settlement[]): Settlement[] {
  const missing = new Set<string>();
  return settlements.map((one) => {
    const { row, answer } = one;
    const orphan = answer.kind === "refused" && recordsNamed(row).some((id) => missing.has(id));
    if (answer.kind !== "done" && effectOf(row) === "create") missing.add(row.recordId);
    return orphan ? { row, answer: { kind: "after" } } : one;
  });
}
