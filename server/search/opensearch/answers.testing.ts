import { mappings, settingsToFill } from "./index-layout.ts";
import { type Document, isFound, scoreOf } from "./lucene.testing.ts";

type Sorting = Readonly<Record<string, { order: "asc" | "desc"; missing?: string }>>;
interface SearchBody {
  from?: number;
  size: number;
  query: { bool: { should?: object[] } };
  sort?: readonly Sorting[];
  aggs?: Readonly<Record<string, { terms: { field: string; size: number } }>>;
}

const { similarity, max_result_window } = settingsToFill(1).index as {
  similarity: Record<string, { k1: number }>;
  max_result_window: number;
};
const k1 = (field: string): number => similarity[field]?.k1 ?? 1.2;
const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function comparedBy(sort: readonly Sorting[], scores: ReadonlyMap<Document, number>) {
  return (a: Document, b: Document): number => {
    for (const one of sort) {
      const [field, { order }] = Object.entries(one)[0] as [string, { order: "asc" | "desc" }];
      const [x, y] = field === "_score" ? [scores.get(a), scores.get(b)] : [a[field], b[field]];
      // Missing last, whatever the order.
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      const compared = typeof x === "number" ? x - (y as number) : text(x as string, y as string);
      if (compared !== 0) return order === "asc" ? compared : -compared;
    }
    return 0;
  };
}

function buckets(hits: readonly Document[], { field, size }: { field: string; size: number }) {
  const facet = field.replace("facet.", "");
  if ((mappings.properties as { facet: { properties: object } }).facet.properties[facet as never] === undefined)
    throw new Error(`${field} is not mapped`);
  const counts = new Map<string, number>();
  for (const { facet: facets } of hits)
    for (const value of (facets as Record<string, string[]>)[facet] ?? [])
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([key, doc_count]) => ({ key, doc_count }))
    .sort((a, b) => b.doc_count - a.doc_count || text(a.key, b.key))
    .slice(0, size);
}

/** What the cluster would reply to one search. */
export function replyTo(documents: Iterable<Document>, body: SearchBody) {
  const { from = 0, size, query, sort = [], aggs = {} } = body;
  if (from + size > max_result_window) throw new Error("the result window is too large");
  const hits = [...documents].filter((document) => isFound(document, query));
  const scores = new Map(hits.map((hit) => [hit, scoreOf(hit, query.bool.should ?? [], k1)]));
  const ordered = hits.toSorted(comparedBy(sort, scores)).slice(from, from + size);
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: { value: hits.length, relation: "eq" }, hits: ordered.map(({ id }) => ({ _id: id })) },
    ...(Object.keys(aggs).length > 0 && {
      aggregations: Object.fromEntries(
        Object.entries(aggs).map(([name, { terms }]) => [name, { buckets: buckets(hits, terms) }]),
      ),
    }),
    status: 200,
  };
}
