import { readdirSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
const folder = new URL(".", import.meta.url);
const files = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => import(new URL(file, folder).href) as Promise<object>),
);
const tables = files.flatMap((file) => Object.values(file).filter((value): value is PgTable => is(value, PgTable)));

/** Read and written by statements of their own. */
const inSqlOnly = [
  "device_shares",
  "feed",
  "feed_days",
  "installation",
  "job_starts",
  "migrations",
  "patent_companies",
  "search_changes",
];

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe("the table definitions", () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "of %s name the columns the migrations made",
    async (name, table) => {
      const { rows } = await connection.pool.query<{ column_name: string; is_nullable: string }>(
        "select column_name, is_nullable from information_schema.columns where table_name = $1",
        [name],
      );
      const made = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === "NO"]));
      const defined = Object.fromEntries(
        Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]),
      );
      expect(defined).toEqual(made);
    },
  );

  it("are there for every table that the migrations made", async () => {
    const { rows } = await connection.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    );
    const defined = new Set(tables.map(getTableName));
    expect(rows.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual(inSqlOnly);
  });
});

it("looks into lists of a few entries by indexes that sort them in at once", async () => {
  const { rows } = await connection.pool.query<{ name: string; options: string[] | null }>(`
    select i.relname as name, i.reloptions as options
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
    join pg_opclass o on o.oid = x.indclass[0]
    where m.amname = 'gin' and o.opcname not in ('gin_trgm_ops', 'tsvector_ops')`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, options } of rows) expect(options, name).toContain("fastupdate=off");
});
