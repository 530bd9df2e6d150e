import type pg from "pg";
import { refuseOtherThanNumbered } from "./before-baseline.ts";
import { UnfitDatabase } from "./fit-database.ts";
import { inOrder, type Migration } from "./migration-files.ts";

/** A migration as the database remembers it. */
export interface Applied extends Record<string, unknown> {
  name: string;
  sha256: string;
}

const makeJournal = `
  create table migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    milliseconds int not null
  )`;

/** Hears of each step. */
export interface MigrationLog {
  info(data: object, message: string): void;
}

/** What the database says was applied; makes the journal where there is none, and carries over that of before. */
export async function openJournal(
  client: pg.Client,
  [baseline]: readonly Migration[],
  log?: MigrationLog,
): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean; hashed: boolean }>(`
    select to_regclass('migrations') is not null as there, exists (
      select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'sha256') as hashed`);
  const [journal = { there: false, hashed: false }] = rows;
  if (!journal.there) await client.query(makeJournal);
  else if (!journal.hashed) await carryOver(client, baseline, log);
  return (await client.query<Applied>("select name, sha256 from migrations")).rows;
}

/**
 * Writes the baseline into the journal in the place of the numbered migrations. A journal without a line is that of a
 * database in which nothing came about yet.
 */
async function carryOver(client: pg.Client, baseline: Migration | undefined, log?: MigrationLog): Promise<void> {
  if (baseline === undefined) throw new Error("there is no baseline to carry the journal over to");
  const { rows } = await client.query<{ name: string; at: Date }>("select name, at from migrations order by at");
  if (rows.length > 0) refuseOtherThanNumbered(rows.map(({ name }) => name));
  await client.query("begin");
  await client.query("drop table migrations");
  await client.query(makeJournal);
  if (rows.length > 0)
    await client.query("insert into migrations (name, sha256, applied_at, milliseconds) values ($1, $2, $3, 0)", [
      baseline.name,
      baseline.sha256,
      rows.at(-1)?.at,
    ]);
  await client.query("commit");
  log?.info({ numbered: rows.length, migration: baseline.name }, "the journal of numbered migrations is carried over");
}

/** Keeps a migration that was applied. */
export const keepInJournal = (client: pg.Client, { name, sha256 }: Migration, milliseconds: number) =>
  client.query("insert into migrations (name, sha256, milliseconds) values ($1, $2, $3)", [name, sha256, milliseconds]);

/** Why a program with the known migrations must not touch a database, or null. Its history has to be the beginning of theirs. */
export function journalProblem(known: readonly Migration[], applied: readonly Applied[]): string | null {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const unknown = inOrder(applied).filter(({ name }) => !byName.has(name));
  if (unknown.length > 0)
    return (
      `数据库已由更新的程序升级，其中的迁移 ${unknown.map(({ name }) => name).join("、")} 本程序没有：` +
      "请改用那一版或更新的程序；若要退回本版，请恢复升级之前的备份"
    );
  for (const { name, sha256 } of applied) {
    const migration = byName.get(name);
    if (migration !== undefined && migration.sha256 !== sha256)
      return (
        `迁移 ${pathOf(migration)} 在执行之后被改动过（执行时 SHA-256 为 ${sha256.slice(0, 12)}…，现为 ${migration.sha256.slice(0, 12)}…）：` +
        "请恢复它原来的内容；要再改数据库结构，请另加新的迁移文件"
      );
  }
  const last = inOrder(applied).at(-1)?.name ?? "";
  const late = missing(known, applied).find(({ name }) => name < last);
  if (late === undefined) return null;
  return (
    `迁移 ${pathOf(late)} 排在已执行的 ${last} 之前，却没有执行过，补执行会使新旧数据库的执行次序不同：` +
    "请改用更正后的程序（把该文件改名为更晚的时间）"
  );
}

/** Migrations that are still to be applied, in their order; refuses a database as `journalProblem` says. */
export function pendingMigrations(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const problem = journalProblem(known, applied);
  if (problem !== null) throw new UnfitDatabase(problem);
  return missing(known, applied);
}

/** Whether a database is just as a program with the known migrations leaves it. */
export const isCurrent = (known: readonly Migration[], applied: readonly Applied[]): boolean =>
  journalProblem(known, applied) === null && missing(known, applied).length === 0;

function missing(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const done = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !done.has(name));
}

/** Where somebody finds it: its file, or the folder of its files. */
function pathOf({ name, files }: Migration): string {
  const path = files[0]?.path ?? name;
  return path.slice(0, path.indexOf(name) + name.length);
}
