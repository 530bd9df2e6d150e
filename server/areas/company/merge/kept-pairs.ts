import { type SQL, sql } from "drizzle-orm";
import { dayOf, hourLength } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { companyPairChanges as changes, companyPairRuns as runs } from "#server/database/tables/company-care.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { alikePairs, crowdedOut } from "./duplicate-rules.ts";

/** Companies changed at once, from which on comparing all of them costs less than each by itself. */
const many = 2_000;

/** The night whose comparison is due: from 3:00 in Shanghai, when nobody works. */
const nightOf = (now: number) => dayOf(now - 3 * hourLength);

/** Writes what differs: pairs that stay are not locked, so that whoever changes a company waits for hardly anything. */
async function keepPairs(db: Db, ids: readonly string[] | undefined): Promise<void> {
  const renewed: SQL =
    ids === undefined ? sql`true` : sql`(k.a_id = any(${sqlUuidArray(ids)}) or k.b_id = any(${sqlUuidArray(ids)}))`;
  await db.execute(sql`
    with pairs as materialized (
      select p.*, a.street_id as a_street, b.street_id as b_street from (${alikePairs(ids === undefined ? {} : { ids })}) p
        join companies a on a.id = p.a join companies b on b.id = p.b
    ), gone as (
      delete from company_pairs k where ${renewed} and not exists (select 1 from pairs p where p.a = k.a_id and p.b = k.b_id)
    )
    insert into company_pairs (a_id, b_id, reasons, weight, a_street, b_street)
    select p.a, p.b, p.reasons, p.weight, p.a_street, p.b_street
    from pairs p left join company_pairs k on k.a_id = p.a and k.b_id = p.b
    where (k.reasons, k.weight, k.a_street, k.b_street) is distinct from (p.reasons, p.weight, p.a_street, p.b_street)
    on conflict (a_id, b_id) do update set reasons = excluded.reasons, weight = excluded.weight,
      a_street = excluded.a_street, b_street = excluded.b_street`);
}

/** Companies whose pairs a number may have made or undone: those that share it, unless it was an agent's before too. */
async function sharingMobile(db: Db, mobiles: readonly string[]): Promise<string[]> {
  if (mobiles.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    with sharing as (
      select z.mobile, z.company_id from contacts z
      where z.mobile <> '' and z.deleted_at is null and z.mobile = any(${sqlTextArray(mobiles)}) group by 1, 2
    )
    select distinct s.company_id as id from sharing s
    where (select count(*) from sharing o where o.mobile = s.mobile) <= 4
      or exists (select 1 from company_pairs k where k.a_id = s.company_id and 'mobile' = any(k.reasons))
      or exists (select 1 from company_pairs k where k.b_id = s.company_id and 'mobile' = any(k.reasons))`);
  return rows.map(({ id }) => id);
}

/** Companies whose pairs by address go because one of these has come to it. */
async function besideNewcomers(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(crowdedOut(ids));
  return rows.map(({ id }) => id);
}

/** What has changed since the last run; a change that commits meanwhile is the next run's. */
async function takeChanges(db: Db): Promise<string[]> {
  const taken = await db.delete(changes).returning();
  const mobiles = new Set(taken.flatMap(({ mobile }) => (mobile === "" ? [] : [mobile])));
  const ids = taken.map(({ company_id }) => company_id);
  return [...new Set([...ids, ...(await sharingMobile(db, [...mobiles])), ...(await besideNewcomers(db, ids))])];
}

/**
 * Brings the kept pairs up to date: those of companies that have changed, once a night all of them, and all with
 * `isWhole`. One run at a time, in one transaction: one that fails leaves the pairs and the changes as they were.
 */
export async function renewPairs({ db, now }: Pick<Services, "db" | "now">, isWhole: boolean): Promise<void> {
  await db.transaction(async (inside) => {
    const [run] = await inside.select().from(runs).for("update", { skipLocked: true });
    if (run === undefined) return;
    const night = nightOf(now());
    const ids = await takeChanges(inside);
    const all = isWhole || run.night !== night || ids.length > many;
    if (all || ids.length > 0) await keepPairs(inside, all ? undefined : ids);
    await inside.update(runs).set({ counted_at: new Date(now()), ...(all && { night }) });
  });
}
