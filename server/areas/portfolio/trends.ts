import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { trendCalls } from "#contract/portfolio/trend-calls.ts";
import { type PatentStatus, patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { ownCompany } from "./own-company.ts";
import { facts } from "./portfolio-rows.ts";

type Calls = typeof trendCalls;
type Within = ParsedInputOf<Calls["trendPatent"]>;
type Years = OutputOf<Calls["trendPatent"]>["filed"];

/** What the figures go by: every entry of the company filed within the days asked for. */
async function counted(context: CallContext, { from, to }: Within): Promise<SQL | undefined> {
  const company = await ownCompany(context);
  return and(
    eq(e.company_id, company),
    isNull(e.deleted_at),
    from === undefined ? undefined : gte(facts.filed_on, from),
    to === undefined ? undefined : lte(facts.filed_on, to),
  );
}

const yearOf = (day: SQL | typeof p.status_on): SQL<number | null> => sql`left(${day}::text, 4)::int`;
const filedYear = yearOf(facts.filed_on);
const grantedYear = yearOf(facts.granted_on);
const count = sql<number>`count(*)::int`;

interface YearCount<T extends string> {
  year: number;
  name: T;
  count: number;
}

/** Counts of names per year, each year between the first and the last, names in their order. */
function perYear<T extends string>(names: readonly T[], found: readonly YearCount<T>[]): Years {
  if (found.length === 0) return [];
  const counts = new Map<string, number>();
  for (const one of found) {
    const key = `${one.year}/${one.name}`;
    counts.set(key, (counts.get(key) ?? 0) + one.count);
  }
  const years = found.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const used = names.filter((name) => found.some((one) => one.name === name));
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    year: first + at,
    counts: used.map((name) => ({ name, count: counts.get(`${first + at}/${name}`) ?? 0 })),
  }));
}

export async function trendPatent(context: CallContext, input: Within): Promise<OutputOf<Calls["trendPatent"]>> {
  const rows = await context.db
    .select({ name: facts.type, filed: filedYear, granted: grantedYear, count })
    .from(e)
    .leftJoin(p, eq(p.id, e.patent_id))
    .where(await counted(context, input))
    .groupBy(facts.type, filedYear, grantedYear);
  const by = (day: "filed" | "granted") =>
    rows.flatMap(({ name, count: times, [day]: year }) =>
      name === null || year === null ? [] : [{ year, name, count: times }],
    );
  return { filed: perYear(patentTypes, by("filed")), granted: perYear(patentTypes, by("granted")) };
}

/** Patents alike in the years that matter to their state. */
interface Alike {
  status: PatentStatus;
  filed: number;
  granted: number | null;
  /** Year of the status; null: no day is known. */
  since: number | null;
  count: number;
}

/** What they were at the end of a year; null: not filed yet. What has ended on a day nobody knows has ended all along. */
function stateAt({ filed, granted, status, since }: Alike, year: number): PatentStatus | null {
  if (filed > year) return null;
  if (status === "失效" && (since === null || since <= year)) return "失效";
  return granted !== null && granted <= year ? "有效" : "审中";
}

export async function trendLaw(context: CallContext, input: Within): Promise<OutputOf<Calls["trendLaw"]>> {
  const since = yearOf(p.status_on);
  const rows = (await context.db
    .select({ status: facts.status, filed: filedYear, granted: grantedYear, since, count })
    .from(e)
    .leftJoin(p, eq(p.id, e.patent_id))
    .where(and(await counted(context, input), isNotNull(p.status), isNotNull(facts.filed_on)))
    .groupBy(facts.status, filedYear, grantedYear, since)) as Alike[];
  if (rows.length === 0) return { years: [] };
  const first = Math.min(...rows.map(({ filed }) => filed));
  const last = Number(dayOf(context.now()).slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, at) => {
    const counts = new Map<PatentStatus, number>();
    for (const row of rows) {
      const state = stateAt(row, first + at);
      if (state !== null) counts.set(state, (counts.get(state) ?? 0) + row.count);
    }
    return { year: first + at, counts: patentStatuses.map((name) => ({ name, count: counts.get(name) ?? 0 })) };
  });
  return { years };
}

const shownNames = 20;

/** The most frequent of the names that the query `of` gives for a patent; one that it names twice counts once. */
async function ranked(context: CallContext, where: SQL | undefined, of: SQL) {
  const { rows } = await context.db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count
    from ${e} left join ${p} on ${p.id} = ${e.patent_id},
      lateral (select distinct name from (${of}) given (name)) names
    where ${where} and name is not null
    group by name order by 2 desc, name collate "C" limit ${shownNames}`);
  return rows;
}

export async function trendCompany(context: CallContext, input: Within): Promise<OutputOf<Calls["trendCompany"]>> {
  const where = await counted(context, input);
  const [applicants, inventors] = await Promise.all([
    ranked(context, where, sql`select one ->> 'name' from jsonb_array_elements(${p.applicants}) one`),
    ranked(context, where, sql`select unnest(${p.inventors})`),
  ]);
  return { applicants, inventors };
}

/** Months from the filing to the grant, in tenths. */
const tenths = sql`round((${facts.granted_on}::date - ${facts.filed_on}::date) / 3.04375)::int`;

export async function trendTimes(context: CallContext, input: Within): Promise<OutputOf<Calls["trendTimes"]>> {
  const where = await counted(context, input);
  const { rows } = await context.db.execute<{
    type: (typeof patentTypes)[number];
    /** Of the grant; null: all years together. */
    year: number | null;
    count: number;
    median: number;
    least: number;
    most: number;
  }>(sql`
    select type, year, count(*)::int as count, round(percentile_cont(0.5) within group (order by tenths))::int as median,
      min(tenths) as least, max(tenths) as most
    from (
      select ${facts.type} as type, ${grantedYear} as year, ${tenths} as tenths
      from ${e} left join ${p} on ${p.id} = ${e.patent_id}
      where ${where} and ${facts.type} is not null and ${facts.granted_on} >= ${facts.filed_on}
    ) granted
    group by grouping sets ((type), (type, year))`);
  const all = rows.filter(({ year }) => year === null);
  const used = patentTypes.filter((type) => all.some((row) => row.type === type));
  const years = [...new Set(rows.flatMap(({ year }) => (year === null ? [] : [year])))].toSorted((a, b) => a - b);
  const months = (value: number | undefined) => (value ?? 0) / 10;
  return {
    list: used.map((type) => {
      const row = all.find((one) => one.type === type);
      return {
        type,
        count: row?.count ?? 0,
        median: months(row?.median),
        least: months(row?.least),
        most: months(row?.most),
      };
    }),
    years: years.map((year) => ({
      year,
      counts: used.map((name) => ({
        name,
        count: months(rows.find((row) => row.type === name && row.year === year)?.median),
      })),
    })),
  };
}
