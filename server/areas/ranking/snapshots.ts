import { desc, eq, type SQL, sql } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { type RankMeasure, rankMeasures } from "#contract/ranking/ranking-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { type ScoreDay, scoreDays, scoreRules, type ScoreRulesRow } from "#server/database/tables/score.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { figuresSql } from "./figures.ts";
import { dropDay, forgetLists, putDay, scoreDay } from "./score-days.ts";
import { figureSql, scoreSql } from "./score-sql.ts";

/** Days of which every snapshot is kept; of earlier months the first one is. */
const everyDay = 60;
/** Days whose figures and places by each of them are kept, today among them; of earlier days only those of a month's first. */
const figureDays = 8;
/** Months of which the first snapshot is kept. */
const everyMonth = 36;

/** One writer of snapshots at a time, among all processes. */
const snapshotLock = sql`select pg_advisory_xact_lock(hashtext('company-scores'))`;

/** Sorts of a whole district, by night and one at a time. */
const roomToSort = sql`set local work_mem = '128MB'`;

/** The rules in force. */
export async function publishedRules(db: Db): Promise<ScoreRulesRow> {
  const [row] = await db
    .select()
    .from(scoreRules)
    .where(eq(scoreRules.state, "published"))
    .orderBy(desc(scoreRules.version))
    .limit(1);
  if (row === undefined) throw new Error("the first version of the rules comes with the table");
  return row;
}

const valueOf = (by: RankMeasure): SQL => (by === "score" ? sql`score` : figureSql(sql`figures`, by));

/** Scored companies (`company_id`, `version`, `score`, `figures`) as rows of a day, with their places by every measure. */
function placedSql(day: string, scored: SQL): SQL {
  const values = rankMeasures.map((by, at) => ({ value: valueOf(by), column: sql.raw(`m${at}`) }));
  const list = (of: (one: (typeof values)[number]) => SQL) => sql.join(values.map(of), sql`, `);
  return sql`
    with scored as materialized (${scored}), spelled as materialized (
      select company_id, score, ${list(({ value, column }) => sql`${value} as ${column}`)},
        row_number() over (order by companies.name collate "zh-x-icu", companies.id) as spelled
      from scored join companies on companies.id = scored.company_id
    ), ranked as (
      select company_id, rank() over (order by score desc) as place,
        row_number() over (order by score desc, company_id) as by_score,
        array[${list(({ column }) => sql`rank() over (order by ${column} desc nulls last)`)}]::int[] as places,
        array[${list(({ column }) => sql`row_number() over (order by ${column} desc nulls last, spelled)`)}]::int[] as orders
      from spelled
    )
    select ${day}::date, company_id, version, scored.score, place, by_score, figures, places, orders
    from scored join ranked using (company_id)`;
}

/** Rows of a day that were scored before, with all that a new day has, out of `from`. */
export const rankedRows = (day: string, from: SQL): SQL =>
  placedSql(day, sql`select company_id, version, score, figures from ${from} where day = ${day}::date`);

/** Writes the snapshot of a day again from figures (`company_id`, `figures`), by the rules in force or others. */
async function putRanked(db: Db, day: string, rules: ScoreRulesRow, figures: SQL): Promise<void> {
  await db.execute(snapshotLock);
  await db.execute(roomToSort);
  // Each document of figures is made once, not for each rule that reads it (`offset 0`).
  const scored = sql`select f.company_id, ${rules.version}::int as version, f.figures,
    ${scoreSql(sql`f.figures`, rules.rules)} as score from (select * from (${figures}) made offset 0) f`;
  await putDay(db, { day, version: rules.version, measures: [...rankMeasures] }, placedSql(day, scored));
}

/** Writes the snapshot of a day again by the rules in force, from `figures` or those of all living companies. */
export async function takeSnapshot(db: Db, day: string, figures = figuresSql(day)): Promise<void> {
  await db.transaction(async (inside) => putRanked(inside, day, await publishedRules(inside), figures));
}

/** Scores the snapshot of a day by other rules; its figures stay. Call it in the transaction that publishes them. */
export const scoreAnew = (db: Db, day: string, rules: ScoreRulesRow): Promise<void> =>
  putRanked(db, day, rules, sql`select company_id, figures from company_scores where day = ${day}::date`);

/** What is kept of a day among all days with scores: everything, the score and its place, or nothing. */
export function keptOf(day: string, days: readonly string[], today: string): "all" | "score" | "none" {
  const isFirst = !days.some((one) => one < day && one.slice(0, 7) === day.slice(0, 7));
  if (day >= shiftDay(today, 1 - figureDays)) return "all";
  if (isFirst && day >= `${Number(today.slice(0, 4)) - everyMonth / 12}${today.slice(4, 7)}-01`) return "all";
  return day >= shiftDay(today, -everyDay) ? "score" : "none";
}

/** The rows of a day without figures, out of `from`. */
export const leanRows = (day: string, from: SQL): SQL => sql`
  select day, company_id, version, score, place, row_number() over (order by score desc, company_id), null::jsonb,
    null::int[], null::int[] from ${from} where day = ${day}::date`;

/** Takes away what a day does not keep any more. */
async function thinDay(db: Db, one: ScoreDay, kept: "score" | "none"): Promise<void> {
  if (kept === "none") return dropDay(db, one.day);
  if (one.measures.length === 0) return;
  await db.transaction(async (inside) => {
    await inside.execute(snapshotLock);
    await putDay(inside, { ...one, measures: [] }, leanRows(one.day, sql`company_scores`));
  });
}

/** Drops what is old, a day at a time; whatever a turn does not come to, the next one does. */
export async function thin(db: Db, today: string): Promise<void> {
  const rows = await db.select().from(scoreDays).orderBy(desc(scoreDays.day));
  const days = rows.map(({ day }) => day);
  for (const one of rows.slice(1)) {
    const kept = keptOf(one.day, days, today);
    if (kept === "all") await forgetLists(db, one);
    else await thinDay(db, one, kept);
  }
}

/** Takes today's snapshot where there is none, scores it again where rules were published since, and drops what is old. */
export async function snapshotOfToday({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  const there = await scoreDay(db, today);
  const rules = await publishedRules(db);
  if (there === null) await takeSnapshot(db, today);
  else if (there.version !== rules.version) await db.transaction((inside) => scoreAnew(inside, today, rules));
  await thin(db, today);
}
