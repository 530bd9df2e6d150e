import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { trendCalls } from "#contract/portfolio/trend-calls.ts";
import { type PatentStatus, patentStatuses, type PatentType, patentTypes } from "#contract/patent/patent-words.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { days, facts, patentOfEntry } from "./portfolio-rows.ts";

type Calls = typeof trendCalls;
type Within = ParsedInputOf<Calls["trendPatent"]>;
type Years = OutputOf<Calls["trendPatent"]>["filed"];

/** Entries of the company filed within the days asked for. */
async function entriesOf(context: CallContext, { from, to }: Within): Promise<SQL | undefined> {
  return and(
    eq(e.company_id, await idOfOwnCompany(context)),
    isNull(e.deleted_at),
    from === undefined ? undefined : gte(days.filed_on, from),
    to === undefined ? undefined : lte(days.filed_on, to),
  );
}

const yearOf = (day: unknown) => sql<number>`extract(year from ${day})::int`;

interface Counted<T extends string> {
  year: number;
  name: T;
  count: number;
}

/** Counts of names per year, each year between the first and the last, names in their order. */
function perYear<T extends string>(names: readonly T[], counted: readonly Counted<T>[]): Years {
  if (counted.length === 0) return [];
  const counts = new Map(counted.map(({ year, name, count }) => [`${year}/${name}`, count]));
  const years = counted.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const used = names.filter((name) => counted.some((one) => one.name === name));
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    year: first + at,
    counts: used.map((name) => ({ name, count: counts.get(`${first + at}/${name}`) ?? 0 })),
  }));
}

const typesPerYear = (db: Db, where: SQL | undefined, day: "filed_on" | "granted_on") =>
  db
    .select({ year: yearOf(days[day]), name: sql<PatentType>`${facts.type}`, count: sql<number>`count(*)::int` })
    .from(e)
    .leftJoin(p, patentOfEntry)
    .where(and(where, isNotNull(days[day]), isNotNull(facts.type)))
    .groupBy(sql`1`, sql`2`);

export async function trendPatent(context: CallContext, input: Within): Promise<OutputOf<Calls["trendPatent"]>> {
  const where = await entriesOf(context, input);
  const [filed, granted] = await Promise.all([
    typesPerYear(context.db, where, "filed_on"),
    typesPerYear(context.db, where, "granted_on"),
  ]);
  return { filed: perYear(patentTypes, filed), granted: perYear(patentTypes, granted) };
}

/**
 * What each patent was at the end of each year since it was filed. One whose end has no day has ended all along.
 * Patents alike in their three years are counted together before the years are walked through.
 */
export async function trendLaw(context: CallContext, input: Within): Promise<OutputOf<Calls["trendLaw"]>> {
  const { db } = context;
  const where = await entriesOf(context, input);
  const last = Number(dayOf(context.now()).slice(0, 4));
  const { rows } = await db.execute<{ year: number; name: PatentStatus; count: number }>(sql`
    with alike as materialized (
      select ${yearOf(days.filed_on)} as filed, ${yearOf(days.granted_on)} as granted,
        case when ${p.status} = '失效' then coalesce(${yearOf(p.status_on)}, 0) end as ended, count(*) as count
      from ${e} join ${p} on ${patentOfEntry}
      where ${where} and ${days.filed_on} is not null
      group by 1, 2, 3
    )
    select year, case when ended <= year then '失效' when granted <= year then '有效' else '审中' end as name,
      sum(count)::int as count
    from alike join generate_series((select min(filed) from alike), ${last}::int) year on year >= filed
    group by 1, 2 order by 1`);
  const years = perYear(patentStatuses, rows);
  const countOf = (counts: Years[number]["counts"], status: PatentStatus) =>
    counts.find(({ name }) => name === status)?.count ?? 0;
  return {
    years: years.map(({ year, counts }) => ({
      year,
      counts: patentStatuses.map((name) => ({ name, count: countOf(counts, name) })),
    })),
  };
}

const shownNames = 20;

/** The most frequent of the names that `names` reads out of a patent, each patent counting once for a name. */
async function ranked(db: Db, where: SQL | undefined, names: SQL): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select named.name, count(*)::int as count
    from ${e} join ${p} on ${patentOfEntry}, lateral (select distinct ${names} as name) named
    where ${where} and named.name is not null
    group by named.name order by count desc, named.name collate "C" limit ${shownNames}`);
  return rows;
}

export async function trendCompany(context: CallContext, input: Within): Promise<OutputOf<Calls["trendCompany"]>> {
  const { db } = context;
  const where = await entriesOf(context, input);
  const [applicants, inventors] = await Promise.all([
    ranked(db, where, sql`jsonb_array_elements(${p.applicants}) ->> 'name'`),
    ranked(db, where, sql`unnest(${p.inventors})`),
  ]);
  return { applicants, inventors };
}

interface Times {
  type: PatentType;
  /** Of the grant; null: all years. */
  year: number | null;
  count: number;
  median: number;
  least: number;
  most: number;
}

/** Months are those of the Gregorian mean, to a tenth. */
const timesOf = (where: SQL | undefined) => sql`
  select type, year, count(*)::int as count, min(months)::float8 as least, max(months)::float8 as most,
    round(percentile_cont(0.5) within group (order by months)::numeric, 1)::float8 as median
  from (
    select ${facts.type} as type, ${yearOf(days.granted_on)} as year,
      round((${days.granted_on} - ${days.filed_on}) / 30.4375, 1) as months
    from ${e} left join ${p} on ${patentOfEntry}
    where ${where} and ${facts.type} is not null and ${days.granted_on} >= ${days.filed_on}
  ) granted
  group by grouping sets ((type), (type, year))`;

export async function trendTimes(context: CallContext, input: Within): Promise<OutputOf<Calls["trendTimes"]>> {
  const { rows } = await context.db.execute<Times & Record<string, unknown>>(timesOf(await entriesOf(context, input)));
  const used = patentTypes.filter((type) => rows.some((row) => row.type === type));
  const years = [...new Set(rows.flatMap(({ year }) => (year === null ? [] : [year])))].toSorted((a, b) => a - b);
  const at = (type: PatentType, year: number | null) => rows.find((row) => row.type === type && row.year === year);
  return {
    list: used.map((type) => {
      const { count = 0, median = 0, least = 0, most = 0 } = at(type, null) ?? {};
      return { type, count, median, least, most };
    }),
    years: years.map((year) => ({
      year,
      counts: used.map((name) => ({ name, count: at(name, year)?.median ?? 0 })),
    })),
  };
}
