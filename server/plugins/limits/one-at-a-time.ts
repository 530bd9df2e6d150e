import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";

const last = new Map<string, Promise<unknown>>();

/** Runs `work` when this process has ended all it began under the same name before. */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name);
  const mine = (async () => {
    // How the one before ended is its own caller's business.
    await before?.catch(() => undefined);
    return work();
  })();
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}

/**
 * Runs `work` while nobody else works under the same name, in any process on this database, inside a transaction.
 * Who waits for this process's own work holds no connection, and `work` uses none but the transaction's, so that
 * waiting never uses up the pool. The lock takes no transaction id: it holds back no reader of the feed.
 */
export const oneAtATime = <C extends { db: Db }, T>(
  context: C,
  name: string,
  work: (inside: C) => Promise<T>,
): Promise<T> =>
  inLine(name, () =>
    inTransaction(context, async (inside) => {
      // Another process that takes longer is answered for by the caller's next try.
      await inside.db.execute(sql`set local lock_timeout = '20s'`);
      await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      return work(inside);
    }),
  );
