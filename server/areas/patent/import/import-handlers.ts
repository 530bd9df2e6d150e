import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PatentImport } from "#contract/patent/import/import-calls.ts";
import { mayGoOn } from "#contract/ip-import/run-words.ts";
import { rowsDropped } from "#contract/ip-import/row-days.ts";
import type { Db } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import {
  patentImportColumns,
  patentImportRows as r,
  patentImports,
  type PatentImportStored,
} from "#server/database/tables/ip/patent-import.ts";
import { headingKey } from "#server/importers/patent/patent-columns.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { SyncLine } from "#server/plugins/limits/sync-line.ts";
import { checkNumbers } from "./check-numbers.ts";
import { firstRecords, shownFields, toPatentImport } from "./import-preview.ts";
import { lastRun } from "./import-undo.ts";
import { takeUpload } from "./import-upload.ts";
import { planAgainstStore } from "./write-batch.ts";
import { importById, importMissing, inWords, withImport } from "./stored-file.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type ImportCalls = Extract<keyof AreaHandlers<"patent">, `patent${string}`>;
const mostListed = 50;
const { import_id: _import, ...rowColumns } = getTableColumns(r);

async function onWire(
  { db, files }: Pick<CallContext, "db" | "files">,
  stored: PatentImportStored,
): Promise<PatentImport> {
  const [account] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, stored.account_id));
  const received = stored.state === "uploading" ? await files.received(stored.id) : stored.size;
  return toPatentImport(stored, account?.name ?? "", received, (await lastRun(db)) === stored.id);
}

/** Changes an import under a lock, so that two clicks do not meet. */
async function changeImport(
  context: CallContext,
  id: string,
  change: (stored: PatentImportStored, db: Db) => Promise<Partial<PatentImportStored>>,
) {
  return context.db.transaction(async (db) => {
    const [stored] = await db.select().from(patentImports).where(eq(patentImports.id, id)).for("update");
    if (!stored) throw importMissing();
    const changes = { ...(await change(stored, db)), updated_at: new Date(context.now()) };
    await db.update(patentImports).set(changes).where(eq(patentImports.id, id));
    return { ...stored, ...changes };
  });
}

async function remember(context: CallContext, columns: readonly { heading: string; column: string }[]): Promise<void> {
  const at = new Date(context.now());
  for (const { heading, column } of columns) {
    const row = { field: column, by: personOf(context).id, at };
    await context.db
      .insert(patentImportColumns)
      .values({ heading: headingKey(heading), ...row })
      .onConflictDoUpdate({ target: patentImportColumns.heading, set: row });
  }
}

/** Files looked at at once by a process, and those that wait. */
const line = new SyncLine({ atOnce: 2, waiting: 6, patienceMs: 30_000 }, Date.now, Math.random);

async function looked(context: CallContext, stored: PatentImportStored) {
  await line.enter(new AbortController().signal);
  try {
    return await inWords(() =>
      withImport(context, stored, async ({ file }) => ({ file, ...(await firstRecords(file)) })),
    );
  } finally {
    line.leave();
  }
}

async function preview(context: CallContext, id: string, columns: readonly { heading: string; column: string }[]) {
  const stored = await importById(context.db, id);
  if (stored.state !== "preview")
    throw new Refused(409, stored.state === "uploading" ? "文件还没有传完，请稍候" : "此导入已开始执行，不能再修改");
  await remember(context, columns);
  const { file, records, problem } = await looked(context, stored);
  const plan = await planAgainstStore(context.db, records, new Date(context.now()));
  const changes = { shape: file.shape, columns: file.columns, total: file.total, problem };
  const after = await changeImport(context, id, async () => changes);
  return {
    import: await onWire(context, after),
    records: plan.rows.map(({ at, action, problems, unpublished }, place) => ({
      at,
      unpublished,
      action,
      problems,
      fields: shownFields((plan.records[place] as (typeof plan.records)[number]).patent),
    })),
  };
}

const logged = (db: Db, context: CallContext, action: AuditAction, { id, file_name }: PatentImportStored) =>
  writeAudit({ ...context, db }, action, { import_id: id, file: file_name });

async function run(context: CallContext, id: string): Promise<PatentImport> {
  const stored = await changeImport(context, id, async (before, db) => {
    const goesOn = before.state === "failed" && mayGoOn(before.problem);
    if (before.state !== "preview" && !goesOn)
      throw new Refused(409, before.state === "uploading" ? "文件还没有传完，请稍候" : "此导入已执行，请勿重复提交");
    if (before.rows_dropped) throw new Refused(409, `${rowsDropped}，请重新导入文件`);
    if (before.shape === "") throw new Refused(409, "请先预览文件");
    await logged(db, context, "patent-import", before);
    return { state: "running" as const, problem: "", started_at: before.started_at ?? new Date(context.now()) };
  });
  await context.startJob("patent-import", { id });
  return onWire(context, stored);
}

async function undo(context: CallContext, id: string): Promise<PatentImport> {
  const stored = await changeImport(context, id, async (before, db) => {
    if (before.state === "undone" || before.state === "undoing") throw new Refused(409, "此导入已经撤销");
    if ((await lastRun(db)) !== id) throw new Refused(409, "只能撤销最近一次导入；更早的导入请先撤销它之后的");
    await logged(db, context, "patent-import-undo", before);
    return { state: "undoing" as const, problem: "" };
  });
  await context.startJob("patent-import-undo", { id });
  return onWire(context, stored);
}

/** Ends a run between two batches, or forgets a file that was only looked at. */
async function stop(context: CallContext, id: string): Promise<PatentImport | null> {
  const { state } = await importById(context.db, id);
  if (state === "uploading" || state === "preview") {
    await context.files.drop(id);
    await context.db.delete(patentImports).where(and(eq(patentImports.id, id), inArray(patentImports.state, [state])));
    return null;
  }
  const stored = await changeImport(context, id, async (before, db) => {
    if (before.state !== "running") throw new Refused(409, "此导入没有在执行，无需停止");
    await logged(db, context, "patent-import-stop", before);
    return {
      state: "failed" as const,
      problem: "已由管理员停止，之前写入的内容保留，可以撤销",
      ended_at: new Date(context.now()),
    };
  });
  return onWire(context, stored);
}

export const patentImportHandlers: Pick<AreaHandlers<"patent">, ImportCalls> = {
  patentImportUpload: takeUpload,
  patentImportPreview: (context, { id, columns }) => preview(context, id, columns),
  patentImportRun: (context, { id }) => run(context, id),
  patentImportStop: (context, { id }) => stop(context, id),
  patentImportState: async (context, { id }) => onWire(context, await importById(context.db, id)),
  patentImportUndo: (context, { id }) => undo(context, id),
  patentNumberCheck: (context) => checkNumbers(context.db, context.bytes),

  async patentImportRows({ db }, { id, action, page, size }) {
    if ((await importById(db, id)).rows_dropped) throw new Refused(404, rowsDropped);
    const wanted = and(eq(r.import_id, id), action === undefined ? undefined : eq(r.action, action));
    const [all] = await db.select({ total: count() }).from(r).where(wanted);
    const rows = await db
      .select(rowColumns)
      .from(r)
      .where(wanted)
      .orderBy(asc(r.place))
      .limit(size)
      .offset((page - 1) * size);
    return { list: rows, total: all?.total ?? 0, page, size };
  },

  async patentImportList(context) {
    const rows = await context.db
      .select()
      .from(patentImports)
      .where(sql`state <> 'uploading'`)
      .orderBy(desc(patentImports.created_at), desc(patentImports.id))
      .limit(mostListed);
    return Promise.all(rows.map((row) => onWire(context, row)));
  },
};
