import type { FacetName, SearchSort } from "#contract/patent/patent-search.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { SearchRequest } from "../patent-search.ts";
import { below, searchWords } from "../search-words.ts";
import { cannotSay } from "./cannot-say.ts";
import { allOf, anyOf, countLeaves, type Dsl } from "./dsl.ts";
import { resultWindow } from "./index-layout.ts";
import { dayNumber } from "./record-document.ts";
import { phrase } from "./text-query.ts";
import { choiceQuery, treeQuery } from "./tree-query.ts";

/** Conditions of one search, with room for those of the scope. */
const mostLeaves = 1_000;
/** Values of a facet that each shard tells: with several, counts of the most frequent are right beyond doubt. */
const leastShardValues = 2_000;
const mostBuckets = 60_000;
/** After so long shards say what they have, and that it is not all. */
const timeout = "12s";

/** What one search asks the cluster, in the order of the replies. */
export interface Searches {
  main: Dsl;
  /** Hits of a clause by its path; the totals of equal ones are asked for once. */
  clauses: readonly { path: string; count: number }[];
  /** Words that count for relevance. */
  words: readonly { text: string; count: number }[];
  /** Place in `counts` of how many records there are in the scope at all. */
  all: number | null;
  /** Searches of which only the number of hits is wanted. */
  counts: readonly Dsl[];
}

const first = { missing: "_last" };
const newest = [{ filed_on: { order: "desc", ...first } }, { id: { order: "asc" } }];
const orders: Record<SearchSort, readonly Dsl[]> = {
  relevance: [{ _score: { order: "desc" } }, ...newest],
  filed: newest,
  filed_oldest: [{ filed_on: { order: "asc", ...first } }, { id: { order: "asc" } }],
  published: [{ published_on: { order: "desc", ...first } }, ...newest],
  published_oldest: [{ published_on: { order: "asc", ...first } }, ...newest],
  cited: [{ cited: { order: "desc" } }, ...newest],
};

const seenBy = ({ today, companies }: SearchRequest["viewer"]): Dsl => {
  const published = { range: { public_on: { lte: dayNumber(today) } } };
  return companies.length === 0 ? published : anyOf([published, { terms: { company_ids: companies } }]);
};

/** The patents, without the mark, that may be found at all. */
const scopeOf = ({ viewer, companies, ids }: Pick<SearchRequest, "viewer" | "companies" | "ids">): Dsl[] => [
  { exists: { field: "id" } },
  seenBy(viewer),
  ...(companies === undefined ? [] : [{ terms: { company_ids: companies } }]),
  ...(ids === undefined ? [] : [{ ids: { values: ids } }]),
];

const facetBody = (facet: FacetName, limit: number): Dsl => ({
  terms: {
    field: `facet.${facet}`,
    size: limit,
    shard_size: Math.min(mostBuckets, Math.max(leastShardValues, limit * 10)),
    order: [{ _count: "desc" }, { _key: "asc" }],
  },
});

function clausesOf(query: Query, path = ""): { path: string; query: Query }[] {
  const inner = query.is === "and" || query.is === "or" ? query.of : query.is === "not" ? [query.of] : [];
  return [{ path, query }, ...inner.flatMap((one, at) => clausesOf(one, below(path, at)))];
}

/** Says each search once. */
class Counts {
  readonly asked: Dsl[] = [];
  private readonly known = new Map<string, number>();
  private readonly scope: readonly Dsl[];

  constructor(scope: readonly Dsl[]) {
    this.scope = scope;
  }

  place(query: Dsl | null): number {
    const filter = allOf(query === null ? this.scope : [...this.scope, query]);
    const key = JSON.stringify(filter);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, this.asked.length);
    return this.asked.push({ size: 0, track_total_hits: true, timeout, query: filter }) - 1;
  }
}

/** The words of a query as what they score; as many as fit beside `leaves` others. */
function wordsOf(query: Query | null, leaves: number) {
  let room = mostLeaves - leaves;
  return searchWords(query).flatMap(({ text, fields }) => {
    room -= fields.length;
    const phrases = fields.map((field) => phrase(field, text));
    return room < 0 ? [] : [{ text, found: anyOf(phrases), score: { dis_max: { queries: phrases } } }];
  });
}

/** A search in the cluster's language. Throws a refusal where it cannot be said exactly, or is too much at once. */
export function searchesOf(request: SearchRequest): Searches {
  const { query, choices, sort, offset, limit, facets, facetLimit } = request;
  const scope = scopeOf(request);
  const wanted = query === null ? [] : [treeQuery(query)];
  const filter = [...scope, ...wanted, ...choices.map(choiceQuery)];
  const leaves = countLeaves(filter);
  if (leaves > mostLeaves) throw cannotSay("一次最多检索 1000 个条件（词数乘以字段数），请减少检索词或字段");
  const words = sort === "relevance" ? wordsOf(query, leaves) : [];
  const counts = new Counts(scope);
  const shown = facetLimit > 0 ? facets : [];
  return {
    main: {
      from: Math.min(offset, resultWindow),
      size: Math.max(0, Math.min(limit, resultWindow - offset)),
      track_total_hits: true,
      timeout,
      _source: false,
      query: { bool: { filter, ...(words.length > 0 && { should: words.map(({ score }) => score) }) } },
      sort: orders[sort],
      ...(shown.length > 0 && { aggs: Object.fromEntries(shown.map((name) => [name, facetBody(name, facetLimit)])) }),
    },
    clauses:
      query === null
        ? []
        : clausesOf(query).map(({ path, query: own }) => ({ path, count: counts.place(treeQuery(own)) })),
    words: words.map(({ text, found }) => ({ text, count: counts.place(found) })),
    all: words.length > 0 ? counts.place(null) : null,
    counts: counts.asked,
  };
}
