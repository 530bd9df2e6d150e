import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { deadlyRun, interruptedRun } from "#contract/ip-import/run-words.ts";
import type { RecordImportKind } from "#contract/ip-import/import-columns.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { putRows } from "#server/database/put-rows.ts";
import {
  recordImportChanges,
  recordImportRows as r,
  recordImports,
  type RecordImportStored,
} from "#server/database/tables/ip/public-records.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { countActions, importClock, ownOf, type Planned, planRecords, recordKinds, toldLine } from "./import-plan.ts";
import type { ImportClock } from "./record-kind.ts";

/** Runs and undos of all kinds go one after the other. */
export const importLock = sql`pg_advisory_xact_lock(hashtext('record-imports'))`;

/** Rows of one transaction. */
const batch = 500;

type Running = Pick<Services, "db" | "now">;

/** Runs and undos that a stopped process left behind. */
export async function unfinishedRecordImports(
  db: Db,
): Promise<{ id: string; job: "record-import" | "record-import-undo" }[]> {
  const rows = await db
    .select({ id: recordImports.id, state: recordImports.state })
    .from(recordImports)
    .where(inArray(recordImports.state, ["running", "undoing"]));
  return rows.map(({ id, state }) => ({ id, job: state === "running" ? "record-import" : "record-import-undo" }));
}

/** Ends a run that keeps failing; what is written stays, and the run may go on from there. */
export async function giveUpRecordImport(db: Db, id: string, isDeadly = false): Promise<void> {
  await db
    .update(recordImports)
    .set({ state: "failed", problem: isDeadly ? deadlyRun : interruptedRun })
    .where(and(eq(recordImports.id, id), eq(recordImports.state, "running")));
}

/** Takes an import up again that was given up; false: it is no such one any more. */
export async function goOnRecordImport(db: Db, id: string): Promise<boolean> {
  const isGivenUp = and(
    eq(recordImports.id, id),
    eq(recordImports.state, "failed"),
    inArray(recordImports.problem, [interruptedRun, deadlyRun]),
    eq(recordImports.rows_dropped, false),
  );
  const going = await db
    .update(recordImports)
    .set({ state: "running", problem: "" })
    .where(isGivenUp)
    .returning({ id: recordImports.id });
  return going.length > 0;
}

/**
 * Writes a running import to its end, batch by batch. A batch, the results of its rows and the progress are one
 * transaction under a lock: a run that is broken off, or that two processes do at once, writes each row once.
 */
export async function runRecordImport(services: Running, id: string, signal?: AbortSignal): Promise<void> {
  const write = () => services.db.transaction((db) => writeBatch(db, id, services.now()));
  while (!signal?.aborted && (await write()));
}

/** The first places of records, among the rows that were read before. */
const readBefore =
  (db: Db, { id, finished }: RecordImportStored) =>
  async (keys: readonly string[]) => {
    if (finished === 0 || keys.length === 0) return new Map<string, string>();
    const { rows } = await db.execute<{ key: string; line: number; at: string | null }>(sql`
    select distinct on (key) key, line, at from ${r}, unnest(keys) key
    where import_id = ${id} and place <= ${finished} and key = any(${sqlTextArray(keys)}) order by key, place`);
    return new Map(rows.map(({ key, line, at }) => [key, rowPlace({ line, at: at ?? undefined })]));
  };

/** Says whether there is more to write. */
async function writeBatch(db: Db, id: string, now: number): Promise<boolean> {
  await db.execute(sql`select ${importLock}`);
  const [run] = await db.select().from(recordImports).where(eq(recordImports.id, id)).for("update");
  if (run?.state !== "running") return false;
  const waiting = await db
    .select({ line: r.line, at: r.at, cells: r.cells })
    .from(r)
    .where(and(eq(r.import_id, id), gt(r.place, run.finished)))
    .orderBy(asc(r.place))
    .limit(batch);
  const clock = await importClock(db, now);
  const rows = waiting.map(({ line, at, cells }) => ({ line, at: at ?? undefined, cells: cells ?? {} }));
  const planned = await planRecords(db, run.kind, rows, clock, readBefore(db, run));
  await writeChanges(db, run, planned, clock);
  await noteResults(db, run, planned);
  const { create, change, same, refused } = countActions(planned);
  const finished = run.finished + planned.length;
  await db
    .update(recordImports)
    .set({
      finished,
      created: run.created + create,
      changed: run.changed + change,
      same: run.same + same,
      refused: run.refused + refused,
      state: finished < run.total ? "running" : "done",
    })
    .where(eq(recordImports.id, id));
  return finished < run.total;
}

/** Writes what is right, and keeps what stood there before. */
async function writeChanges(
  db: Db,
  { id, kind }: RecordImportStored,
  planned: readonly Planned[],
  clock: ImportClock,
): Promise<void> {
  const changes = planned.flatMap((line) => line.changes);
  if (changes.length === 0) return;
  const { table: into, settle } = recordKinds[kind];
  const updated_at = new Date(clock.now);
  const records = changes.map(({ record }) => ("updated_at" in record ? { ...record, updated_at } : record));
  await putRows(db, into, records);
  await settle?.(db, records, clock);
  await insertRows(
    db,
    recordImportChanges,
    changes.map(({ record, before }) => ({
      import_id: id,
      record_id: record.id,
      before: before === null ? null : ownOf(recordKinds[kind], before),
      after: ownOf(recordKinds[kind], record),
    })),
  );
}

/** Results of rows; the cells stay of those that somebody has to mend. */
async function noteResults(
  db: Db,
  run: { id: string; kind: RecordImportKind; finished: number },
  planned: readonly Planned[],
): Promise<void> {
  const results = planned.map((line, at) => ({
    place: run.finished + 1 + at,
    keys: line.keys,
    ...toldLine(run.kind, line),
  }));
  await db.execute(sql`
    update ${r} old set title = new.title, action = new.action, problems = new.problems, keys = new.keys,
      cells = case when new.action = 'refused' then old.cells end
    from json_populate_recordset(null::${r}, ${JSON.stringify(results)}::json) new
    where old.import_id = ${run.id} and old.place = new.place`);
}
