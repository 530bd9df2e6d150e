import { and, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";

/**
 * The account that an id stands for by now: the one it was merged into, else itself. A device that had no network names
 * colleagues, and its own person, as they were.
 */
export async function keptAccounts(db: Db, ids: readonly string[]): Promise<(id: string) => string> {
  if (ids.length === 0) return (id) => id;
  const rows = await db
    .select({ id: accounts.id, kept: accounts.merged_into })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isNotNull(accounts.merged_into)));
  const known = new Map(rows.map(({ id, kept }) => [id, kept]));
  return (id) => known.get(id) ?? id;
}
