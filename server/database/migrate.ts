import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { refuseUnfit } from "./fit-database.ts";
import { projectRoot } from "#server/project-root.ts";

const folder = join(projectRoot, "server/database/migrations");
// Any constant: all processes that start at once must pick the same lock.
const lockKey = 728_114_001;

/** Names of the migrations in the repo, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** Applies the migrations that are missing to a database that is fit for them, one transaction each, under an advisory lock. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await refuseUnfit(client);
    await client.query("create table if not exists migrations (name text primary key, at timestamptz default now())");
    const done = new Set((await client.query("select name from migrations")).rows.map((row) => row.name as string));
    for (const name of await migrationNames()) {
      if (done.has(name)) continue;
      await client.query("begin");
      await client.query(await readFile(join(folder, name), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}
