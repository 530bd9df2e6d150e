import * as z from "zod/mini";
import type { FacetName } from "#contract/patent/patent-search.ts";
import type { SearchAnswer } from "../patent-search.ts";
import { byText } from "../search-values.ts";
import { rarity } from "../search-words.ts";
import { ClusterFailure } from "./cluster-failure.ts";
import type { Searches } from "./search-body.ts";

const Shards = z.object({ failed: z.number() });
const Reply = z.object({
  timed_out: z.boolean(),
  _shards: Shards,
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.literal("eq") }),
    hits: z.array(z.object({ _id: z.string() })),
  }),
  aggregations: z.optional(
    z.record(z.string(), z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) })),
  ),
});
type Reply = z.infer<typeof Reply>;

const Failed = z.object({ status: z.number(), error: z.unknown() });

/** A reply that tells everything; throws where it failed, was cut short or lacks a part of the index. */
function wholeReply(reply: unknown): Reply {
  const failed = Failed.safeParse(reply);
  if (failed.success && failed.data.error !== undefined)
    throw ClusterFailure.ofStatus(failed.data.status, JSON.stringify(failed.data.error));
  const read = Reply.safeParse(reply);
  if (!read.success) throw new ClusterFailure("garbage", "a reply to a search has another shape");
  const { timed_out, _shards } = read.data;
  if (timed_out) throw new ClusterFailure("timeout", "a search was cut short");
  if (_shards.failed > 0) throw new ClusterFailure("partial", `${_shards.failed} shards failed`);
  return read.data;
}

const facetsOf = ({ aggregations = {} }: Reply, facets: readonly FacetName[]): SearchAnswer["facets"] =>
  Object.fromEntries(
    facets.map((facet) => [
      facet,
      (aggregations[facet]?.buckets ?? []).map(({ key, doc_count }) => ({ value: key, count: doc_count })),
    ]),
  );

/** The answer to a search from the replies to what was asked: first the page, then the counts. */
export function answerOf(searches: Searches, replies: readonly unknown[], facets: readonly FacetName[]): SearchAnswer {
  if (replies.length !== searches.counts.length + 1)
    throw new ClusterFailure("garbage", "searches and replies are not as many");
  const [page, ...counted] = replies.map(wholeReply) as [Reply, ...Reply[]];
  const totalAt = (place: number): number => (counted[place] as Reply).hits.total.value;
  const all = searches.all === null ? 0 : totalAt(searches.all);
  return {
    ids: page.hits.hits.map(({ _id }) => _id),
    total: page.hits.total.value,
    clauses: searches.clauses.map(({ path, count }) => ({ path, total: totalAt(count) })),
    facets: facetsOf(page, facets),
    counted: searches.words
      .map(({ text, count }) => ({ text, weight: rarity(totalAt(count), all), records: totalAt(count) }))
      .sort((a, b) => b.weight - a.weight || byText(a.text, b.text)),
  };
}
