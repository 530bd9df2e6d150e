import type { Change } from "#contract/sync/feed.ts";
import { dropSentFiles } from "../files/attachments.ts";
import type { EngineContext } from "../engine-context.ts";
import type { OutboxRow } from "../field-types.ts";
import { type LocalRecord, reapplied, type ServerRecord } from "../kinds/local-effects.ts";
import { rowsByRecord } from "../queue/outbox.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { keepNames } from "./kept-names.ts";
import { effectStamp, feedTables, recordTable } from "../storage/record-tables.ts";

/** Writes a page of the feed; inside a transaction. Unsent work is kept and applied again on top. */
export async function applyChanges(context: EngineContext, changes: readonly Change[]): Promise<void> {
  const { db } = context;
  const unsent = new Set((await db.outbox.orderBy("recordId").uniqueKeys()).map(String));
  await keepNames(
    context,
    changes.filter((one) => one.kind === "company" && one.gone).map(({ id }) => id),
  );
  await Promise.all([
    ...Object.entries(feedTables(db)).map(([kind, table]) => writeKind(table, changes, kind as Change["kind"])),
    ...recordKinds.map((kind) => writeKind(recordTable(db, kind), changes, kind, unsent)),
  ]);
  const gone = changes.filter((one) => one.gone && !unsent.has(one.id));
  // A photo that is still to go goes all the same: its record may only have moved to another street.
  await dropSentFiles(
    db,
    gone.map((one) => one.id),
  );
  if (unsent.size === 0) return;
  for (const kind of recordKinds) {
    await rewriteUnderUnsent(
      context,
      kind,
      changes.filter((one) => one.kind === kind && unsent.has(one.id)),
    );
  }
}

interface Writable {
  bulkPut(rows: never[]): PromiseLike<unknown>;
  bulkDelete(ids: string[]): PromiseLike<unknown>;
}

/** Records of one kind in bulk, but for those with unsent changes. */
async function writeKind(table: Writable, changes: readonly Change[], kind: Change["kind"], unsent?: Set<string>) {
  const own = changes.filter((one) => one.kind === kind && unsent?.has(one.id) !== true);
  const gone = own.filter((one) => one.gone).map((one) => one.id);
  const present = own.flatMap((one) => (one.gone || one.record === null ? [] : [one.record]));
  if (gone.length > 0) await table.bulkDelete(gone);
  if (present.length > 0) await table.bulkPut(present as never[]);
}

/** Replaces the server's copy and applies the unsent changes again. */
async function rewriteUnderUnsent(context: EngineContext, kind: OutboxRow["kind"], changes: readonly Change[]) {
  if (changes.length === 0) return;
  const { db } = context;
  const table = recordTable(db, kind);
  const ids = changes.map((one) => one.id);
  const [locals, rows] = await Promise.all([table.bulkGet(ids), rowsByRecord(db, ids)]);
  const stamp = await effectStamp(context, [...rows.values()].flat());
  const shown = changes.map((one, place) => {
    const server = one.gone ? null : (one.record as ServerRecord | null);
    const local = locals[place];
    if (local !== undefined) delete local.unseen;
    const record = reapplied(local, server, rows.get(one.id) ?? [], stamp);
    return record !== null && one.gone ? { ...record, gone: true as const } : record;
  });
  await table.bulkPut(shown.filter((record): record is LocalRecord => record !== null));
}

/** Forgets what came from the server; records with unsent changes, drafts and files to send stay. */
export async function forgetServerCopies(context: EngineContext): Promise<void> {
  const { db } = context;
  await keepNames(context);
  const rows = await db.outbox.toArray();
  const unsent = new Set(rows.map(({ recordId }) => recordId));
  const tried = new Set(rows.filter(({ attempts }) => attempts > 0).map(({ recordId }) => recordId));
  await Promise.all(Object.values(feedTables(db)).map((table) => table.clear()));
  for (const kind of recordKinds) {
    const table = recordTable(db, kind);
    const ids = await table.toCollection().primaryKeys();
    await table.bulkDelete(ids.filter((id) => !unsent.has(id)));
    // What the server never had is not the feed's to tell; what was sent it may have had before it moved away.
    await table.filter(({ id, base }) => base !== null || tried.has(id)).modify({ unseen: true });
  }
}
