import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { rankingCalls, RankMeasure, RankPage, RankRow } from "#contract/ranking/ranking-calls.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { likeAnywhere, likeAnywhereLower, likeStart } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { publishedRules, snapshotDays } from "./snapshots.ts";

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

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  return sql`(${companies.name} ilike ${likeAnywhere(word)} or ${companies.initials} like ${likeAnywhereLower(word)}
    or ${companies.credit_code} like ${likeStart(word.toUpperCase())})`;
}

const hasHonor = (typeId: string, today: SQL): SQL => sql`exists (select 1 from honors h
  where h.company_id = ${companies.id} and h.type_id = ${typeId} and h.deleted_at is null and h.revoked_on is null
    and (h.valid_to is null or h.valid_to >= ${today}))`;

/** Living companies in scope that meet the conditions. */
function meeting(context: CallContext, filter: Partial<RankAsked>): SQL {
  const { street_id, trade, tier, scale, honor_type_id, label_id } = filter;
  const all = and(
    isNull(companies.deleted_at),
    inStreets(personOf(context), companies.street_id),
    worded(filter.keyword ?? ""),
    street_id === undefined ? undefined : eq(companies.street_id, street_id),
    trade === undefined ? undefined : sql`${companies.industry_code} like ${likeStart(trade)}`,
    tier === undefined ? undefined : eq(companies.tier, tier === "none" ? "" : tier),
    scale === undefined ? undefined : eq(companies.scale, scale),
    honor_type_id === undefined ? undefined : hasHonor(honor_type_id, sql`n.day`),
    label_id === undefined ? undefined : sql`${companies.label_ids} @> array[${label_id}::uuid]`,
  );
  return all ?? sql`true`;
}

const measureOf = (by: RankMeasure): SQL => (by === "score" ? sql`s.score` : sql`(s.figures ->> ${by}::text)::numeric`);

/** Companies of a day at their place by a measure, in the whole district; what is not known comes last. */
const placed = (day: string | null, by: RankMeasure): SQL => sql`
  select s.day, s.company_id, s.score, s.figures, rank() over (order by ${measureOf(by)} desc nulls last)::int as place
  from company_scores s join companies living on living.id = s.company_id and living.deleted_at is null
  where s.day = ${day}::date`;

type Found = Omit<RankRow, "score" | "score_before" | "values"> & {
  [column: string]: unknown;
  score: string;
  score_before: string | null;
  values: RankRow["values"];
  total: number;
};

/** Companies at their places, at most `limit` from `offset` on, with how many there are. */
export async function rankRows(
  context: CallContext,
  asked: RankAsked,
  { day, against }: ShownDays,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: RankRow[]; total: number }> {
  const where = meeting(context, asked);
  const { rows } = await context.db.execute<Found>(sql`
    with n as (${placed(day, asked.by)}), b as (${placed(against, asked.by)})
    select companies.id, companies.name, coalesce(st.name, '') as street_name, companies.industry_code, companies.scale,
      companies.tier, n.place, b.place as place_before, n.score, b.score as score_before, n.figures as "values",
      count(*) over ()::int as total
    from n join companies on companies.id = n.company_id
    left join b on b.company_id = n.company_id
    left join streets st on st.id = companies.street_id
    where ${where} order by n.place, companies.name collate "zh-x-icu", companies.id
    limit ${limit} offset ${offset}`);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countRanked(context, asked, day, where));
  const list = rows.map(({ total: _total, score, score_before, ...row }) => ({
    ...row,
    score: Number(score),
    score_before: score_before === null ? null : Number(score_before),
  }));
  return { list, total };
}

/** For a page behind the last. */
async function countRanked(context: CallContext, { by }: RankAsked, day: string | null, where: SQL): Promise<number> {
  const { rows } = await context.db.execute<{ count: number }>(sql`
    with n as (${placed(day, by)})
    select count(*)::int as count from n join companies on companies.id = n.company_id where ${where}`);
  return rows[0]?.count ?? 0;
}

/** Trades of the scope: divisions in manufacturing, sections elsewhere. */
export async function tradesOf(context: CallContext): Promise<RankPage["trades"]> {
  const trade = sql<string>`case when ${companies.industry_code} like 'C%' then left(${companies.industry_code}, 3)
    else left(${companies.industry_code}, 1) end`;
  return context.db
    .select({ value: trade, count: sql<number>`count(*)::int` })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        inStreets(personOf(context), companies.street_id),
        sql`${companies.industry_code} ~ '^[A-T]'`,
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`);
}

/** A page of the ranking. */
export async function rankPage(
  context: CallContext,
  { page, size, ...asked }: ParsedInputOf<typeof rankingCalls.rankList_two>,
): Promise<RankPage> {
  const shown = await shownDays(context, asked);
  const [{ list, total }, trades] = await Promise.all([
    rankRows(context, asked, shown, { offset: (page - 1) * size, limit: size }),
    tradesOf(context),
  ]);
  const version = shown.day === null ? null : await versionOf(context, shown.day);
  return { list, total, page, size, ...shown, version, trades };
}

/** Version of the rules that scored a day. */
async function versionOf({ db }: CallContext, day: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from company_scores where day = ${day}::date limit 1`,
  );
  return rows[0]?.version ?? (await publishedRules(db)).version;
}
