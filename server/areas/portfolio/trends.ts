import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { trendCalls } from "#contract/portfolio/trend-calls.ts";
import { type PatentStatus, patentStatuses, type PatentType, patentTypes } from "#contract/patent/patent-words.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { ownCompany } from "./own-company.ts";
import { facts } from "./portfolio-rows.ts";

type Calls = typeof trendCalls;
type Within = ParsedInputOf<Calls["trendPatent"]>;
type Years = OutputOf<Calls["trendPatent"]>["filed"];

interface Fact {
  type: PatentType | null;
  status: PatentStatus | null;
  status_on: string | null;
  filed_on: string | null;
  granted_on: string | null;
  applicants: string[];
  inventors: string[];
}

/** What the figures go by: every entry of the company filed within the days asked for. */
async function factsOf(context: CallContext, { from, to }: Within): Promise<Fact[]> {
  const company = await ownCompany(context);
  return context.db
    .select({
      type: facts.type,
      status: facts.status,
      status_on: p.status_on,
      filed_on: facts.filed_on,
      granted_on: facts.granted_on,
      applicants: sql<string[]>`array(select jsonb_array_elements(coalesce(${p.applicants}, '[]')) ->> 'name')`,
      inventors: sql<string[]>`coalesce(${p.inventors}, '{}')`,
    })
    .from(e)
    .leftJoin(p, eq(p.id, e.patent_id))
    .where(
      and(
        eq(e.company_id, company),
        isNull(e.deleted_at),
        from === undefined ? undefined : gte(facts.filed_on, from),
        to === undefined ? undefined : lte(facts.filed_on, to),
      ),
    );
}

/** Counts of names per year, each year between the first and the last, names in their order. */
function perYear<T extends string>(names: readonly T[], marks: readonly { year: number; name: T }[]): Years {
  if (marks.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { year, name } of marks) counts.set(`${year}/${name}`, (counts.get(`${year}/${name}`) ?? 0) + 1);
  const years = marks.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const used = names.filter((name) => marks.some((mark) => mark.name === name));
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    year: first + at,
    counts: used.map((name) => ({ name, count: counts.get(`${first + at}/${name}`) ?? 0 })),
  }));
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const marksOf = (rows: readonly Fact[], day: "filed_on" | "granted_on") =>
  rows.flatMap((row) => {
    const at = row[day];
    return at === null || row.type === null ? [] : [{ year: yearOf(at), name: row.type }];
  });

export async function trendPatent(context: CallContext, input: Within): Promise<OutputOf<Calls["trendPatent"]>> {
  const rows = await factsOf(context, input);
  return {
    filed: perYear(patentTypes, marksOf(rows, "filed_on")),
    granted: perYear(patentTypes, marksOf(rows, "granted_on")),
  };
}

/** What a patent was at the end of a year; null: not filed yet. One whose end has no day has ended all along. */
function stateAt({ filed_on, granted_on, status, status_on }: Fact, year: number): PatentStatus | null {
  const end = `${year}-12-31`;
  if (filed_on === null || filed_on > end) return null;
  if (status === "失效" && (status_on === null || status_on <= end)) return "失效";
  return granted_on !== null && granted_on <= end ? "有效" : "审中";
}

export async function trendLaw(context: CallContext, input: Within): Promise<OutputOf<Calls["trendLaw"]>> {
  const rows = (await factsOf(context, input)).filter(({ status }) => status !== null);
  const filed = rows.flatMap(({ filed_on }) => (filed_on === null ? [] : [yearOf(filed_on)]));
  if (filed.length === 0) return { years: [] };
  const first = filed.reduce((least, year) => Math.min(least, year));
  const last = yearOf(dayOf(context.now()));
  const years = Array.from({ length: last - first + 1 }, (_, at) => {
    const counts = new Map<PatentStatus, number>();
    for (const row of rows) {
      const state = stateAt(row, first + at);
      if (state !== null) counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    return { year: first + at, counts: patentStatuses.map((name) => ({ name, count: counts.get(name) ?? 0 })) };
  });
  return { years };
}

const shownNames = 20;

function ranked(names: readonly string[]) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, shownNames);
}

export async function trendCompany(context: CallContext, input: Within): Promise<OutputOf<Calls["trendCompany"]>> {
  const rows = await factsOf(context, input);
  return {
    applicants: ranked(rows.flatMap(({ applicants }) => [...new Set(applicants)])),
    inventors: ranked(rows.flatMap(({ inventors }) => [...new Set(inventors)])),
  };
}

/** Months between two days, to a tenth. */
const monthsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000 / 3.04375) / 10;

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : Math.round(((sorted[middle - 1] ?? 0) + high) * 5) / 10;
}

export async function trendTimes(context: CallContext, input: Within): Promise<OutputOf<Calls["trendTimes"]>> {
  const granted = (await factsOf(context, input)).flatMap(({ type, filed_on, granted_on }) =>
    type === null || filed_on === null || granted_on === null || granted_on < filed_on
      ? []
      : [{ type, year: yearOf(granted_on), months: monthsBetween(filed_on, granted_on) }],
  );
  const times = (rows: readonly { months: number }[]) => rows.map(({ months }) => months).toSorted((a, b) => a - b);
  const used = patentTypes.filter((type) => granted.some((row) => row.type === type));
  const years = [...new Set(granted.map(({ year }) => year))].toSorted((a, b) => a - b);
  return {
    list: used.map((type) => {
      const sorted = times(granted.filter((row) => row.type === type));
      return { type, count: sorted.length, median: median(sorted), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
    }),
    years: years.map((year) => ({
      year,
      counts: used.map((name) => ({
        name,
        count: median(times(granted.filter((row) => row.type === name && row.year === year))),
      })),
    })),
  };
}
