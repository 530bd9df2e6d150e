import { fileCalls, uploadPiece } from "#contract/core/file.ts";
import type { Answer } from "../queue/answer.ts";
import { fileIdsOf, partsOf } from "./named-parts.ts";
import { backoff, patience } from "../queue/backoff.ts";
import type { EngineContext } from "../engine-context.ts";
import { ownerTables } from "../storage/record-tables.ts";
import type { FieldReadTables } from "../field-tables.ts";
import type { LocalAttachment } from "../field-types.ts";
import { fileIsGone } from "./lost-files.ts";
import type { Halt } from "../queue/sender.ts";

const timeoutMs = 60_000;

/**
 * Sends one file, of the newest record first; `tried` names those this run has had already.
 * Returns `idle` when none is due, else why sending must end (null: it need not).
 */
export async function uploadNext(context: EngineContext, force: boolean, tried: Set<string>): Promise<Halt | "idle"> {
  const { db, surroundings } = context;
  const file = await nextFile(context, force, tried);
  if (file === undefined) return "idle";
  tried.add(file.id);
  const attempts = file.attempts + 1;
  const nextAt = surroundings.clock.now() + backoff(attempts, surroundings.random);
  await db.attachments.update(file.id, { attempts, nextAt });
  try {
    return await noteAnswer(context, file, await sendAfresh(context, file));
  } finally {
    context.state.set({ upload: null });
  }
}

async function nextFile({ db, surroundings }: EngineContext, force: boolean, tried: Set<string>) {
  const now = surroundings.clock.now();
  const due = (file: LocalAttachment) => !tried.has(file.id) && (force || patience(file.nextAt, now) === 0);
  const free = await sendableFiles(db, due);
  return free.sort((a, b) => (a.record_id === b.record_id ? a.createdAt - b.createdAt : compare(b, a)))[0];
}

/** Waiting files whose naming row was accepted: the server knows no manifest before. */
export async function sendableFiles(
  db: Pick<FieldReadTables, "attachments" | "outbox">,
  isAsked: (file: LocalAttachment) => boolean = () => true,
): Promise<LocalAttachment[]> {
  const files = await db.attachments.where("state").equals("waiting").filter(isAsked).toArray();
  if (files.length === 0) return [];
  const rows = await db.outbox
    .where("recordId")
    .anyOf(files.map((file) => file.record_id))
    .toArray();
  const unaccepted = new Set(rows.flatMap((row) => fileIdsOf(partsOf(row.input))));
  return files.filter((file) => !unaccepted.has(file.id));
}

/** Ids of records sort by the time they were made. */
const compare = (a: LocalAttachment, b: LocalAttachment) => (a.record_id < b.record_id ? -1 : 1);

/** Bytes spoiled on the way were dropped by the server: the file goes once more, from its first byte. */
async function sendAfresh(context: EngineContext, file: LocalAttachment): Promise<Answer> {
  const answer = await sendFile(context, file);
  if (answer.kind !== "refused" || answer.data.reason !== "hash") return answer;
  await context.db.attachments.update(file.id, { received: 0 });
  return await sendFile(context, file);
}

/**
 * A small file in one request; a larger one asks how much has arrived and goes on from there, piece by
 * piece. So does a small one of which the server has something already: its reply was lost.
 */
async function sendFile(context: EngineContext, file: LocalAttachment): Promise<Answer> {
  const { blob } = file;
  if (blob === undefined) return { kind: "refused", msg: fileIsGone, fields: {}, status: 404, data: {} };
  let answer = await sendPiece(context, file, blob.size <= uploadPiece ? blob : new Blob([]), 0);
  let received = -1;
  for (;;) {
    const arrived = arrivedOf(answer);
    if (arrived === null || isComplete(answer)) return answer;
    // The same figure twice is no progress: leave it to a later attempt.
    if (arrived === received) return { kind: "again", retryAfterMs: null };
    received = arrived;
    await context.db.attachments.update(file.id, { received });
    answer = await sendPiece(context, file, blob.slice(received, received + uploadPiece), received);
  }
}

async function sendPiece(context: EngineContext, file: LocalAttachment, bytes: Blob, offset: number): Promise<Answer> {
  const { id, owner, record_id, ref } = file;
  const query = new URLSearchParams({
    id,
    owner,
    record_id,
    sha256: ref.sha256,
    size: String(ref.size),
    offset: String(offset),
  });
  const { method, path } = fileCalls.file;
  const headers = { "content-type": "application/octet-stream" };
  const onSent = (sent: number) => context.state.set({ upload: { id, sent: offset + sent } });
  return await context.link.call({ method, path: `${path}?${query}`, bytes, headers, onSent, timeoutMs });
}

/** Bytes the server holds, from its success or from its 409 about a wrong offset; null from any other answer. */
function arrivedOf(answer: Answer): number | null {
  if (answer.kind === "done") return (answer.data as { received: number }).received;
  if (answer.kind === "refused" && answer.data.reason === "offset") return Number(answer.data.received);
  return null;
}

const isComplete = (answer: Answer) =>
  answer.kind === "done" && (answer.data as { complete?: boolean }).complete === true;

/** The bytes go only when the server has confirmed their hash; the thumbnail stays for the screen. */
async function noteAnswer({ db }: EngineContext, file: LocalAttachment, answer: Answer): Promise<Halt> {
  if (answer.kind === "login" || answer.kind === "update") return answer.kind;
  if (isComplete(answer)) {
    const record = await db[ownerTables[file.owner]].get(file.record_id);
    const state = record === undefined ? "dropped" : "sent";
    await stillWaiting(db, file).modify({ state, blob: undefined, received: file.ref.size });
    return null;
  }
  if (answer.kind === "again") return { retryAfterMs: answer.retryAfterMs };
  if ((answer.kind === "refused" && answer.data.reason !== "offset") || answer.kind === "tooLarge")
    await stillWaiting(db, file).modify({ state: "refused", reason: answer.msg });
  return null;
}

/** The file, unless it was let go of while it was on its way. */
const stillWaiting = (db: FieldReadTables, { id }: LocalAttachment) =>
  db.attachments
    .where("id")
    .equals(id)
    .filter(({ state }) => state === "waiting");
