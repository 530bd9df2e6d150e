import { and, asc, eq, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { Watch } from "#contract/warning/watch.ts";
import { candidatesSince } from "#server/areas/search/saved/saved-news.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { cameAt } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { foundOf, ofWatched, seenByWatcher, treeOfWatch } from "./watch-news.ts";

export const watchUnknown = () => new Refused(404, "监控不存在，或不属于本企业");

export async function ownWatch(context: CallContext, id: string): Promise<WatchRow> {
  const company = await ownCompany(context);
  const [row] = await context.db
    .select()
    .from(w)
    .where(and(eq(w.id, id), eq(w.company_id, company.id)));
  if (row === undefined) throw watchUnknown();
  return row;
}

interface Figures {
  [column: string]: unknown;
  id: string;
  news: number;
  total: number;
  last_on: string | null;
  /** Of technologies alone: why there are no figures. */
  problem?: string;
}

/** Of watched companies, by the watch; one without patents is left out. */
async function patentFigures({ db, now }: CallContext, ids: readonly string[]): Promise<Figures[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Figures>(sql`
    select w.id, count(*) filter (where ${cameAt(sql`p`)} > w.seen_at)::int as news, count(*)::int as total,
      max(p.published_on)::text as last_on
    from watches w join patents p on ${ofWatched} and ${seenByWatcher(dayOf(now()))}
    where w.id = any(${sqlUuidArray(ids)}) group by w.id`);
  return rows;
}

/** Of watched patents, by the watch; one without events is left out. */
async function eventFigures({ db, now }: CallContext, ids: readonly string[]): Promise<Figures[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Figures>(sql`
    select w.id, count(*) filter (where e.created_at > w.seen_at)::int as news, count(*)::int as total,
      max(e.happened_on)::text as last_on
    from watches w join patent_events e on e.patent_id = w.patent_id
      join patents p on p.id = w.patent_id and ${seenByWatcher(dayOf(now()))}
    where w.id = any(${sqlUuidArray(ids)}) group by w.id`);
  return rows;
}

/** What the search says of one watched technology. */
async function technologyFigures(context: CallContext, row: WatchRow): Promise<Figures> {
  const none = { id: row.id, news: 0, total: 0, last_on: null };
  const query = await treeOfWatch(context.db, row);
  if (query === null) return { ...none, problem: "检索式已读不懂，请停用后重新添加" };
  const came = (await candidatesSince(context.db, row.seen_at)).filter(({ came_at }) => came_at > row.seen_at);
  const viewer = viewerOf(context);
  const plain = { choices: [], sort: "published" as const, offset: 0, limit: 0, facets: [], facetLimit: 1 };
  try {
    const { total } = await context.search.search({ ...plain, viewer, query });
    const news = await foundOf(
      context.search,
      { query, viewer },
      came.map(({ id }) => id),
      0,
    );
    return { id: row.id, news: news.total, total, last_on: null, problem: "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...none, problem: error.message };
  }
}

/** Watches with what is new since the last look: a query for each kind, and a search for each technology. */
export async function shownWatches(context: CallContext, rows: readonly WatchRow[]): Promise<Watch[]> {
  const idsOf = (kind: WatchRow["kind"]) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const found = [...(await patentFigures(context, idsOf("企业"))), ...(await eventFigures(context, idsOf("专利")))];
  // One after the other: searches share the places of the engine with everybody.
  for (const row of rows) if (row.kind === "技术") found.push(await technologyFigures(context, row));
  const byId = new Map(found.map((figures) => [figures.id, figures]));
  return rows.map((row) => toWatch(row, byId.get(row.id)));
}

export const shownWatch = async (context: CallContext, row: WatchRow): Promise<Watch> => {
  const [watch] = await shownWatches(context, [row]);
  if (watch === undefined) throw new Error("a watch that was given is shown");
  return watch;
};

const toWatch = (row: WatchRow, found: Figures | undefined): Watch => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  since: row.since.toISOString(),
  seen_at: row.seen_at.toISOString(),
  patent_id: row.patent_id,
  expression: row.expression,
  news: row.state === "监控中" ? (found?.news ?? 0) : 0,
  total: found?.total ?? 0,
  last_on: found?.last_on ?? null,
  problem: found?.problem ?? "",
});

/** Running watches first, the oldest of them first. */
export const watchesOf = (context: CallContext, companyId: string): Promise<WatchRow[]> =>
  context.db
    .select()
    .from(w)
    .where(eq(w.company_id, companyId))
    .orderBy(sql`array_position(array['监控中', '暂停', '停用'], ${w.state})`, asc(w.since), asc(w.id));
