import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { mayGoOn } from "#contract/ip-import/run-words.ts";
import {
  type RecordImport,
  type recordImportCalls,
  recordImportLimits,
  type RecordImportResult,
} from "#contract/ip-import/import-calls.ts";
import { rowsDropped } from "#contract/ip-import/row-days.ts";
import { startAfterImport } from "#server/areas/warning/after-import.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { recordImportRows, recordImports, type RecordImportStored } from "#server/database/tables/ip/public-records.ts";
import type { NamedTable } from "#server/importers/named-columns.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { importMissing, recordImportState } from "./import-list.ts";
import { importClock, planRecords, readRecordFile, toldResult } from "./import-plan.ts";
import { giveUpRecordImport, runRecordImport } from "./import-run.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type File = ParsedInputOf<typeof recordImportCalls.recordRun>;

/** What an import would do; nothing is written. */
export async function previewRecords(context: CallContext, { kind }: Pick<File, "kind">): Promise<RecordImportResult> {
  const table = await readRecordFile(kind, context.bytes);
  const clock = await importClock(context.db, context.now());
  return toldResult(kind, table, await planRecords(context.db, kind, table.rows, clock));
}

export const logRecordImport = (
  context: CallContext,
  action: AuditAction,
  { id, kind }: { id: string; kind: string },
) => writeAudit(context, action, { import_id: id, kind });

/** Puts a run and its rows down; false where it is there already. */
const putDown = (context: CallContext, { kind, id, name }: File, { rows, unread }: NamedTable): Promise<boolean> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const none = { created: 0, changed: 0, same: 0, refused: 0, finished: 0 };
    const ran_at = new Date(inside.now());
    const by = { account_id: personOf(inside).id, file_name: name, ran_at };
    const made = await db
      .insert(recordImports)
      .values({ id, kind, state: "running", total: rows.length, unread, ...none, ...by })
      .onConflictDoNothing()
      .returning({ id: recordImports.id });
    if (made.length === 0) return false;
    await insertRows(
      db,
      recordImportRows,
      rows.map((row, index) => ({ import_id: id, place: index + 1, ...row })),
    );
    await logRecordImport(inside, "record-import", { id, kind });
    return true;
  });

/** Writes the rows of a file that are right: few of them before it answers, many as background work. */
export async function startRecords(context: CallContext, file: File): Promise<RecordImport> {
  if ((await context.db.$count(recordImports, eq(recordImports.id, file.id))) > 0)
    return recordImportState(context, file);
  const table = await readRecordFile(file.kind, context.bytes);
  if (await putDown(context, file, table)) await setGoing(context, file.id, table.rows.length);
  return recordImportState(context, file);
}

/** Sets a run going that stands as running. */
async function setGoing(context: CallContext, id: string, rows: number): Promise<void> {
  if (rows > recordImportLimits.atOnce) return context.startJob("record-import", { id });
  try {
    await runRecordImport(context, id);
  } catch (error) {
    await giveUpRecordImport(context.db, id);
    throw error;
  }
  await startAfterImport(context, id);
}

/** Changes a run under a lock, so that two clicks do not meet. */
export const changeRun = (
  context: CallContext,
  id: string,
  change: (run: RecordImportStored, inside: CallContext) => Promise<Partial<RecordImportStored>>,
): Promise<RecordImportStored> =>
  inTransaction(context, async (inside) => {
    const [run] = await inside.db.select().from(recordImports).where(eq(recordImports.id, id)).for("update");
    if (run === undefined) throw importMissing();
    const changes = await change(run, inside);
    await inside.db.update(recordImports).set(changes).where(eq(recordImports.id, id));
    return { ...run, ...changes };
  });

/** Takes a run up again that broke off, from the row it had reached. */
export async function goOn(context: CallContext, { id }: { id: string }): Promise<RecordImport> {
  const run = await changeRun(context, id, async (before, inside) => {
    if (before.state !== "failed" || !mayGoOn(before.problem)) throw new Refused(409, "此导入没有中断，无需继续");
    if (before.rows_dropped) throw new Refused(409, `${rowsDropped}，请重新导入文件`);
    await logRecordImport(inside, "record-import-continue", before);
    return { state: "running", problem: "" };
  });
  await setGoing(context, id, run.total - run.finished);
  return recordImportState(context, { id });
}

/** Ends a run between two batches. */
export async function stopRun(context: CallContext, { id }: { id: string }): Promise<RecordImport> {
  await changeRun(context, id, async (before, inside) => {
    if (before.state !== "running") throw new Refused(409, "此导入没有在执行，无需停止");
    await logRecordImport(inside, "record-import-stop", before);
    return { state: "failed", problem: "已由管理员停止，之前写入的内容保留，可以撤销" };
  });
  return recordImportState(context, { id });
}
