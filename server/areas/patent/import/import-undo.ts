import { desc, eq, sql } from "drizzle-orm";
import type { PatentImport } from "#contract/patent/import/import-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { settleRights } from "#server/database/patent-rights.ts";
import { patentImports } from "#server/database/tables/ip/patent-import.ts";
import { writingLock } from "./import-run.ts";
import type { Services } from "#server/plugins/call-context.ts";

/** Patents an undo names among those it left. */
const mostLeft = 200;

/** The run that may be taken back: the last that wrote. Undone ones make way for those before them. */
export async function lastRun(db: Db): Promise<string | null> {
  const [last] = await db
    .select({ id: patentImports.id, state: patentImports.state })
    .from(patentImports)
    .where(sql`started_at is not null and state <> 'undone'`)
    .orderBy(desc(patentImports.started_at), desc(patentImports.id))
    .limit(1);
  return last !== undefined && (last.state === "done" || last.state === "failed") ? last.id : null;
}

const notUndone = "撤销没有完成，请稍后再试";

/** Ends an undo that keeps failing as if nobody had asked for it. */
export async function giveUpUndo(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`update patent_imports set state = 'done', problem = ${notUndone} where id = ${id} and state = 'undoing'`,
  );
}

/** Takes an undo up again that was given up; false: another import was run since, or somebody undid it by now. */
export async function undoAgain(db: Db, id: string): Promise<boolean> {
  if ((await lastRun(db)) !== id) return false;
  const { rowCount } = await db.execute(
    sql`update patent_imports set state = 'undoing', problem = ''
      where id = ${id} and state = 'done' and problem = ${notUndone}`,
  );
  return rowCount === 1;
}

/** Takes a run back in one transaction: what it changed is restored unless somebody changed it since. */
export async function undoPatentImport({ db: pool, now }: Pick<Services, "db" | "now">, id: string): Promise<void> {
  await pool.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${writingLock})`);
    const [stored] = await db.select().from(patentImports).where(eq(patentImports.id, id)).for("update");
    if (stored?.state !== "undoing") return;
    const left = await whatStays(db, id);
    const removed = await removeCreated(db, id);
    const restored = await restoreChanged(db, id);
    await db.execute(sql`delete from patent_import_records where import_id = ${id}`);
    const kept = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from patent_import_undo where why <> ''`,
    );
    const at = new Date(now());
    await db
      .update(patentImports)
      .set({
        state: "undone",
        undone: { removed, restored, kept: kept.rows[0]?.count ?? 0, left },
        ended_at: at,
        updated_at: at,
        // Nothing is read from the file again.
        sha256: "",
      })
      .where(eq(patentImports.id, id));
  });
}

/** What companies wrote of fees, and what they watch, would go with a patent; in portfolios it stays with its facts. */
const inUse = sql.join(
  (
    [
      ["已被企业登记年费", ["annuity_payments", "annuity_unpaid", "annuity_reductions"]],
      ["已被企业监控", ["watches"]],
    ] as const
  ).flatMap(([why, tables]) =>
    tables.map(
      (table) =>
        sql`when c.created and exists (select from ${sql.identifier(table)} k where k.patent_id = p.id) then ${sql.raw(`'${why}'`)}`,
    ),
  ),
  sql` `,
);

/** Decides for each patent the run changed whether it may be restored, and tells what stays. */
async function whatStays(db: Db, id: string): Promise<NonNullable<PatentImport["undone"]>["left"]> {
  await db.execute(sql`
    create temporary table patent_import_undo on commit drop as
    select c.patent_id, c.created, case
      when p.id is null then 'gone'
      when p.withdrawn_at is not null and c.before is null then '之后被撤下'
      when patent_record(p) <> c.after then '之后著录信息又有变更'
      when coalesce((select md5(t::text) from patent_texts t where t.patent_id = p.id), '') <> c.after_text then '之后全文又有变更'
      when c.created and exists (select from patent_events e where e.patent_id = p.id and not e.id = any(c.events)) then '之后又有新的法律事件'
      ${inUse}
      else '' end as why
    from patent_import_changes c left join patents p on p.id = c.patent_id
    where c.import_id = ${id}`);
  const { rows } = await db.execute<{ patent_id: string; number: string; title: string; reason: string }>(sql`
    select u.patent_id, coalesce(nullif(p.application_no, ''), nullif(p.publication_no, ''), p.grant_no, '') as number,
      coalesce(p.title, '') as title, case u.why when 'gone' then '已不在库中' else u.why end as reason
    from patent_import_undo u left join patents p on p.id = u.patent_id
    where u.why <> '' order by 2 limit ${mostLeft}`);
  return rows;
}

async function removeCreated(db: Db, id: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from patents p using patent_import_undo u where u.patent_id = p.id and u.created and u.why = ''`);
  await db.execute(sql`delete from patent_import_changes where import_id = ${id} and created`);
  return rowCount ?? 0;
}

async function restoreChanged(db: Db, id: string): Promise<number> {
  const { rows: columns } = await db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = 'patents'
      and column_name <> 'id' and is_generated = 'NEVER'`);
  const list = (of: string) =>
    sql.join(
      columns.map(({ column_name }) => sql`${sql.raw(of)}${sql.identifier(column_name)}`),
      sql`, `,
    );
  const { rowCount } = await db.execute(sql`
    update patents p set (${list("")}) = row(${list("b.")})
    from patent_import_changes c
      join patent_import_undo u on u.patent_id = c.patent_id and not u.created and u.why = ''
      cross join lateral jsonb_populate_record(null::patents, c.before) b
    where c.import_id = ${id} and p.id = c.patent_id`);
  await db.execute(sql`
    update patent_texts t set abstract = b.abstract, claims = b.claims, claims_published = b.claims_published,
      description = b.description, drawings = b.drawings, citations = b.citations
    from patent_import_changes c
      join patent_import_undo u on u.patent_id = c.patent_id and not u.created and u.why = ''
      cross join lateral jsonb_populate_record(null::patent_texts, c.before_text) b
    where c.import_id = ${id} and t.patent_id = c.patent_id`);
  await db.execute(sql`
    delete from patent_events e using patent_import_changes c, patent_import_undo u
    where c.import_id = ${id} and u.patent_id = c.patent_id and u.why = '' and e.id = any(c.events)`);
  const { rows: restored } = await db.execute<{ patent_id: string }>(
    sql`select patent_id from patent_import_undo where not created and why = ''`,
  );
  await settleRights(
    db,
    restored.map(({ patent_id }) => patent_id),
  );
  return rowCount ?? 0;
}
