import { eq, sql } from "drizzle-orm";
import { renumbered } from "#contract/patent/query/saved-trees.ts";
import type { Db } from "#server/database/connect.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { AccountPair } from "./move-rows.ts";

/**
 * Saved searches reuse each other by number, and a number is never given twice in an account: those of the other account
 * get the numbers behind the kept one's, and what they reuse is found under its new number.
 */
export async function renumberSearches(db: Db, { from, to }: AccountPair): Promise<void> {
  const { rows } = await db.execute<{ account_id: string; last: number }>(sql`
    select account_id, last from saved_search_numbers
    where account_id in (${from.id}::uuid, ${to.id}::uuid) for update`);
  const lastOf = (id: string) => rows.find((row) => row.account_id === id)?.last ?? 0;
  const own = await db.select().from(savedSearches).where(eq(savedSearches.account_id, from.id));
  const first = lastOf(to.id);
  // Beyond both at once: while they still belong to the other account no two of them may share a number either.
  const shift = Math.max(first, lastOf(from.id));
  for (const { id, no, expression } of own)
    await db
      .update(savedSearches)
      .set({ no: no + shift, expression: renumbered(expression, shift) })
      .where(eq(savedSearches.id, id));
  if (own.length > 0) {
    const last = shift + lastOf(from.id);
    await db.execute(sql`
      insert into saved_search_numbers (account_id, last) values (${to.id}::uuid, ${last})
      on conflict (account_id) do update set last = ${last}`);
  }
  await db.execute(sql`delete from saved_search_numbers where account_id = ${from.id}::uuid`);
}

/** Targets of visits name a person by a text; where both have one of a month the kept account's stands. */
export async function moveTargets(db: Db, { from, to }: AccountPair): Promise<void> {
  await db.execute(sql`
    delete from visit_targets t where kind = 'person' and owner_id = ${from.id} and exists (
      select from visit_targets k where k.kind = 'person' and k.owner_id = ${to.id} and k.month = t.month)`);
  await db.execute(sql`
    update visit_targets set owner_id = ${to.id} where kind = 'person' and owner_id = ${from.id}`);
}

/** The other account is closed and names the kept one; so do those that were merged into it before. */
export async function closeAccount(db: Db, { from, to, at }: AccountPair): Promise<void> {
  await db.execute(sql`
    update accounts set state = 0, merged_into = ${to.id}::uuid, updated_at = ${at.toISOString()}::timestamptz,
      merged_at = coalesce(merged_at, ${at.toISOString()}::timestamptz)
    where id = ${from.id}::uuid or merged_into = ${from.id}::uuid`);
  await db
    .update(accounts)
    .set({
      merged_ids: sql`(select array_agg(distinct one order by one) from unnest(${accounts.merged_ids} || ${from.id}::uuid
        || (select g.merged_ids from accounts g where g.id = ${from.id}::uuid)) as one)`,
      updated_at: at,
    })
    .where(eq(accounts.id, to.id));
}
