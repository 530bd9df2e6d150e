import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { backfills as t } from "./tables/backfill.ts";

/**
 * A change of many rows that a migration would keep everybody waiting for: it goes on in rounds after the server listens,
 * and the program reads both forms until it is through.
 */
export interface Backfill {
  /** What an administrator reads in 运行状态. */
  title: string;
  /** How much there is to do, counted when it begins. */
  count(db: Db): Promise<number>;
  /**
   * One round, in a transaction of its own: from where the last one ended, null at the beginning. Answers where it ended
   * and how much of the count it did; null: nothing was left.
   */
  round(db: Db, after: string | null): Promise<{ after: string; done: number } | null>;
}

/** Those that are not through, of the ones the program knows. */
export async function openBackfills(db: Db, known: Readonly<Record<string, Backfill>>): Promise<string[]> {
  const ended = new Set((await db.select().from(t)).filter((row) => row.ended_at !== null).map(({ name }) => name));
  return Object.keys(known).filter((name) => !ended.has(name));
}

/** Whether there is more of it to do here: nothing is left, or another process is at it. */
async function playRound(db: Db, name: string, { title, count, round }: Backfill): Promise<boolean> {
  const [there] = await db.select().from(t).where(eq(t.name, name));
  if (there === undefined)
    await db
      .insert(t)
      .values({ name, title, of: await count(db) })
      .onConflictDoNothing();
  return db.transaction(async (inside) => {
    const [row] = await inside.select().from(t).where(eq(t.name, name)).for("update", { skipLocked: true });
    if (row === undefined || row.ended_at !== null) return false;
    const step = await round(inside, row.after);
    await inside
      .update(t)
      .set(step === null ? { ended_at: sql`now()` } : { after: step.after, done: row.done + step.done })
      .where(eq(t.name, name));
    return step !== null;
  });
}

/** Plays what is open, round by round. What a process that died has done stands, and the next one goes on behind it. */
export async function runBackfills(
  db: Db,
  known: Readonly<Record<string, Backfill>>,
  signal: AbortSignal,
): Promise<void> {
  for (const name of await openBackfills(db, known)) {
    const backfill = known[name];
    while (backfill !== undefined && !signal.aborted && (await playRound(db, name, backfill)));
  }
}

/** How far those under way are. */
export const backfillProgress = (db: Db): Promise<{ title: string; done: number; of: number }[]> =>
  db.select({ title: t.title, done: t.done, of: t.of }).from(t).where(isNull(t.ended_at)).orderBy(t.began_at);
