import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { mayGoOn } from "#contract/ip-import/run-words.ts";
import { type RecordImport, type recordImportCalls } from "#contract/ip-import/import-calls.ts";
import type { Db } from "#server/database/connect.ts";
import {
  recordImportRows as r,
  recordImports,
  type RecordImportStored,
} from "#server/database/tables/ip/public-records.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** Runs that the page lists. */
const mostListed = 30;

export const importMissing = () => new Refused(404, "导入记录不存在");

type LastRuns = ReadonlyMap<string, RecordImportStored>;

/** The last run of each kind that still stands. One without news changed nothing, and is none. */
async function lastRuns(db: Db): Promise<LastRuns> {
  const rows = await db
    .selectDistinctOn([recordImports.kind])
    .from(recordImports)
    .where(sql`state <> 'undone' and (created + changed > 0 or state = 'running')`)
    .orderBy(recordImports.kind, desc(recordImports.ran_at), desc(recordImports.id));
  return new Map(rows.map((run) => [run.kind, run]));
}

const isUndoable = (lasts: LastRuns, { id, kind }: RecordImportStored): boolean => {
  const last = lasts.get(kind);
  return last?.id === id && (last.state === "done" || last.state === "failed");
};

/** Whether a run is the last of its kind that stands, and has come to an end. */
export const mayUndo = async (db: Db, run: RecordImportStored): Promise<boolean> => isUndoable(await lastRuns(db), run);

function toRecordImport(run: RecordImportStored, by: string, lasts: LastRuns): RecordImport {
  return {
    id: run.id,
    kind: run.kind,
    file_name: run.file_name,
    by,
    state: run.state,
    total: run.total,
    finished: run.finished,
    counts: { create: run.created, change: run.changed, same: run.same, refused: run.refused },
    problem: run.problem,
    ran_at: run.ran_at.toISOString(),
    undone_at: run.undone_at?.toISOString() ?? null,
    undone: { restored: run.undo_restored, removed: run.undo_removed, left: run.undo_left },
    may_undo: isUndoable(lasts, run),
    may_go_on: run.state === "failed" && mayGoOn(run.problem) && !run.rows_dropped,
    rows_kept: !run.rows_dropped,
    unread: run.unread,
  };
}

const withNames = (db: Db) =>
  db
    .select({ run: recordImports, by: accounts.name })
    .from(recordImports)
    .innerJoin(accounts, eq(accounts.id, recordImports.account_id))
    .$dynamic();

/** The latest runs; of each kind the last that stands may be taken back. */
export async function recordImportList({ db }: Pick<CallContext, "db">): Promise<RecordImport[]> {
  const rows = await withNames(db).orderBy(desc(recordImports.ran_at), desc(recordImports.id)).limit(mostListed);
  const lasts = await lastRuns(db);
  return rows.map(({ run, by }) => toRecordImport(run, by, lasts));
}

export async function recordImportState(
  { db }: Pick<CallContext, "db">,
  { id }: { id: string },
): Promise<RecordImport> {
  const [found] = await withNames(db).where(eq(recordImports.id, id));
  if (found === undefined) throw importMissing();
  return toRecordImport(found.run, found.by, await lastRuns(db));
}

/** What became of the rows that a run has read. */
export async function recordImportLines(
  { db }: CallContext,
  { id, action, page, size }: ParsedInputOf<typeof recordImportCalls.recordRows>,
): Promise<OutputOf<typeof recordImportCalls.recordRows>> {
  if ((await db.$count(recordImports, eq(recordImports.id, id))) === 0) throw importMissing();
  const wanted = and(eq(r.import_id, id), action === undefined ? isNotNull(r.action) : eq(r.action, action));
  const [all] = await db.select({ total: count() }).from(r).where(wanted);
  const rows = await db
    .select({ line: r.line, at: r.at, title: r.title, action: r.action, problems: r.problems })
    .from(r)
    .where(wanted)
    .orderBy(asc(r.place))
    .limit(size)
    .offset((page - 1) * size);
  const list = rows.flatMap(({ action: taken, at, ...row }) =>
    taken === null ? [] : [{ ...row, at: at ?? undefined, action: taken }],
  );
  return { list, total: all?.total ?? 0, page, size };
}
