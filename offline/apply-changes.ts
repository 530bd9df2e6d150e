import type { Change } from "#contract/sync.ts";
import type { EngineContext } from "./engine-context.ts";
import type { OutboxRow } from "./field-types.ts";
import { type LocalRecord, reapplied, type ServerRecord } from "./local-effects.ts";
import { rowsByRecord } from "./outbox.ts";
import { companiesNamed, companyLookup, recordTable } from "./record-tables.ts";

/** Writes a page of the feed; inside a transaction. Unsent work is kept and applied again on top. */
export async function applyChanges(context: EngineContext, changes: readonly Change[]): Promise<void> {
  const { db } = context;
  const unsent = new Set((await db.outbox.orderBy("recordId").uniqueKeys()).map(String));
  await Promise.all([
    writeKind(db.streets, changes, "street"),
    writeKind(db.staff, changes, "staff"),
    writeKind(db.labels, changes, "label"),
    writeKind(db.contacts, changes, "contact"),
    writeKind(db.companies, changes, "company", unsent),
    writeKind(db.visits, changes, "visit", unsent),
  ]);
  const gone = changes.filter((one) => one.kind === "visit" && one.gone && !unsent.has(one.id));
  if (gone.length > 0)
    await db.attachments
      .where("record_id")
      .anyOf(gone.map((one) => one.id))
      .delete();
  if (unsent.size === 0) return;
  for (const kind of ["company", "visit"] as const) {
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
  const { db, user } = context;
  const table = recordTable(db, kind);
  const ids = changes.map((one) => one.id);
  const [locals, rows] = await Promise.all([table.bulkGet(ids), rowsByRecord(db, ids)]);
  const companyOf = await companyLookup(db, companiesNamed([...rows.values()].flat()));
  const shown = changes.map((one, place) => {
    const server = one.gone ? null : (one.record as ServerRecord | null);
    return reapplied(locals[place], server, rows.get(one.id) ?? [], { by: user.id, companyOf });
  });
  await table.bulkPut(shown.filter((record): record is LocalRecord => record !== null));
}

/** Forgets what came from the server; records with unsent changes, drafts and files to send stay. */
export async function forgetServerCopies({ db }: EngineContext): Promise<void> {
  const unsent = new Set((await db.outbox.orderBy("recordId").uniqueKeys()).map(String));
  await Promise.all([db.streets.clear(), db.staff.clear(), db.labels.clear(), db.contacts.clear()]);
  for (const kind of ["company", "visit"] as const) {
    const table = recordTable(db, kind);
    const ids = await table.toCollection().primaryKeys();
    await table.bulkDelete(ids.filter((id) => !unsent.has(id)));
  }
}
