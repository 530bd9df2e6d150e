import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import type { recordImportCalls } from "#contract/ip-import/import-calls.ts";
import { isDeepStrictEqual } from "node:util";
import { inTransaction } from "#server/areas/company/company-access.ts";
import { putRows } from "#server/database/put-rows.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { recordImportChanges as ch, recordImports } from "#server/database/tables/ip/public-records.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { importClock, ownOf, recordKinds } from "./import-plan.ts";
import { importLock } from "./import-run.ts";
import type { RecordKind, Stored } from "./record-kind.ts";

type Undone = OutputOf<typeof recordImportCalls.recordUndo>;
type Kept = Pick<typeof ch.$inferSelect, "record_id" | "before" | "after">;

/** Records as they stand now, by id. */
async function standing(
  { db }: CallContext,
  { table }: RecordKind,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const rows = (await db
    .select()
    .from(table)
    .where(sql`id = any(${sqlUuidArray(ids)})`)) as Stored[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last run of its kind that stands; refused in words where this is another. */
async function lastRun({ db }: CallContext, id: string) {
  const [run] = await db.select().from(recordImports).where(eq(recordImports.id, id)).for("update");
  if (run === undefined) throw new Refused(404, "导入记录不存在");
  if (run.undone_at !== null) throw new Refused(409, "这次导入已经撤销过");
  const [last] = await db
    .select({ id: recordImports.id })
    .from(recordImports)
    .where(and(eq(recordImports.kind, run.kind), isNull(recordImports.undone_at)))
    .orderBy(desc(recordImports.ran_at), desc(recordImports.id))
    .limit(1);
  if (last?.id !== id) throw new Refused(409, "之后还有同类数据的导入，请先撤销后面的导入");
  return run;
}

/** Takes the changes back that nobody changed since. */
async function takeBack(context: CallContext, kind: RecordKind, changes: readonly Kept[]): Promise<Undone> {
  const { db } = context;
  const now = await standing(
    context,
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
    await importClock(db, context.now()),
  );
  return { restored: back.length, removed: gone.length, left: changes.length - back.length - gone.length };
}

/** Takes the last run of a kind back. */
export const undoRecords = (context: CallContext, { id }: { id: string }): Promise<Undone> =>
  inTransaction(context, async (inside) => {
    await inside.db.execute(sql`select ${importLock}`);
    const run = await lastRun(inside, id);
    const changes = await inside.db.select().from(ch).where(eq(ch.import_id, id));
    const undone = await takeBack(inside, recordKinds[run.kind], changes);
    await inside.db
      .update(recordImports)
      .set({ undone_at: new Date(inside.now()), undo_left: undone.left })
      .where(eq(recordImports.id, id));
    await inside.db
      .insert(auditLog)
      .values({ account_id: personOf(inside).id, action: "record-import-undo", detail: { kind: run.kind, ...undone } });
    return undone;
  });
