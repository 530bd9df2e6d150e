import pg from "pg";
import { refuseUnfit } from "./fit-database.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { keepInJournal, type MigrationLog, openJournal, pendingMigrations } from "./migration-journal.ts";
import { isOutside, outsideProblem, runOutside, statementsOf, takeTurn } from "./online-migration.ts";

// Any constant: all processes that start at once must pick the same lock.
const lockKey = 728_114_001;

/** A migration that PostgreSQL refused; the message says which, and where. */
export class MigrationFailed extends Error {}

interface More {
  log?: MigrationLog;
  /** Tests have their own. */
  migrations?: readonly Migration[];
}

/**
 * Applies the migrations that are missing to a database that is fit for them, under an advisory lock: one transaction
 * each, but for those that say that they run outside of one.
 */
export async function migrate(databaseUrl: string, { log, migrations }: More = {}): Promise<void> {
  const known = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks in the middle fails the next statement.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Whatever the role or the database says of the statements of others.
    await client.query("set statement_timeout = 0");
    await takeTurn(client, lockKey);
    await refuseUnfit(client);
    const applied = await openJournal(client, known, log);
    for (const migration of pendingMigrations(known, applied)) {
      const milliseconds = await (isOutside(migration) ? applyOutside : apply)(client, migration);
      log?.info({ migration: migration.name, milliseconds }, "migration applied");
    }
  } finally {
    await client.end();
  }
}

/** All of it or nothing: the end of the connection takes back what was begun. Answers its milliseconds. */
async function apply(client: pg.Client, migration: Migration): Promise<number> {
  const began = performance.now();
  await client.query("begin");
  for (const { path, sql } of migration.files)
    await client.query(sql).catch((error: unknown) => {
      throw failed(path, sql, error, takenBack);
    });
  const milliseconds = Math.round(performance.now() - began);
  await keepInJournal(client, migration, milliseconds);
  await client.query("commit").catch((error: unknown) => {
    throw failed(migration.name, "", error, takenBack);
  });
  return milliseconds;
}

/** Statement by statement, in the journal with the last; the next start repeats it from the first. Answers its milliseconds. */
async function applyOutside(client: pg.Client, migration: Migration): Promise<number> {
  const began = performance.now();
  const statements = migration.files.flatMap(({ path, sql }) => statementsOf(sql).map((one) => [path, one] as const));
  for (const [path, statement] of statements) {
    const problem = outsideProblem(statement);
    if (problem !== null) throw new MigrationFailed(`迁移 ${path} 没有执行：${problem}`);
  }
  for (const [path, statement] of statements)
    await runOutside(client, statement).catch((error: unknown) => {
      throw failed(
        path,
        "",
        error,
        `出错的语句：${statement.slice(0, 80)}。在它之前的语句已经生效，改正后再启动会接着执行`,
      );
    });
  const milliseconds = Math.round(performance.now() - began);
  await keepInJournal(client, migration, milliseconds);
  return milliseconds;
}

const takenBack = "这一项没有生效，数据库停在它之前的状态";

/** Names file and place, as far as PostgreSQL tells them; a connection that broke is no fault of the file. */
function failed(path: string, sql: string, error: unknown, left: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const told = [error.message, error.detail, error.where?.replaceAll("\n", " ")].filter((part) => part !== undefined);
  return new MigrationFailed(`迁移 ${path}${placeIn(sql, error.position)} 执行失败：${told.join("；")}。${left}`, {
    cause: error,
  });
}

/** PostgreSQL counts characters from 1 where JavaScript counts halves of some. */
function placeIn(sql: string, position: string | undefined): string {
  if (position === undefined) return "";
  const before = [...sql].slice(0, Number(position) - 1);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.filter((character) => character === "\n").length + 1;
  return ` 第 ${line} 行第 ${before.length - lineStart + 1} 列`;
}
