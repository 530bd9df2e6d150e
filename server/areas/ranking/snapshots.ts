import { desc, eq, type SQL, sql } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { ScoreRule } from "#contract/ranking/score-rules.ts";
import type { Db } from "#server/database/connect.ts";
import { scoreRules, type ScoreRulesRow } from "#server/database/tables/score.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { figuresSql } from "./figures.ts";

/** Days of which every snapshot is kept; of earlier months the first one is. */
const everyDay = 60;

/** One writer of snapshots at a time, among all processes. */
const snapshotLock = sql`select pg_advisory_xact_lock(hashtext('company-scores'))`;

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

/** The score of figures by rules, as `contract/ranking/score-rules.ts` calculates it; a test compares the two. */
export const scoreSql = (figures: SQL, rules: readonly ScoreRule[]): SQL => sql`(
  select round(coalesce(sum(part.points), 0) * 100
    / greatest(1, coalesce(sum(part.weight) filter (where part.points is not null), 0))) / 100
  from (
    select r.weight, case
      when ${figures} ->> r.indicator is null then
        case r.missing when 'zero' then 0::numeric when 'half' then r.weight * 50::numeric end
      else round(r.weight * 100 * (least(greatest(round((${figures} ->> r.indicator)::numeric * 100), r.least * 100),
        r.most * 100) - r.least * 100) / ((r.most - r.least) * 100)) end as points
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r(indicator text, weight int, least numeric, most numeric, missing text)
  ) part)`;

/** Days that have a snapshot, the latest first: each is one step down the index. */
export async function snapshotDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with recursive days as (
      select max(day) as day from company_scores
      union all
      select (select max(s.day) from company_scores s where s.day < days.day) from days where days.day is not null
    )
    select to_char(day, 'YYYY-MM-DD') as day from days where day is not null`);
  return rows.map(({ day }) => day);
}

/** Writes the snapshot of a day anew by the rules in force. */
export async function takeSnapshot(db: Db, day: string): Promise<void> {
  await db.transaction(async (inside) => {
    await inside.execute(snapshotLock);
    const { version, rules } = await publishedRules(inside);
    await inside.execute(sql`delete from company_scores where day = ${day}::date`);
    await inside.execute(sql`
      insert into company_scores (day, company_id, version, score, place, figures)
      select ${day}::date, company_id, ${version}, score, rank() over (order by score desc), figures
      from (select f.company_id, f.figures, ${scoreSql(sql`f.figures`, rules)} as score from (${figuresSql(day)}) f) scored`);
  });
}

/** Scores the snapshot of a day by other rules; its figures stay. Call it in the transaction that publishes them. */
export async function scoreAnew(db: Db, day: string, { version, rules }: ScoreRulesRow): Promise<void> {
  await db.execute(snapshotLock);
  await db.execute(sql`
    update company_scores s set version = ${version}, score = n.score, place = n.place
    from (select company_id, score, rank() over (order by score desc) as place from (
      select o.company_id, ${scoreSql(sql`o.figures`, rules)} as score from company_scores o where o.day = ${day}::date
    ) scored) n
    where s.day = ${day}::date and s.company_id = n.company_id`);
}

/** Drops what is old but for the first snapshot of each month. */
async function thin(db: Db, today: string): Promise<void> {
  const days = (await snapshotDays(db)).toReversed();
  const old = days.filter(
    (day, at) => day < shiftDay(today, -everyDay) && days[at - 1]?.slice(0, 7) === day.slice(0, 7),
  );
  if (old.length > 0) await db.execute(sql`delete from company_scores where day = any(${sql.param(old)}::date[])`);
}

/** Takes today's snapshot where there is none, and drops what is old. */
export async function snapshotOfToday({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  if ((await snapshotDays(db))[0] !== today) await takeSnapshot(db, today);
  await thin(db, today);
}
