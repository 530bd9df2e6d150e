import { and, eq, inArray, sql } from "drizzle-orm";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { candidatesSince } from "#server/areas/search/saved/saved-news.ts";
import { withStreets } from "#server/areas/search/search-patents.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { cameAt, seenByCompany, type Viewer } from "#server/database/published.ts";
import type { PatentSearch, Search } from "#server/search/patent-search.ts";

/** What is new of one watch. */
export interface WatchNews {
  id: string;
  company_id: string;
  name: string;
  seen_at: Date;
  news: number;
  /** The latest day among the news; null: none is known. */
  last_on: string | null;
}

interface Counted {
  [column: string]: unknown;
  id: string;
  company_id: string;
  name: string;
  seen_at: Date | string;
  news: number;
  last_on: string | null;
}

const shown = (rows: readonly Counted[]): WatchNews[] =>
  rows.map((row) => ({ ...row, seen_at: new Date(row.seen_at) }));

/** Whether a patent is of the company that `w` watches: matched in the directory, or by the applicant's name. */
export const ofWatched = sql`(p.company_ids @> array[w.target_company_id]
  or p.applicants @> jsonb_build_array(jsonb_build_object('name', w.name)))`;

/** Whether the company that watches, `w`, may see a patent `p`. */
export const seenByWatcher = (today: string) => seenByCompany(sql`w.company_id`, today, sql`p`);

/** Patents of watched companies that came since the last look; watches without any are left out. */
export async function newsOfCompanies(db: Db, today: string): Promise<WatchNews[]> {
  const { rows } = await db.execute<Counted>(sql`
    select w.id, w.company_id, w.name, w.seen_at, count(*)::int as news, max(p.published_on)::text as last_on
    from watches w join patents p on ${ofWatched} and ${seenByWatcher(today)} and ${cameAt(sql`p`)} > w.seen_at
    where w.kind = '企业' and w.state = '监控中' group by w.id`);
  return shown(rows);
}

/** Events of watched patents that came since the last look. */
export async function newsOfPatents(db: Db, today: string): Promise<WatchNews[]> {
  const { rows } = await db.execute<Counted>(sql`
    select w.id, w.company_id, w.name, w.seen_at, count(*)::int as news, max(e.happened_on)::text as last_on
    from watches w join patent_events e on e.patent_id = w.patent_id and e.created_at > w.seen_at
      join patents p on p.id = w.patent_id and ${seenByWatcher(today)}
    where w.kind = '专利' and w.state = '监控中' group by w.id`);
  return shown(rows);
}

/** The tree of a watched technology; null when its expression can no longer be read. */
export async function treeOfWatch(db: Db, { expression, dialect }: Pick<WatchRow, "expression" | "dialect">) {
  const { tree } = parseQuery(expression, dialect === "" ? "auto" : dialect);
  return tree === null ? null : withStreets({ db }, tree);
}

/** Which of these patents a technology finds, as far as the viewer may see them. */
export async function foundOf(
  search: Pick<PatentSearch, "search">,
  { query, viewer }: { query: Query; viewer: Viewer },
  ids: readonly string[],
  limit: number,
) {
  if (ids.length === 0) return { total: 0, ids: [] as readonly string[] };
  const { total, ids: found } = await search.search({
    viewer,
    query,
    ids,
    limit,
    choices: [],
    sort: "published",
    offset: 0,
    facets: [],
    facetLimit: 1,
  });
  return { total, ids: found };
}

async function lastDay(db: Db, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const [row] = await db
    .select({ day: sql<string | null>`max(${p.published_on})::text` })
    .from(p)
    .where(inArray(p.id, [...ids]));
  return row?.day ?? null;
}

/** What was found; null where the engine cannot say the expression, which the watch's own page tells. */
async function sayable<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return null;
    throw error;
  }
}

/**
 * Patents that watched technologies find among those that came since the last look. Null while the index of the search
 * is built: the database would refuse some expressions and not others.
 */
export async function newsOfTechnologies(
  db: Db,
  search: Pick<Search, "search" | "caughtUp" | "state">,
  today: string,
): Promise<WatchNews[] | null> {
  const rows = await db
    .select()
    .from(w)
    .where(and(eq(w.kind, "技术"), eq(w.state, "监控中")));
  if (rows.length === 0) return [];
  await search.caughtUp();
  if (!search.state().ready) return null;
  const news: WatchNews[] = [];
  for (const row of rows) {
    const query = await treeOfWatch(db, row);
    if (query === null) continue;
    const came = (await candidatesSince(db, row.seen_at)).filter(({ came_at }) => came_at > row.seen_at);
    const ids = came.map(({ id }) => id);
    const found = await sayable(foundOf(search, { query, viewer: { today, companies: [row.company_id] } }, ids, 1));
    if (found !== null && found.total > 0)
      news.push({ ...row, news: found.total, last_on: await lastDay(db, found.ids) });
  }
  return news;
}
