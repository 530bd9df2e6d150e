import { sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";

/** Days for which the feed keeps where a record was told last. A device that was away for longer downloads anew. */
export const feedKeptDays = 400;

/** The transaction below which rows may be gone. One that has not come yet is of another history, and counts for nothing. */
const floor = sql`(select max(xid) from feed_days where pruned and xid <= pg_snapshot_xmin(pg_current_snapshot()))`;

/**
 * Whether rows that follow a place may have been taken away. Read it in the transaction that reads the rows: they are
 * taken away only after this says so.
 */
export async function isForgotten(db: Db, xid: string): Promise<boolean> {
  const { rows } = await db.execute<{ forgotten: boolean | null }>(sql`select ${xid}::xid8 < ${floor} as forgotten`);
  return rows[0]?.forgotten === true;
}

/** Whether it is known how far transactions were on a day. */
export async function isFeedNoted(db: Db, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from feed_days where day = ${day}::date`);
  return rows.length > 0;
}

/** Notes how far transactions are today. */
export const noteFeed = (db: Db, today: string): Promise<unknown> =>
  db.execute(sql`insert into feed_days (day, xid) values (${today}::date, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict do nothing`);

/**
 * Takes away at most `most` rows that the feed told longer ago than it keeps them. Answers how many went. Each scope is
 * read from its oldest row on; a record that is told again meanwhile stays.
 */
export async function pruneFeed(db: Db, today: string, most: number): Promise<number> {
  await db.execute(sql`update feed_days set pruned = true where not pruned
    and day = (select max(day) from feed_days where day <= ${shiftDay(today, -feedKeptDays)}::date)`);
  await db.execute(sql`delete from feed_days where day < (select max(day) from feed_days where pruned)`);
  const { rowCount } = await db.execute(sql`
    delete from feed where xid < ${floor} and ctid = any(array(
      select old.ctid from (select id as scope from streets union all select '*') s
      cross join lateral (
        select f.ctid from feed f where f.scope = s.scope and f.xid < ${floor} order by f.xid, f.seq limit ${most}
      ) old limit ${most}))`);
  return rowCount ?? 0;
}
