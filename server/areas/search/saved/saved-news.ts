import { and, desc, gt, isNull, or } from "drizzle-orm";
import { mostNews, type SavedSearch } from "#contract/patent/saved-searches.ts";
import { dayOf } from "#contract/core/time.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { savedTrees } from "#contract/patent/query/saved-trees.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import type { SavedSearchRow } from "#server/database/tables/ip/saved-search.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { cardsOf } from "../patent-rows.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { cameAt } from "#server/database/published.ts";
import { withStreets } from "../search-patents.ts";

/** Patents that came or changed, newest first; what is older than so many is not looked at. */
const mostCandidates = 20_000;

interface Candidate {
  id: string;
  /** Into the store, and where it was published only then, before everybody. */
  came_at: Date;
  status: string;
  status_changed_at: Date | null;
}

/** What may be news to somebody who looked last at `since`; whether they may see it, the search tells. */
export async function candidatesSince(db: Db, since: Date): Promise<Candidate[]> {
  return db
    .select({
      id: p.id,
      came_at: cameAt().mapWith(p.created_at),
      status: p.status,
      status_changed_at: p.status_changed_at,
    })
    .from(p)
    .where(
      and(
        isNull(p.withdrawn_at),
        or(gt(p.created_at, since), gt(p.status_changed_at, since), gt(p.public_on, dayOf(since))),
      ),
    )
    .orderBy(desc(p.updated_at))
    .limit(mostCandidates);
}

const inside = { choices: [], sort: "filed" as const, offset: 0, limit: 0, facets: [], facetLimit: 0 };

/** Which of the patents a tree finds. */
async function foundAmong(context: CallContext, query: Query, ids: readonly string[], limit: number) {
  if (ids.length === 0) return { total: 0, ids: [] };
  const { total, ids: found } = await context.search.search({
    ...inside,
    viewer: viewerOf(context),
    query,
    ids,
    limit,
  });
  return { total, ids: found };
}

/** The candidates by what they are to the search: come since it was looked at, changed since, and lapsed among these. */
function sortedNews({ seen_at }: SavedSearchRow, candidates: readonly Candidate[]) {
  const isNew = ({ came_at }: Candidate) => came_at > seen_at;
  const turned = candidates.filter(
    (one) => !isNew(one) && one.status_changed_at !== null && one.status_changed_at > seen_at,
  );
  const idsOf = (list: readonly Candidate[]) => list.map(({ id }) => id);
  return {
    added: idsOf(candidates.filter(isNew)),
    changed: idsOf(turned),
    lapsed: idsOf(turned.filter(({ status }) => status === "失效")),
  };
}

async function newsOf(context: CallContext, row: SavedSearchRow, tree: Query, candidates: readonly Candidate[]) {
  const query = await withStreets(context, tree);
  const { added, changed, lapsed } = sortedNews(row, candidates);
  const count = async (ids: readonly string[]) => (await foundAmong(context, query, ids, 0)).total;
  return { added: await count(added), changed: await count(changed), lapsed: await count(lapsed) };
}

/** The patents that are news of one of the saved searches. */
export async function newsList(context: CallContext, row: SavedSearchRow, rows: readonly SavedSearchRow[]) {
  const { tree, problems } = parseQuery(row.expression, row.dialect, savedTrees(rows));
  if (tree === null) throw new Refused(422, problems[0]?.message ?? "检索式读不懂", { reason: "unreadable" });
  const query = await withStreets(context, tree);
  const { added, changed } = sortedNews(row, await candidatesSince(context.db, row.seen_at));
  const cards = async (ids: readonly string[]) =>
    cardsOf(context.db, (await foundAmong(context, query, ids, mostNews)).ids, viewerOf(context));
  return { added: await cards(added), changed: await cards(changed) };
}

export const shownRow = ({ id, no, name, expression, dialect, seen_at }: SavedSearchRow): SavedSearch => ({
  id,
  no,
  name,
  expression,
  dialect,
  seen_at: seen_at.toISOString(),
  added: 0,
  changed: 0,
  lapsed: 0,
  more: false,
  problem: "",
});

/** The saved searches with what is new in each since it was looked at. */
export async function withNews(context: CallContext, rows: readonly SavedSearchRow[]) {
  const saved = savedTrees(rows);
  const oldest = rows.reduce<Date | null>((least, { seen_at }) => (least && least < seen_at ? least : seen_at), null);
  const candidates = oldest === null ? [] : await candidatesSince(context.db, oldest);
  const last = candidates.length === mostCandidates ? candidates.at(-1) : undefined;
  const list: SavedSearch[] = [];
  let note = "";
  for (const row of rows) {
    const { tree, problems } = parseQuery(row.expression, row.dialect, saved);
    const shown = { ...shownRow(row), problem: problems[0]?.message ?? "" };
    const more = last !== undefined && last.came_at > row.seen_at;
    try {
      const news = tree === null || note !== "" ? {} : await newsOf(context, row, tree, candidates);
      list.push({ ...shown, ...news, more });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // This search alone cannot be said, or none can be asked now.
      const isOwn = error.status === 422;
      if (!isOwn) note = error.message;
      list.push(isOwn ? { ...shown, problem: error.message } : shown);
    }
  }
  return { list, note };
}
