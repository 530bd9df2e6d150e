import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Db } from "#server/database/connect.ts";
import { ifThere } from "#server/plugins/files/file-paths.ts";

// Any constants: all processes that make backups of one database must pick the same lock.
const [lockArea, lockKey] = [728_114, 2];
/** A backup that was asked for has begun by then, or the process that should have made it has ended (ms). */
const patience = 60_000;

const mark = (folder: string) => join(folder, "asked");

/** Takes the lock of who makes backups until the connection ends; false: somebody else has it. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1, $2) as locked", [
    lockArea,
    lockKey,
  ]);
  return rows[0]?.locked === true;
}

/** Whether a backup is being made, by whatever process. */
export async function isLocked(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and classid = ${lockArea} and objid = ${lockKey}
      and database = (select oid from pg_database where datname = current_database())) as locked`);
  return rows[0]?.locked === true;
}

/** How long ago a backup was asked for that has not begun (ms); null: none was. */
async function askedSince(folder: string): Promise<number | null> {
  const found = await ifThere(stat(mark(folder)));
  return found === null ? null : Date.now() - found.mtimeMs;
}

/** Whether a backup was asked for and will begin. */
export async function isAsked(folder: string): Promise<boolean> {
  return ((await askedSince(folder)) ?? patience) < patience;
}

/** Notes that a backup is asked for; false when one is already. */
export async function askOnce(folder: string): Promise<boolean> {
  // Only an old one: removed for nothing, it might be the one that somebody has set this moment.
  if (((await askedSince(folder)) ?? 0) >= patience) await rm(mark(folder), { force: true });
  try {
    await (await open(mark(folder), "wx", 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** What was asked for has begun, or will not. */
export const answerAsked = (folder: string): Promise<void> => rm(mark(folder), { force: true });
