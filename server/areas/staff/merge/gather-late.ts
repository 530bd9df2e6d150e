import { and, eq, gt, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { renumberSearches } from "./merge-special.ts";
import { type AccountPair, moveRows } from "./move-rows.ts";

/** As long as an app of before is let in: what a phone kept without a network until then may still name the old account. */
const lateMs = 90 * 86_400_000;

const kept = alias(accounts, "kept");

/**
 * What arrives after a merge and names the account that is closed: a write that was under way, or one from the phone of a
 * colleague who had no network. It becomes the kept account's as if it had come before.
 */
export async function gatherLate({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = new Date(now());
  const pairs = await db
    .select({
      from: { id: accounts.id, name: accounts.name },
      to: { id: kept.id, name: kept.name },
    })
    .from(accounts)
    .innerJoin(kept, eq(kept.id, accounts.merged_into))
    .where(and(isNotNull(accounts.merged_at), gt(accounts.merged_at, new Date(at.getTime() - lateMs))))
    .orderBy(accounts.merged_at, accounts.id);
  const failures: unknown[] = [];
  for (const names of pairs) await gatherOf(db, { ...names, by: null, at }).catch((error) => failures.push(error));
  // Of the others nothing waits for what cannot be gathered; the job says that it was not.
  if (failures.length > 0) throw new AggregateError(failures, "what merged accounts left was not gathered");
}

const gatherOf = (db: Services["db"], pair: AccountPair): Promise<void> =>
  db.transaction(async (transaction) => {
    const inside = transaction as unknown as typeof db;
    await renumberSearches(inside, pair);
    await moveRows(inside, pair);
  });
