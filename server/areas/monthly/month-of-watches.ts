import { and, asc, between, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { MonthlyData } from "#contract/monthly/monthly-report.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { savedTrees } from "#contract/patent/query/saved-trees.ts";
import { withStreets } from "#server/areas/search/search-patents.ts";
import { foundOf, ofWatched, seenByWatcher, treeOfWatch } from "#server/areas/watch/watch-news.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { savedSearches as saved, type SavedSearchRow } from "#server/database/tables/ip/saved-search.ts";
import { accounts } from "#server/database/tables/people.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { PatentSearch } from "#server/search/patent-search.ts";
import { type Viewer } from "#server/database/published.ts";
import { around, type Month } from "./month-of-patents.ts";

interface Watched {
  [column: string]: unknown;
  name: string;
  count: number;
  lapsed: number;
  lines: { patent_id: string; title: string; type: string; on: string }[];
}

/** Of the month: published by the companies that this one watches, and lapsed; those with neither are left out. */
export async function newsOfWatched(db: Db, companyId: string, { from, to }: Month): Promise<Watched[]> {
  const { rows } = await db.execute<Watched>(sql`
    select w.name, count(*) filter (where p.published_on between ${from} and ${to})::int as count,
      count(*) filter (where p.status = '失效' and p.status_on between ${from} and ${to})::int as lapsed,
      coalesce(json_agg(
        json_build_object('patent_id', p.id, 'title', p.title, 'type', p.type, 'on', p.published_on::text)
        order by p.published_on, p.id) filter (where p.published_on between ${from} and ${to}), '[]')::jsonb as lines
    from watches w join patents p on ${ofWatched} and ${seenByWatcher(to)}
      and (p.published_on between ${from} and ${to} or p.status = '失效' and p.status_on between ${from} and ${to})
    where w.company_id = ${companyId} and w.kind = '企业' and w.state = '监控中'
    group by w.id, w.name order by count desc, w.name`);
  return rows.map(({ name, count, lapsed, lines }) => ({ name, count, lapsed, lines: lines.slice(0, around.lines) }));
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

/** Ids that one question to the search names. */
const askedAtOnce = 20_000;

/** What the month knows of searches: how they are asked, and the patents that lapsed in it. */
class MonthOfSearches {
  readonly #search: PatentSearch;
  readonly #month: Month;
  readonly #viewer: Viewer;
  readonly #lapsed: readonly string[];

  constructor(
    search: PatentSearch,
    { companyId, month }: { companyId: string; month: Month },
    lapsed: readonly string[],
  ) {
    this.#search = search;
    this.#month = month;
    this.#viewer = { today: month.to, companies: [companyId] };
    this.#lapsed = lapsed;
  }

  /** Of what a tree finds, how much was published and how much lapsed; the first ids of those that were published. */
  async news(tree: Query | null): Promise<News> {
    if (tree === null) return { ...noNews, problem: "检索式已读不懂，没有统计" };
    const query: Query = { is: "and", of: [tree, { is: "range", field: "published_on", ...this.#month }] };
    const page = { offset: 0, limit: around.lines, facets: [], facetLimit: 1, choices: [] };
    try {
      const { total, ids } = await this.#search.search({ viewer: this.#viewer, query, sort: "published", ...page });
      let lapsed = 0;
      for (let from = 0; from < this.#lapsed.length; from += askedAtOnce)
        lapsed += (
          await foundOf(
            this.#search,
            { query: tree, viewer: this.#viewer },
            this.#lapsed.slice(from, from + askedAtOnce),
            0,
          )
        ).total;
      return { count: total, lapsed, ids, problem: "" };
    } catch (error) {
      // A search that is refused keeps nobody's report back.
      if (!(error instanceof Refused)) throw error;
      return { ...noNews, problem: "检索暂时不可用，没有统计" };
    }
  }
}

interface News {
  count: number;
  lapsed: number;
  ids: readonly string[];
  /** Why nothing could be counted; empty: it was. */
  problem: string;
}
const noNews = { count: 0, lapsed: 0, ids: [] };

/** The patents that lapsed in a month and have not been restored since. */
async function lapsedIn(db: Db, { from, to }: Month): Promise<string[]> {
  const rows = await db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.status, "失效"), between(p.status_on, from, to), isNull(p.withdrawn_at)));
  return rows.map(({ id }) => id);
}

/** Saved searches of the company's accounts, each account's in order. */
const savedOf = (db: Db, companyId: string): Promise<SavedSearchRow[]> =>
  db
    .select(getTableColumns(saved))
    .from(saved)
    .innerJoin(accounts, eq(accounts.id, saved.account_id))
    .where(and(eq(accounts.com_id, companyId), eq(accounts.is_news, 0), eq(accounts.is_admin, 0)))
    .orderBy(asc(saved.account_id), asc(saved.no));

/** News of the month in the technologies that the company watches; those without any are left out. */
async function newsOfTechnologies(db: Db, month: MonthOfSearches, watched: readonly WatchRow[]): Promise<Technology[]> {
  const found: Technology[] = [];
  for (const watch of watched) {
    const { ids, ...news } = await month.news(await treeOfWatch(db, watch));
    if (news.count + news.lapsed > 0 || news.problem !== "")
      found.push({ name: watch.name, ...news, lines: await linesOf(db, ids) });
  }
  return found;
}

type Saved = NonNullable<MonthlyData["searches"]>;

async function newsOfSaved(db: Db, month: MonthOfSearches, rows: readonly SavedSearchRow[]): Promise<Saved> {
  const found: Saved = [];
  for (const { account_id, no, name, expression, dialect } of rows) {
    const trees = savedTrees(rows.filter((one) => one.account_id === account_id));
    const { tree } = parseQuery(expression, dialect, trees);
    const { ids: _ids, ...news } = await month.news(tree === null ? null : await withStreets({ db }, tree));
    found.push({ account_id, no, name, ...news });
  }
  return found;
}

/** What the month brought to the technologies that the company watches and to the searches its accounts have saved. */
export async function newsOfSearches(
  db: Db,
  search: PatentSearch,
  companyId: string,
  days: Month,
): Promise<Pick<MonthlyData, "technologies" | "searches">> {
  const watched = await db
    .select()
    .from(w)
    .where(and(eq(w.company_id, companyId), eq(w.kind, "技术"), eq(w.state, "监控中")))
    .orderBy(asc(w.name), asc(w.id));
  const rows = await savedOf(db, companyId);
  const isAsked = watched.length + rows.length > 0;
  const month = new MonthOfSearches(search, { companyId, month: days }, isAsked ? await lapsedIn(db, days) : []);
  return {
    technologies: await newsOfTechnologies(db, month, watched),
    searches: await newsOfSaved(db, month, rows),
  };
}
