import { asc, eq, sql } from "drizzle-orm";
import { reusedNumbers, savedTrees } from "#contract/patent/query/saved-trees.ts";
import { nobodysSearches, type SavedTrees } from "#contract/patent/query/read/reading.ts";
import type { Db } from "#server/database/connect.ts";
import { savedSearches, type SavedSearchRow } from "#server/database/tables/ip/saved-search.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Everything an account has saved, by number. */
export const savedRows = (db: Db, accountId: string): Promise<SavedSearchRow[]> =>
  db.select().from(savedSearches).where(eq(savedSearches.account_id, accountId)).orderBy(asc(savedSearches.no));

/** What `#3` stands for in an expression of the person; read from the store only where one is named. */
export async function treesFor(
  { db, person }: Pick<CallContext, "db" | "person">,
  expression: string,
): Promise<SavedTrees> {
  if (reusedNumbers(expression).length === 0 || person === null) return nobodysSearches;
  return savedTrees(await savedRows(db, person.id));
}

/**
 * What is committed now was written after the beginning of the oldest transaction that still writes: whoever looks
 * sees nothing of those, so they count as later. A millisecond less, for a `Date` holds no smaller parts of it.
 */
export async function seenUntil(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select least(clock_timestamp(), min(xact_start))::text as at from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`);
  return new Date(new Date(rows[0]?.at ?? Date.now()).getTime() - 1);
}
