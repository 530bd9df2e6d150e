import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/fixtures/database/test-cluster.ts";
import { startProblem } from "#server/start-problem.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration-files.ts";
import { statementsOf } from "./online-migration.ts";

const migration = (name: string, sql: string): Migration => ({
  name,
  files: [{ path: `server/database/migrations/${name}`, sql }],
  sha256: createHash("sha256").update(sql).digest("hex"),
});

const first = migration(
  "20270101-0000-first.sql",
  "create table things (n int, word text not null default ''); insert into things select generate_series(1, 3);",
);
const indexed = migration(
  "20270102-0000-indexes.sql",
  `-- outside a transaction
create index concurrently if not exists things_n on things (n);
create unique index concurrently if not exists things_n_word on things (n, word) where word <> '; --';
`,
);

let database: TestDatabase;
let client: pg.Client;
const opened: pg.Client[] = [];
async function open(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: database.url });
  one.on("error", () => undefined);
  await one.connect();
  opened.push(one);
  return one;
}
beforeEach(async () => {
  database = await cloneDatabase(inject("clusterUrl"), "template0");
  client = await open();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
  await database.drop();
});

const migrated = (...migrations: Migration[]) => migrate(database.url, { migrations });
const journal = async () =>
  (await client.query<{ name: string }>("select name from migrations order by name")).rows.map(({ name }) => name);
const indexes = async () =>
  (
    await client.query<{ name: string; valid: boolean }>(
      "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'things'::regclass order by 1",
    )
  ).rows;

/** The backend that builds an index of this database, once it waits for older transactions. */
const builder = () =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select p.pid from pg_stat_progress_create_index p join pg_stat_activity a using (pid)
         where p.datname = current_database() and a.wait_event_type = 'Lock'`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error("no index is being built");
      return row.pid;
    },
    { timeout: 60_000, interval: 20 },
  );

const built = [
  { name: "things_n", valid: true },
  { name: "things_n_word", valid: true },
];

describe("a migration outside a transaction", () => {
  it("builds its indexes and is kept like every other", async () => {
    await migrated(first, indexed);
    expect(await indexes()).toEqual(built);
    expect(await journal()).toEqual([first.name, indexed.name]);
  });

  it("is applied by one of several programs that start at once, none of which waits for another's snapshot", async () => {
    await Promise.all([1, 2, 3].map(() => migrated(first, indexed)));
    expect(await indexes()).toEqual(built);
    expect(await journal()).toEqual([first.name, indexed.name]);
  });

  it("keeps no writer waiting, and when it dies half-way the next start builds the index again", async () => {
    await migrated(first);
    const slow = await open();
    await slow.query("begin");
    await slow.query("insert into things values (7)");
    const dying = migrated(first, indexed).then(
      () => null,
      (error: unknown) => startProblem(error) ?? String(error),
    );
    const pid = await builder();
    await client.query("insert into things values (8)");
    await client.query("select pg_terminate_backend($1)", [pid]);
    expect(await dying).not.toBeNull();
    expect(await indexes()).toEqual([{ name: "things_n", valid: false }]);
    expect(await journal()).toEqual([first.name]);
    await slow.query("commit");
    await migrated(first, indexed);
    expect(await indexes()).toEqual(built);
    expect(await journal()).toEqual([first.name, indexed.name]);
  });

  it("says which statement failed and that those before it stand; the next start goes on", async () => {
    await migrated(first);
    await client.query("insert into things values (3)");
    const told = await migrated(first, indexed).then(
      () => null,
      (error: unknown) => startProblem(error),
    );
    expect(told).toContain(`迁移 server/database/migrations/${indexed.name} 执行失败`);
    expect(told).toContain("出错的语句：create unique index concurrently if not exists things_n_word");
    expect(told).toContain("在它之前的语句已经生效");
    expect(await journal()).toEqual([first.name]);
    await client.query("delete from things where ctid = (select max(ctid) from things)");
    await migrated(first, indexed);
    expect(await indexes()).toEqual(built);
  });

  it("is refused whole when one of its statements could not be repeated or would keep writers waiting", async () => {
    const wrong = migration(
      indexed.name,
      "-- outside a transaction\ncreate index concurrently if not exists things_n on things (n);\nupdate things set n = n + 1;",
    );
    const told = await migrated(first, wrong).then(
      () => null,
      (error: unknown) => startProblem(error),
    );
    expect(told).toContain("不能写：update things set n = n + 1");
    expect(await indexes()).toEqual([]);
  });
});

it("statements end at semicolons outside of comments, texts, names and bodies", () => {
  expect(
    statementsOf(`-- one; two
select ';', ";" /* ; */ from a; do $x$ begin; end $x$;
;
create function f() returns int language sql as $$ select 1; $$`),
  ).toEqual([
    `select ';', ";"  from a`,
    "do $x$ begin; end $x$",
    "create function f() returns int language sql as $$ select 1; $$",
  ]);
});
