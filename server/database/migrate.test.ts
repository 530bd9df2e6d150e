import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { keepNumbered, numberedMigrations } from "#tests/fixtures/database/numbered-installation.ts";
import { cloneDatabase, type TestDatabase } from "#tests/fixtures/database/test-cluster.ts";
import { startProblem } from "#server/start-problem.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration-files.ts";

const migration = (name: string, sql: string): Migration => ({
  name,
  files: [{ path: `server/database/migrations/${name}`, sql }],
  sha256: createHash("sha256").update(sql).digest("hex"),
});

const first = migration("20270101-0000-first.sql", "create table firsts (n int primary key);");
const second = migration("20270102-0000-second.sql", "create table seconds (n int references firsts);");
const third = migration("20270103-0000-third.sql", "insert into firsts values (3);");

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase(inject("clusterUrl"), "template0");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const migrated = (...migrations: Migration[]) => migrate(database.url, { migrations });

/** What the person who starts the server reads, or null: it starts. */
const refusal = (...migrations: Migration[]) =>
  migrated(...migrations).then(
    () => null,
    (error: unknown) => startProblem(error),
  );

async function rowsOf<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}
const journal = async () =>
  (await rowsOf<{ name: string }>("select name from migrations order by name")).map(({ name }) => name);
const tables = async () =>
  (await rowsOf<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1"))
    .map(({ name }) => name)
    .filter((name) => name !== "migrations");

describe("migrations", () => {
  it("are applied in order, once, and kept with hash, moment and duration, which the log hears", async () => {
    const heard: unknown[] = [];
    const log = { info: (data: object, message: string) => void heard.push([message, data]) };
    await migrate(database.url, { migrations: [first, second], log });
    await migrate(database.url, { migrations: [first, second, third], log });
    await migrate(database.url, { migrations: [first, second, third], log });
    expect(heard).toEqual(
      [first, second, third].map(({ name }) => [
        "migration applied",
        { migration: name, milliseconds: expect.any(Number) },
      ]),
    );
    const kept = await rowsOf("select * from migrations order by name");
    expect(kept).toEqual(
      [first, second, third].map(({ name, sha256 }) => ({
        name,
        sha256,
        applied_at: expect.any(Date),
        milliseconds: expect.any(Number),
      })),
    );
  });

  it("are applied by one of several programs that start at once", async () => {
    await Promise.all([1, 2, 3].map(() => migrated(first, second, third)));
    expect(await journal()).toEqual([first.name, second.name, third.name]);
  });
});

describe("the start is refused in words", () => {
  it("when a file that was applied has been edited", async () => {
    await migrated(first, second);
    const edited = migration(first.name, "create table firsts (n bigint primary key);");
    const words = await refusal(edited, second, third);
    expect(words).toContain(`迁移 server/database/migrations/${first.name} 在执行之后被改动过`);
    expect(words).toContain(first.sha256.slice(0, 12));
    expect(await journal()).toEqual([first.name, second.name]);
  });

  it("when a newer program has upgraded the database, whatever else is missing", async () => {
    await migrated(first, third);
    expect(await refusal(first, second)).toMatch(
      /^数据库已由更新的程序升级，其中的迁移 20270103-0000-third\.sql 本程序没有/,
    );
    expect(await journal()).toEqual([first.name, third.name]);
  });

  it("when a file sorts before one that was applied already", async () => {
    await migrated(first, third);
    const words = await refusal(first, second, third);
    expect(words).toContain(`迁移 server/database/migrations/${second.name} 排在已执行的 ${third.name} 之前`);
    expect(await tables()).toEqual(["firsts"]);
  });

  it.each([
    ["a word that is none", "select 1;\n-- 𠮷\n  creat table x ();", " 第 3 行第 3 列 执行失败：syntax error"],
    [
      "a table that is not there",
      "create table x ();\nselect *\nfrom nowhere;",
      ' 第 3 行第 6 列 执行失败：relation "nowhere"',
    ],
    [
      "rows that do not fit, whose place PostgreSQL does not tell",
      "insert into firsts values (1), (1);",
      "-second.sql 执行失败：duplicate key",
    ],
    ["a fault inside a block", "do $$ begin\n  perform 1 / 0;\nend $$;", "line 2 at PERFORM"],
  ])("when a migration fails by %s; what it began is taken back", async (_, sql, words) => {
    const failing = migration(second.name, `create table half ();\n`);
    failing.files.push({ path: `server/database/migrations/${second.name}`, sql });
    const told = await refusal(first, failing, third);
    expect(told).toContain(`迁移 server/database/migrations/${second.name}`);
    expect(told).toContain(words);
    expect(await journal()).toEqual([first.name]);
    expect(await tables()).toEqual(["firsts"]);
    expect(await refusal(first, second, third)).toBeNull();
  });

  it("when what is checked at the end of a migration does not hold", async () => {
    const sql =
      "create table pairs (n int references firsts deferrable initially deferred); insert into pairs values (9);";
    const told = await refusal(first, migration(second.name, sql));
    expect(told).toContain(`${second.name} 执行失败`);
    expect(told).toContain("pairs_n_fkey");
    expect(await journal()).toEqual([first.name]);
  });

  it("with what to do besides, where a migration may not do its work", async () => {
    const role = `migrations_${process.pid}`;
    await client.query(`create role ${role}`);
    const told = await refusal(migration(first.name, `set local role ${role}; create table mine ();`));
    await client.query(`drop role ${role}`);
    expect(told).toContain("permission denied for schema public");
    expect(told).toContain("请让 DATABASE_URL 中的用户成为该数据库的所有者");
  });
});

describe("a database whose migrations had numbers", () => {
  it("has the baseline when it has all of them; nothing is run", async () => {
    const names = await numberedMigrations();
    await keepNumbered(client, names);
    await client.query("create table kept (n int)");
    const heard: unknown[] = [];
    const log = { info: (data: object, message: string) => void heard.push([message, data]) };
    await migrate(database.url, { migrations: [first], log });
    expect(await journal()).toEqual([first.name]);
    expect(await tables()).toEqual(["kept"]);
    expect(heard).toEqual([
      ["the journal of numbered migrations is carried over", { numbered: 83, migration: first.name }],
    ]);
    expect(await refusal(migration(first.name, "select 1;"))).toContain("在执行之后被改动过");
  });

  it("is refused when it has a part of them, and says which program comes first", async () => {
    const names = (await numberedMigrations()).slice(0, -1);
    await keepNumbered(client, names);
    const words = await refusal(first);
    expect(words).toContain("数据库记有 82 项编号迁移（最近一项 136-report-charts.sql），应为 83 项");
    expect(words).toContain("请先用最后一版带编号迁移的程序（0.1.0，编号到 137-indexes-of-lists.sql 为止）");
    expect(await journal()).toEqual(names);
  });

  it("is refused when one of them is another", async () => {
    const names = await numberedMigrations();
    await keepNumbered(client, names.with(5, "006-other.sql"));
    expect(await refusal(first)).toContain("不能直接升级");
  });

  it("is like a new one when not one of them came about", async () => {
    await keepNumbered(client, []);
    await migrated(first);
    expect(await tables()).toEqual(["firsts"]);
    expect(await journal()).toEqual([first.name]);
  });
});
