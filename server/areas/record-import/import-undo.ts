import { eq, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { type RecordImport, recordImportLimits } from "#contract/ip-import/import-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { putRows } from "#server/database/put-rows.ts";
import { recordImportChanges as ch, recordImports } from "#server/database/tables/ip/public-records.ts";
import type { CallContext, Services } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { importClock, ownOf, recordKinds } from "./import-plan.ts";
import { mayUndo, recordImportState } from "./import-list.ts";
import { importLock } from "./import-run.ts";
import { changeRun, logRecordImport } from "./import-start.ts";
import type { RecordKind, Stored } from "./record-kind.ts";

type Undone = RecordImport["undone"];
type Kept = Pick<typeof ch.$inferSelect, "record_id" | "before" | "after">;

/** Records as they stand now, by id. */
async function standing(db: Db, { table }: RecordKind, ids: readonly string[]): Promise<Map<string, Stored>> {
  const rows = (await db
    .select()
    .from(table)
    .where(sql`id = any(${sqlUuidArray(ids)})`)) as Stored[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Takes the changes back that nobody changed since. */
async function takeBack(db: Db, at: number, kind: RecordKind, changes: readonly Kept[]): Promise<Undone> {
  const now = await standing(
    db,
    kind,
    changes.map(({ record_id }) => record_id),
  );
  const untouched = changes.flatMap(({ record_id, before, after }) => {
    const record = now.get(record_id);
    return record !== undefined && isDeepStrictEqual(ownOf(kind, record), after) ? [{ record, before }] : [];
  });
  const created = untouched.filter(({ before }) => before === null).map(({ record }) => record);
  const used = new Set(
    created.length === 0
      ? []
      : await kind.inUse?.(
          db,
          created.map(({ id }) => id),
        ),
  );
  const gone = created.filter(({ id }) => !used.has(id));
  await db.execute(sql`delete from ${kind.table} where id = any(${sqlUuidArray(gone.map(({ id }) => id))})`);
  const back = untouched
    .filter(({ before }) => before !== null)
    .map(({ record, before }) => ({ ...record, ...(before as object) }));
  if (back.length > 0) await putRows(db, kind.table, back);
  await kind.settle?.(
    db,
    untouched.map(({ record }) => record),
    await importClock(db, at),
  );
  return { restored: back.length, removed: gone.length, left: changes.length - back.length - gone.length };
}

/** Takes the last run of a kind back: few changes before it answers, many as background work. */
export async function undoRecords(context: CallContext, { id }: { id: string }): Promise<RecordImport> {
  await changeRun(context, id, async (run, inside) => {
    if (run.state === "undone" || run.state === "undoing") throw new Refused(409, "这次导入已经撤销过");
    if (run.state === "running") throw new Refused(409, "导入还在进行，请先停止或等它完成");
    if (run.created + run.changed === 0) throw new Refused(409, "这次导入没有写入内容，无需撤销");
    if (!(await mayUndo(inside.db, run))) throw new Refused(409, "之后还有同类数据的导入，请先撤销后面的导入");
    await logRecordImport(inside, "record-import-undo", run);
    return { state: "undoing", problem: "" };
  });
  if ((await context.db.$count(ch, eq(ch.import_id, id))) > recordImportLimits.atOnce)
    await context.startJob("record-import-undo", { id });
  else await undoRun(context, id).catch((error) => notUndone(context.db, id, error));
  return recordImportState(context, { id });
}

async function notUndone(db: CallContext["db"], id: string, error: unknown): Promise<never> {
  await giveUpRecordUndo(db, id);
  throw error;
}

const notDone = "撤销没有完成，请稍后再试";

/** Ends an undo that keeps failing as if nobody had asked for it. */
export async function giveUpRecordUndo(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update record_imports set state = case when finished < total then 'failed' else 'done' end, problem = ${notDone}
    where id = ${id} and state = 'undoing'`);
}

/** Takes an undo up again that was given up; false: another import was run since, or somebody undid it by now. */
export const undoRecordsAgain = (pool: Db, id: string): Promise<boolean> =>
  pool.transaction(async (db) => {
    await db.execute(sql`select ${importLock}`);
    const [run] = await db.select().from(recordImports).where(eq(recordImports.id, id)).for("update");
    if (run === undefined || run.problem !== notDone || !(await mayUndo(db, run))) return false;
    await db.update(recordImports).set({ state: "undoing", problem: "" }).where(eq(recordImports.id, id));
    return true;
  });

/** Takes a run back in one transaction. */
export const undoRun = ({ db: pool, now }: Pick<Services, "db" | "now">, id: string): Promise<void> =>
  pool.transaction(async (db) => {
    await db.execute(sql`select ${importLock}`);
    const [run] = await db.select().from(recordImports).where(eq(recordImports.id, id)).for("update");
    if (run?.state !== "undoing") return;
    const changes = await db.select().from(ch).where(eq(ch.import_id, id));
    const { restored, removed, left } = await takeBack(db, now(), recordKinds[run.kind], changes);
    await db
      .update(recordImports)
      .set({
        state: "undone",
        undone_at: new Date(now()),
        undo_restored: restored,
        undo_removed: removed,
        undo_left: left,
      })
      .where(eq(recordImports.id, id));
  });
