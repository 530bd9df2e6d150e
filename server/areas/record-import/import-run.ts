import { desc, eq, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { RecordImport, recordImportCalls, RecordImportResult } from "#contract/ip-import/import-calls.ts";
import { inTransaction } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { putRows } from "#server/database/put-rows.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { recordImportChanges, recordImports } from "#server/database/tables/ip/public-records.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { importClock, ownOf, planRecords, readRecordFile, recordKinds, toldResult } from "./import-plan.ts";

/** Runs and undos of all kinds go one after the other. */
export const importLock = sql`pg_advisory_xact_lock(hashtext('record-imports'))`;

type File = ParsedInputOf<typeof recordImportCalls.recordRun>;

/** What an import would do; nothing is written. */
export async function previewRecords(context: CallContext, { kind }: Pick<File, "kind">): Promise<RecordImportResult> {
  const table = await readRecordFile(kind, context.bytes);
  const clock = await importClock(context.db, context.now());
  return toldResult(kind, table, await planRecords(context.db, kind, table, clock));
}

/** Writes what is right in one transaction, and keeps what stood there before. */
export async function runRecords(context: CallContext, { kind, id, name }: File): Promise<RecordImportResult> {
  const table = await readRecordFile(kind, context.bytes);
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    await db.execute(sql`select ${importLock}`);
    const clock = await importClock(db, inside.now());
    const planned = await planRecords(db, kind, table, clock);
    const told = toldResult(kind, table, planned);
    const changes = planned.flatMap((line) => line.changes);
    // The same run again finds everything as it left it; a file without news is no run.
    if (changes.length === 0) return told;
    const { table: into, settle } = recordKinds[kind];
    const updated_at = new Date(inside.now());
    const records = changes.map(({ record }) => ("updated_at" in record ? { ...record, updated_at } : record));
    await putRows(db, into, records);
    await settle?.(db, records, clock);
    const { create, change, same, refused } = told.counts;
    const ran = { created: create, changed: change, same, refused, ran_at: updated_at };
    await db
      .insert(recordImports)
      .values({ id, kind, account_id: personOf(inside).id, file_name: name, ...ran })
      .onConflictDoNothing();
    await insertRows(
      db as unknown as Db,
      recordImportChanges,
      changes.map(({ record, before }) => ({
        import_id: id,
        record_id: record.id,
        before: before === null ? null : ownOf(recordKinds[kind], before),
        after: ownOf(recordKinds[kind], record),
      })),
    );
    await db
      .insert(auditLog)
      .values({ account_id: personOf(inside).id, action: "record-import", detail: { kind, ...told.counts } });
    return told;
  });
}

/** Runs that the page lists. */
const mostListed = 30;

/** The latest runs; of each kind the last that stands may be taken back. */
export async function recordImportList({ db }: CallContext): Promise<OutputOf<typeof recordImportCalls.recordImports>> {
  const rows = await db
    .select({ run: recordImports, by: accounts.name })
    .from(recordImports)
    .innerJoin(accounts, eq(accounts.id, recordImports.account_id))
    .orderBy(desc(recordImports.ran_at), desc(recordImports.id))
    .limit(mostListed);
  const last = new Map<string, string>();
  for (const { run } of rows) if (run.undone_at === null && !last.has(run.kind)) last.set(run.kind, run.id);
  return rows.map(({ run, by }): RecordImport => ({
    id: run.id,
    kind: run.kind,
    file_name: run.file_name,
    by,
    counts: { create: run.created, change: run.changed, same: run.same, refused: run.refused },
    ran_at: run.ran_at.toISOString(),
    undone_at: run.undone_at?.toISOString() ?? null,
    undo_left: run.undo_left,
    may_undo: last.get(run.kind) === run.id,
  }));
}
