import { and, desc, gt, isNull, or } from "drizzle-orm";
import type { SavedSearch } from "#contract/patent/saved-searches.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { savedTrees } from "#contract/patent/query/saved-trees.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/patent.ts";
import type { SavedSearchRow } from "#server/database/tables/saved-search.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { withStreets } from "../search-patents.ts";

/** Patents that came or changed, newest first; what is older than so many is not looked at. */
const mostCandidates = 20_000;

interface Candidate {
  id: string;
  created_at: Date;
  status_changed_at: Date | null;
}

/** What may be news to somebody who looked last at `since`. */
async function candidatesSince(db: Db, since: Date): Promise<Candidate[]> {
  return db
    .select({ id: p.id, created_at: p.created_at, status_changed_at: p.status_changed_at })
    .from(p)
    .where(and(isNull(p.withdrawn_at), or(gt(p.created_at, since), gt(p.status_changed_at, since))))
    .orderBy(desc(p.updated_at))
    .limit(mostCandidates);
}

const inside = { choices: [], sort: "filed" as const, offset: 0, limit: 0, facets: [], facetLimit: 0 };

async function countAmong({ search }: CallContext, query: Query, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : (await search.search({ ...inside, query, ids })).total;
}

async function newsOf(context: CallContext, row: SavedSearchRow, tree: Query, candidates: readonly Candidate[]) {
  const query = await withStreets(context, tree);
  const isNew = ({ created_at }: Candidate) => created_at > row.seen_at;
  const came = candidates.filter(isNew).map(({ id }) => id);
  const turned = candidates
    .filter((one) => !isNew(one) && one.status_changed_at !== null && one.status_changed_at > row.seen_at)
    .map(({ id }) => id);
  return { added: await countAmong(context, query, came), changed: await countAmong(context, query, turned) };
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
    const more = last !== undefined && last.created_at > row.seen_at;
    try {
      const news = tree === null || note !== "" ? {} : await newsOf(context, row, tree, candidates);
      list.push({ ...shown, ...news, more });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      note = error.message;
      list.push(shown);
    }
  }
  return { list, note };
}
