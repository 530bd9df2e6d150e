import type { SearchSort } from "#contract/patent/patent-search.ts";
import { byText } from "../search-values.ts";
import { type Bits, countBits, eachBit, hasBit, highestBits, intersect, noBits } from "./bits.ts";
import type { Segment } from "./segment.ts";
import type { SearchWord } from "../search-words.ts";
import { fieldWeights, saturated } from "../search-words.ts";
import { separate } from "./words.ts";

/** A hit with what it is sorted by: the greater key first, then the later filing, then the smaller id. */
export interface Ranked {
  key: number;
  filed: number;
  id: string;
}

export const byRank = (a: Ranked, b: Ranked): number => b.key - a.key || b.filed - a.filed || byText(a.id, b.id);

const last = Number.NEGATIVE_INFINITY;
const newestFirst = (day: number): number => (day < 0 ? last : day);
const oldestFirst = (day: number): number => (day < 0 ? last : -day);

/** Sort keys of every record of a segment but those of relevance. */
function keyOf({ days, cited }: Segment, sort: Exclude<SearchSort, "relevance">): (at: number) => number {
  const { filed_on, published_on } = days;
  const keys: Record<typeof sort, (at: number) => number> = {
    filed: () => 0,
    filed_oldest: (at) => oldestFirst(filed_on[at] as number),
    published: (at) => newestFirst(published_on[at] as number),
    published_oldest: (at) => oldestFirst(published_on[at] as number),
    cited: (at) => cited[at] as number,
  };
  return keys[sort];
}

/** Orders other than filing, made when first asked for: the records, the first of the order first. */
export class Orders {
  private readonly segment: Segment;
  private readonly made = new Map<SearchSort, Uint32Array>();

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** The first hits of an order. */
  first(hits: Bits, sort: Exclude<SearchSort, "relevance">, count: number): Ranked[] {
    const key = keyOf(this.segment, sort);
    return this.places(hits, sort, count).map((at) => ranked(this.segment, at, key(at)));
  }

  private places(hits: Bits, sort: Exclude<SearchSort, "relevance">, count: number): number[] {
    if (sort === "filed") return highestBits(hits, count);
    const found: number[] = [];
    const order = this.order(sort);
    for (let at = 0; at < order.length && found.length < count; at++)
      if (hasBit(hits, order[at] as number)) found.push(order[at] as number);
    return found;
  }

  private order(sort: Exclude<SearchSort, "relevance" | "filed">): Uint32Array {
    const known = this.made.get(sort);
    if (known !== undefined) return known;
    const keys = Float64Array.from(this.segment.ids.keys(), keyOf(this.segment, sort));
    // The higher place is filed later, or has the smaller id.
    const order = Uint32Array.from(keys.keys()).sort((a, b) => {
      const [one, other] = [keys[a] as number, keys[b] as number];
      return one === other ? b - a : other - one;
    });
    this.made.set(sort, order);
    return order;
  }
}

const ranked = ({ ids, days }: Segment, at: number, key: number): Ranked => ({
  key,
  filed: days.filed_on[at] as number,
  id: ids[at] as string,
});

/** What a word counts in a segment: records that have it, and how it weighs in each. */
export interface WordCounts {
  /** Of the scope. */
  records: number;
  /** By record: occurrences with the weights of their fields. */
  weighted: Float32Array;
}

export function countWord({ texts }: Segment, { text, fields }: SearchWord, scope: Bits): WordCounts {
  const weighted = new Float32Array(texts.records);
  const bits = noBits(texts.records);
  const places = texts.placesOf(text);
  for (const field of fields) {
    const own = texts.inField(places, field);
    texts.eachRecord(own, field, (record, first, end) => {
      weighted[record] = (weighted[record] as number) + fieldWeights[field] * separate(own, first, end, text.length);
      bits[record >>> 5] = (bits[record >>> 5] as number) | (1 << (record & 31));
    });
  }
  return { records: countBits(intersect(bits, scope)), weighted };
}

/** The first hits by what their words weigh. */
export function mostRelevant(
  segment: Segment,
  hits: Bits,
  words: readonly { weight: number; weighted: Float32Array }[],
  count: number,
): Ranked[] {
  const scores = new Float64Array(segment.ids.length);
  for (const { weight, weighted } of words)
    for (let at = 0; at < scores.length; at++)
      if (weighted[at] !== 0) scores[at] = (scores[at] as number) + weight * saturated(weighted[at] as number);
  const best = thresholdOf(hits, scores, count);
  const above: number[] = [];
  const equal: number[] = [];
  eachBit(hits, (at) => {
    if ((scores[at] as number) > best) above.push(at);
    else if (scores[at] === best) equal.push(at);
  });
  // Of those that weigh the same the newest, which have the highest places.
  const places = [...above, ...equal.reverse().slice(0, Math.max(0, count - above.length))];
  return places.map((at) => ranked(segment, at, scores[at] as number)).sort(byRank);
}

/** The score of the hit that is the `count`th by score; below all scores where there are fewer. */
function thresholdOf(hits: Bits, scores: Float64Array, count: number): number {
  const total = countBits(hits);
  if (total <= count || count === 0) return count === 0 ? Number.POSITIVE_INFINITY : -1;
  const found = new Float64Array(total);
  let length = 0;
  eachBit(hits, (at) => (found[length++] = scores[at] as number));
  return found.sort()[total - count] as number;
}
