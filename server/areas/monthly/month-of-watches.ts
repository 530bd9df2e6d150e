import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { MonthlyData } from "#contract/monthly/monthly-report.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { ofWatched, treeOfWatch } from "#server/areas/watch/watch-news.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { PatentSearch } from "#server/search/patent-search.ts";
import { around, type Month } from "./month-of-patents.ts";

interface Watched {
  [column: string]: unknown;
  name: string;
  count: number;
  lines: { patent_id: string; title: string; type: string; on: string }[];
}

/** What the companies published in the month that this one watches; those that published nothing are left out. */
export async function publishedByWatched(db: Db, companyId: string, { from, to }: Month): Promise<Watched[]> {
  const { rows } = await db.execute<Watched>(sql`
    select w.name, count(*)::int as count,
      (json_agg(json_build_object('patent_id', p.id, 'title', p.title, 'type', p.type, 'on', p.published_on::text)
        order by p.published_on, p.id))::jsonb as lines
    from watches w join patents p on ${ofWatched} and p.withdrawn_at is null and p.published_on between ${from} and ${to}
    where w.company_id = ${companyId} and w.kind = '企业' and w.state = '监控中'
    group by w.id, w.name order by count desc, w.name`);
  return rows.map(({ name, count, lines }) => ({ name, count, lines: lines.slice(0, around.lines) }));
}

type Technology = NonNullable<MonthlyData["technologies"]>[number];
type Line = Technology["lines"][number];

/** Patents by id in this order; one that was withdrawn meanwhile is left out. */
async function linesOf(db: Db, ids: readonly string[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ patent_id: p.id, title: p.title, applicants: p.applicants, on: sql<string>`${p.published_on}::text` })
    .from(p)
    .where(inArray(p.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.patent_id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ applicants, ...one }) => ({ ...one, applicant: applicants[0]?.name ?? "" }));
}

/** What was published in a month of one technology; null: nothing. */
async function technologyIn(db: Db, search: PatentSearch, watch: WatchRow, month: Month): Promise<Technology | null> {
  const none = { name: watch.name, count: 0, lines: [] };
  const tree = await treeOfWatch(db, watch);
  if (tree === null) return { ...none, problem: "检索式已读不懂，没有统计" };
  const query: Query = { is: "and", of: [tree, { is: "range", field: "published_on", ...month }] };
  const page = { offset: 0, limit: around.lines, facets: [], facetLimit: 1, choices: [] };
  try {
    const { total, ids } = await search.search({ query, sort: "published", ...page });
    return total === 0 ? null : { ...none, count: total, problem: "", lines: await linesOf(db, ids) };
  } catch (error) {
    // A search that is refused keeps nobody's report back.
    if (!(error instanceof Refused)) throw error;
    return { ...none, problem: "检索暂时不可用，没有统计" };
  }
}

/** What was published in the month in the technologies that the company watches; those without anything are left out. */
export async function publishedInTechnologies(
  db: Db,
  search: PatentSearch,
  companyId: string,
  month: Month,
): Promise<Technology[]> {
  const watched = await db
    .select()
    .from(w)
    .where(and(eq(w.company_id, companyId), eq(w.kind, "技术"), eq(w.state, "监控中")))
    .orderBy(asc(w.name), asc(w.id));
  const found: Technology[] = [];
  for (const watch of watched) {
    const one = await technologyIn(db, search, watch, month);
    if (one !== null) found.push(one);
  }
  return found;
}
