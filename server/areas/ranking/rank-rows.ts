import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { rankingCalls, RankMeasure, RankPage, RankRow } from "#contract/ranking/ranking-calls.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { holdsWords, likeAnywhereLower, likeStart } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import type { ScoreDay } from "#server/database/tables/score.ts";
import { companiesHolding } from "#server/database/word-search.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversDistrict, inStreets } from "#server/plugins/people/row-scope.ts";
import { listAt, scoreDay, snapshotDays } from "./score-days.ts";

export type RankAsked = ParsedInputOf<typeof rankingCalls.rankExport>;

/** The day shown and the one it is compared with. */
export interface ShownDays {
  day: string | null;
  against: string | null;
  days: string[];
}

/** Snapshots that a person asked for; refuses by name those that were never made. */
export async function shownDays({ db }: CallContext, asked: Pick<RankAsked, "day" | "against">): Promise<ShownDays> {
  const days = await snapshotDays(db);
  for (const [label, day] of [["快照日期", asked.day] as const, ["对比日期", asked.against] as const])
    if (day !== undefined && !days.includes(day))
      throw new Refused(422, `${label}${dateWords(day)}没有快照，请从列表中选择日期`, { reason: "no_snapshot" });
  const day = asked.day ?? days[0] ?? null;
  const earlier = day === null ? undefined : days.find((one) => one < day);
  return { day, against: asked.against ?? earlier ?? null, days };
}

async function worded({ db }: CallContext, word: string): Promise<SQL | undefined> {
  if (word === "") return undefined;
  const holds = sql`(${holdsWords(companies.name, word)} or ${companies.initials} like ${likeAnywhereLower(word)}
    or ${companies.credit_code} like ${likeStart(word.toUpperCase())})`;
  return companiesHolding(db, word, holds);
}

const hasHonor = (typeId: string, today: SQL): SQL => sql`exists (select 1 from honors h
  where h.company_id = ${companies.id} and h.type_id = ${typeId} and h.deleted_at is null and h.revoked_on is null
    and (h.valid_to is null or h.valid_to >= ${today}))`;

/** Living companies in scope that meet the conditions. */
async function meeting(context: CallContext, filter: Partial<RankAsked>): Promise<SQL> {
  const { street_id, trade, tier, scale, honor_type_id, label_id } = filter;
  const all = and(
    isNull(companies.deleted_at),
    inStreets(personOf(context), companies.street_id),
    await worded(context, filter.keyword ?? ""),
    street_id === undefined ? undefined : eq(companies.street_id, street_id),
    trade === undefined ? undefined : sql`${companies.industry_code} like ${likeStart(trade)}`,
    tier === undefined ? undefined : eq(companies.tier, tier === "none" ? "" : tier),
    scale === undefined ? undefined : eq(companies.scale, scale),
    honor_type_id === undefined ? undefined : hasHonor(honor_type_id, sql`n.day`),
    label_id === undefined ? undefined : sql`${companies.label_ids} @> array[${label_id}::uuid]`,
  );
  return all ?? sql`true`;
}

type Found = Omit<RankRow, "score" | "score_before" | "values"> & {
  [column: string]: unknown;
  score: string;
  score_before: string | null;
  values: RankRow["values"] | null;
};

/** Place by a measure in a snapshot `s`, the one that was written with it; null where the snapshot has none by it. */
function placeIn(s: SQL, of: ScoreDay | null, by: RankMeasure): SQL {
  const at = listAt(of, by);
  if (at !== null) return sql`${s}.places[${sql.raw(String(at))}]`;
  return by === "score" ? sql`${s}.place` : sql`null::int`;
}

const byName = sql`companies.name collate "zh-x-icu", companies.id`;

/** The order of the list in a snapshot `n`. */
function orderIn(of: ScoreDay, by: RankMeasure): SQL {
  const at = listAt(of, by);
  return at === null ? sql`n.score desc, ${byName}` : sql`n.orders[${sql.raw(String(at))}]`;
}

interface Compared {
  now: ScoreDay;
  before: ScoreDay | null;
}

/** The statement of a page of the ranking. What a row shows besides its place is looked up for the page alone. */
export function rankedSql(
  { by, where }: { by: RankMeasure; where: SQL },
  { now, before }: Compared,
  { offset, limit }: { offset: number; limit: number },
): SQL {
  const order = orderIn(now, by);
  return sql`
    select companies.id, companies.name, coalesce(st.name, '') as street_name, companies.industry_code, companies.scale,
      companies.tier, ${placeIn(sql`n`, now, by)} as place, ${placeIn(sql`b`, before, by)} as place_before,
      n.score, b.score as score_before, n.figures as "values"
    from (
      select n.* from company_scores n join companies on companies.id = n.company_id
      where n.day = ${now.day}::date and ${where} order by ${order} limit ${limit} offset ${offset}
    ) n join companies on companies.id = n.company_id
    left join company_scores b on b.company_id = n.company_id and b.day = ${before?.day ?? null}::date
    left join streets st on st.id = companies.street_id
    order by ${order}`;
}

/** Companies at their places, at most `limit` from `offset` on, with how many there are. */
export async function rankRows(
  context: CallContext,
  asked: RankAsked,
  { day, against }: ShownDays,
  paging: { offset: number; limit: number },
): Promise<{ list: RankRow[]; total: number }> {
  const [now, before] = await Promise.all([scoreDay(context.db, day), scoreDay(context.db, against)]);
  if (now === null) return { list: [], total: 0 };
  if (asked.by !== "score" && listAt(now, asked.by) === null)
    throw new Refused(422, `${dateWords(now.day)}的快照只保留了得分和名次，请按综合得分排行，或选择其他日期`, {
      reason: "no_figures",
    });
  const where = await meeting(context, asked);
  const { rows } = await context.db.execute<Found>(rankedSql({ by: asked.by, where }, { now, before }, paging));
  const list = rows.map(({ score, score_before, values, ...row }) => ({
    ...row,
    score: Number(score),
    score_before: score_before === null ? null : Number(score_before),
    values: values ?? {},
  }));
  return { list, total: await countRanked(context, { ...asked, where }, now) };
}

/** Who asks for the whole district without a condition is told what the night has counted, less who is gone since. */
async function countRanked(
  context: CallContext,
  { where, ...asked }: RankAsked & { where: SQL },
  { day, companies: all }: ScoreDay,
) {
  const { db } = context;
  const { by: _by, day: _day, against: _against, keyword, ...conditions } = asked;
  const isWhole =
    coversDistrict(personOf(context)) && keyword === "" && Object.values(conditions).every((one) => one === undefined);
  if (isWhole) {
    const { rows } = await db.execute<{ gone: number }>(sql`
      select count(*)::int as gone from company_scores n join companies on companies.id = n.company_id
      where n.day = ${day}::date and companies.deleted_at is not null`);
    return all - (rows[0]?.gone ?? 0);
  }
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from company_scores n join companies on companies.id = n.company_id
    where n.day = ${day}::date and ${where}`);
  return rows[0]?.count ?? 0;
}

/** Trades of the scope: divisions in manufacturing, sections elsewhere. Codes are counted before they are read. */
export async function tradesOf(context: CallContext): Promise<RankPage["trades"]> {
  const { rows } = await context.db.execute<RankPage["trades"][number]>(sql`
    select case when code like 'C%' then left(code, 3) else left(code, 1) end as value, sum(n)::int as count
    from (
      select companies.industry_code as code, count(*) as n from companies
      where companies.deleted_at is null and ${inStreets(personOf(context), companies.street_id)} group by 1
    ) coded
    where code ~ '^[A-T]' group by 1 order by 2 desc, 1`);
  return rows;
}

/** A page of the ranking. */
export async function rankPage(
  context: CallContext,
  { page, size, ...asked }: ParsedInputOf<typeof rankingCalls.rankList_two>,
): Promise<RankPage> {
  const shown = await shownDays(context, asked);
  const [{ list, total }, trades, of] = await Promise.all([
    rankRows(context, asked, shown, { offset: (page - 1) * size, limit: size }),
    tradesOf(context),
    scoreDay(context.db, shown.day),
  ]);
  return {
    list,
    total,
    page,
    size,
    ...shown,
    version: of?.version ?? null,
    has_figures: of === null || of.measures.length > 0,
    trades,
  };
}
