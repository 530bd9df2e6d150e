import { sql } from "drizzle-orm";
import { rankMeasures } from "#contract/ranking/ranking-calls.ts";
import type { Backfill } from "#server/database/backfill.ts";
import type { Db } from "#server/database/connect.ts";
import { putDay, snapshotDays } from "./score-days.ts";
import { keptOf, leanRows, rankedRows } from "./snapshots.ts";

const before = sql`scores.before`;

/** Days of before, the latest first. Each is one step down the index. */
async function oldDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with recursive days as (
      select max(day) as day from ${before}
      union all
      select (select max(s.day) from ${before} s where s.day < days.day) from days where days.day is not null
    )
    select to_char(day, 'YYYY-MM-DD') as day from days where day is not null`);
  return rows.map(({ day }) => day);
}

/** Scores of one table come into a table for each day, the latest day first, as far as they are still kept. */
export const scoreDaysBackfill: Backfill = {
  title: "企业评分按日归档",
  count: async (db) => (await oldDays(db)).length,
  async round(db, after) {
    const days = await oldDays(db);
    const day = days.find((one) => after === null || one < after);
    if (day === undefined) {
      await db.execute(sql`drop table ${before}`);
      return null;
    }
    const there = await snapshotDays(db);
    const kept = keptOf(day, [...days, ...there], there[0] ?? days[0] ?? day);
    if (kept === "none" || there.includes(day)) return { after: day, done: 1 };
    const { rows } = await db.execute<{ version: number }>(
      sql`select version from ${before} where day = ${day}::date limit 1`,
    );
    const version = rows[0]?.version ?? 1;
    const measures = kept === "all" ? [...rankMeasures] : [];
    await putDay(db, { day, version, measures }, kept === "all" ? rankedRows(day, before) : leanRows(day, before));
    return { after: day, done: 1 };
  },
};
