import { dropFiles, queueFiles } from "../files/attachments.ts";
import { checkFiles, fileIdsOf, partsOf } from "../files/named-parts.ts";
import { chosenWrite } from "./conflicts.ts";
import { savingly, StaleWrite } from "../storage/database-connection.ts";
import type { EngineContext } from "../engine-context.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { Conflict, OutboxRow, QueuedWrite, SaveOptions, SaveResult } from "../field-types.ts";
import { serverCopy, type ServerRecord } from "../kinds/local-effects.ts";
import { newRow, rowsOf, writeOf } from "./outbox.ts";
import { recordTable, showRecord, writeTables } from "../storage/record-tables.ts";
import { forgetRecord } from "./save-write.ts";
import { mergedWrite } from "./fold.ts";
import { effectOf, recordIdOf } from "../kinds/write-kinds.ts";

const settledAlready = "这条记录已经处理过了，请返回列表查看。";

/** Runs `task` over everything a row's fate touches, in one durable transaction. */
async function settling(context: EngineContext, task: () => Promise<string>): Promise<SaveResult> {
  const { db } = context;
  return await savingly(db, () =>
    db.transaction("rw", writeTables(db), async (): Promise<SaveResult> => ({
      ok: true,
      rowId: await task(),
    })),
  );
}

async function rowIn(context: EngineContext, rowId: string, states: readonly OutboxRow["state"][]): Promise<OutboxRow> {
  const row = await context.db.outbox.get(rowId);
  if (row === undefined || !states.includes(row.state)) throw new StaleWrite(settledAlready);
  return row;
}

/** Puts a refused row back in the queue as it is. Its id was answered without a write, so it may be used again. */
export async function retryRow(db: FieldDatabase, rowId: string): Promise<void> {
  // One attempt stays on it: the server has seen this id with this input, so nothing may be folded in.
  await db.outbox.where({ id: rowId, state: "refused" }).modify((row) => {
    Object.assign(row, { state: "waiting", attempts: 1, nextAt: 0 });
    delete row.refusal;
  });
}

/** Drops an unsent row; without a copy on the server the record goes with it. */
export async function discardRow(context: EngineContext, rowId: string): Promise<SaveResult> {
  return await settling(context, async () => {
    const row = await rowIn(context, rowId, ["waiting", "refused", "conflict"]);
    await dropRow(context, row);
    return row.id;
  });
}

async function dropRow(context: EngineContext, row: OutboxRow): Promise<void> {
  const { db } = context;
  await db.outbox.delete(row.id);
  const local = await recordTable(db, row.kind).get(row.recordId);
  const server = serverCopy(local);
  if (local !== undefined && server === null) return await forgetRecord(context, row.recordId);
  await showAgain(context, row, server);
  await dropFilesOf(context, row, server);
}

async function showAgain(context: EngineContext, row: OutboxRow, server: ServerRecord | null): Promise<void> {
  await showRecord(context, { kind: row.kind, id: row.recordId }, server, await rowsOf(context.db, row.recordId));
}

/** Files that only the dropped row named have nowhere to go. */
async function dropFilesOf({ db }: EngineContext, dropped: OutboxRow, server: ServerRecord | null): Promise<void> {
  const rows = await rowsOf(db, dropped.recordId);
  const named = new Set([...fileIdsOf(server), ...rows.flatMap((row) => fileIdsOf(partsOf(row.input)))]);
  const own = new Set(fileIdsOf(partsOf(dropped.input)).filter((id) => !named.has(id)));
  await dropFiles(db, [dropped.recordId], ({ id }) => own.has(id));
}

/** Replaces a row by another write at its place in the queue; the new one has an id no server has seen. */
async function replaceRow(
  context: EngineContext,
  row: OutboxRow,
  write: QueuedWrite,
  server: ServerRecord | null,
): Promise<string> {
  const { db } = context;
  const next = newRow(context, write, { seq: row.seq, title: row.title });
  await db.outbox.delete(row.id);
  await db.outbox.add(next);
  await showAgain(context, next, server);
  await queueFiles(db, next.recordId, fileIdsOf(partsOf(next.input)));
  return next.id;
}

/** A refused row as the person has corrected it. An edit of a record that was never taken corrects its creation. */
export async function correctRow(
  context: EngineContext,
  rowId: string,
  asked: QueuedWrite,
  options: SaveOptions = {},
): Promise<SaveResult> {
  return await settling(context, async () => {
    const row = await rowIn(context, rowId, ["refused"]);
    if (row.recordId !== recordIdOf(asked)) throw new StaleWrite(settledAlready);
    if ((effectOf(row) === "move") !== (effectOf(asked) === "move")) throw new StaleWrite(settledAlready);
    const local = await recordTable(context.db, row.kind).get(row.recordId);
    await checkFiles(context.db, partsOf(asked.input), [serverCopy(local), ...(options.opened ?? [])]);
    const id = await replaceRow(context, row, correctedWrite(row, asked), serverCopy(local));
    if (options.draftKey !== undefined) await context.db.drafts.delete(options.draftKey);
    return id;
  });
}

function correctedWrite(row: OutboxRow, asked: QueuedWrite): QueuedWrite {
  return (effectOf(row) === "create" ? mergedWrite(writeOf(row), asked) : null) ?? asked;
}

/** Makes a new edit of a conflict, or drops the row when the other side has it all. */
export async function resolveRow(
  context: EngineContext,
  rowId: string,
  choice: Record<string, "mine" | "theirs">,
): Promise<SaveResult> {
  return await settling(context, async () => {
    const row = await rowIn(context, rowId, ["conflict"]);
    const conflict = row.conflict as Conflict;
    const write = chosenWrite(row, conflict, choice);
    if (write !== null) return await replaceRow(context, row, write, await newestCopy(context, row, conflict));
    await dropRow(context, row);
    return row.id;
  });
}

/** A pull may have brought a later revision than the conflict shows. */
async function newestCopy({ db }: EngineContext, row: OutboxRow, conflict: Conflict): Promise<ServerRecord | null> {
  const known = serverCopy(await recordTable(db, row.kind).get(row.recordId));
  const shown = conflict.current as ServerRecord | null;
  return known !== null && shown !== null && known.rev > shown.rev ? known : shown;
}

/** The edit goes on top of the record that the server has just brought back. */
export async function reviveRow(context: EngineContext, rowId: string, server: ServerRecord): Promise<SaveResult> {
  return await settling(context, async () => {
    const row = await rowIn(context, rowId, ["conflict"]);
    const write = writeOf(row);
    if (effectOf(row) !== "edit") throw new StaleWrite(settledAlready);
    const renewed = { ...write, input: { ...write.input, base_rev: server.rev } } as QueuedWrite;
    return await replaceRow(context, row, renewed, server);
  });
}

/** Lets a record go that the server has deleted, with everything unsent of it. */
export async function dropDeleted(context: EngineContext, rowId: string): Promise<SaveResult> {
  return await settling(context, async () => {
    const row = await rowIn(context, rowId, ["conflict"]);
    await forgetRecord(context, row.recordId);
    return row.id;
  });
}
