import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { RankMeasure } from "#contract/ranking/ranking-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { scoreDays as t, type ScoreDay } from "#server/database/tables/score.ts";

/** Columns of `company_scores` in the order in which `putDay` takes them. */
const scoreColumns = sql.raw("day, company_id, version, score, place, by_score, figures, places, orders");

/** Readers of other days wait behind whoever waits to take a day away; rather the next turn of the clock does it. */
const noLongWait = sql`set local lock_timeout = '10s'`;

/** The part of the table that holds a day; days of a statement that makes tables cannot be bound to it. */
function partOf(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${day} is no day`);
  return `d${day.replaceAll("-", "")}`;
}
const inScores = (name: string): SQL => sql`scores.${sql.identifier(name)}`;

/** Days that have scores, the latest first. */
export async function snapshotDays(db: Db): Promise<string[]> {
  return (await db.select({ day: t.day }).from(t).orderBy(desc(t.day))).map(({ day }) => day);
}

export async function scoreDay(db: Db, day: string | null): Promise<ScoreDay | null> {
  if (day === null) return null;
  const [row] = await db.select().from(t).where(eq(t.day, day));
  return row ?? null;
}

/**
 * Puts scores in the place of those that a day has, whole or not at all. They are written aside and indexed, and then
 * take their place in a moment. Call it in a transaction. `rows` has the columns of `scoreColumns`.
 */
export async function putDay(
  db: Db,
  { day, version, measures }: Pick<ScoreDay, "day" | "version" | "measures">,
  rows: SQL,
): Promise<void> {
  const [part, next] = [partOf(day), `${partOf(day)}_next`];
  await db.execute(sql`drop table if exists ${inScores(next)}`);
  await db.execute(sql`create table ${inScores(next)} (like company_scores including defaults)`);
  const { rowCount } = await db.execute(sql`insert into ${inScores(next)} (${scoreColumns}) ${rows}`);
  await db.execute(sql`alter table ${inScores(next)} add primary key (company_id, day)`);
  await db.execute(sql`create index on ${inScores(next)} (score, by_score desc)`);
  await db.execute(noLongWait);
  await db.execute(sql`drop table if exists ${inScores(part)}`);
  await db.execute(sql`alter table ${inScores(next)} rename to ${sql.identifier(part)}`);
  await db.execute(
    sql`alter table company_scores attach partition ${inScores(part)} for values in (${sql.raw(`'${day}'`)})`,
  );
  const facts = { version, companies: rowCount ?? 0, measures };
  await db
    .insert(t)
    .values({ day, ...facts })
    .onConflictDoUpdate({ target: t.day, set: facts });
  const [last] = await snapshotDays(db);
  if (last === day) await sortedLists(db, day, measures);
  await db.execute(sql`analyze ${inScores(part)}`);
}

const listIndex = (day: string, at: number): string => `${partOf(day)}_list_${at}`;

/** The list by each measure, so that any page of it is a step away. Of the latest day alone: it is what people look at. */
async function sortedLists(db: Db, day: string, measures: readonly string[]): Promise<void> {
  for (const at of measures.keys())
    await db.execute(
      sql`create index ${sql.identifier(listIndex(day, at + 1))} on ${inScores(partOf(day))} ((orders[${sql.raw(String(at + 1))}]))`,
    );
}

/** Takes the sorted lists of a day away that is not the latest any more. */
export async function forgetLists(db: Db, { day, measures }: ScoreDay): Promise<void> {
  for (const at of measures.keys()) await db.execute(sql`drop index if exists ${inScores(listIndex(day, at + 1))}`);
}

/** Where a day keeps places by a measure in its lists, from 1 on; null: it does not. */
export function listAt(of: ScoreDay | null, by: RankMeasure): number | null {
  const at = of?.measures.indexOf(by) ?? -1;
  return at === -1 ? null : at + 1;
}

/** Takes a day away. */
export async function dropDay(db: Db, day: string): Promise<void> {
  await db.transaction(async (inside) => {
    await inside.execute(noLongWait);
    await inside.execute(sql`drop table if exists ${inScores(partOf(day))}`);
    await inside.delete(t).where(eq(t.day, day));
  });
}
