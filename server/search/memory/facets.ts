import type { FacetName } from "#contract/patent/patent-search.ts";
import { byText } from "../search-values.ts";
import type { Segment } from "./segment.ts";
import { Top } from "./top.ts";
import type { ValueIndex } from "./value-index.ts";

/** A value of a facet with its hits. */
export interface ValueCount {
  value: string;
  count: number;
}

/** Hits of a segment by the numbers of a facet's values. */
interface Counts {
  counts: Uint32Array;
  valueAt(number: number): string;
  /** The number of a value; -1: none has it here. */
  numberOf(value: string): number;
}

function yearCounts(days: Int32Array, hits: Uint32Array): Counts {
  const counts = new Uint32Array(10_000);
  for (let at = 0; at < hits.length; at++) {
    const day = days[hits[at] as number] as number;
    if (day < 0) continue;
    const year = (day / 10_000) | 0;
    counts[year] = (counts[year] as number) + 1;
  }
  return { counts, valueAt: (year) => String(year).padStart(4, "0"), numberOf: Number };
}

function valueCounts(index: ValueIndex, hits: Uint32Array): Counts {
  const { own, from, values } = index;
  const counts = new Uint32Array(values.length);
  if (from === null)
    for (let at = 0; at < hits.length; at++) {
      const value = own[hits[at] as number] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  else
    for (let at = 0; at < hits.length; at++) {
      const record = hits[at] as number;
      const end = from[record + 1] as number;
      for (let place = from[record] as number; place < end; place++) {
        const value = own[place] as number;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  return { counts, valueAt: (at) => values.at(at), numberOf: (value) => index.numberOf(value) };
}

/** How many of the hits, given by their places, have each value of a facet. */
function countsOf({ days, columns }: Segment, hits: Uint32Array, facet: FacetName): Counts {
  if (facet === "year") return yearCounts(days.filed_on, hits);
  if (facet === "published_year") return yearCounts(days.published_on, hits);
  return valueCounts(columns[facet], hits);
}

const byCount = (a: ValueCount, b: ValueCount): number => b.count - a.count || byText(a.value, b.value);

/** The values with the most hits over all segments; ties by the value. */
export function facetOver(
  found: readonly { segment: Segment; places: Uint32Array }[],
  facet: FacetName,
  limit: number,
): ValueCount[] {
  const [largest, ...others] = found
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => b.places.length - a.places.length);
  if (largest === undefined) return [];
  const main = countsOf(largest.segment, largest.places, facet);
  const both = new Map<string, number>();
  for (const { segment, places } of others) {
    const { counts, valueAt } = countsOf(segment, places, facet);
    counts.forEach((count, at) => {
      if (count > 0) both.set(valueAt(at), (both.get(valueAt(at)) ?? 0) + count);
    });
  }
  const merged = Array.from(both, ([value, count]): ValueCount => {
    const at = main.numberOf(value);
    if (at < 0) return { value, count };
    const own = main.counts[at] as number;
    main.counts[at] = 0;
    return { value, count: count + own };
  });
  return [...mostFrequent(main, limit), ...merged].sort(byCount).slice(0, limit);
}

function mostFrequent({ counts, valueAt }: Counts, limit: number): ValueCount[] {
  const top = new Top(limit, (a, b) => {
    const difference = (counts[a] as number) - (counts[b] as number);
    return difference < 0 || (difference === 0 && byText(valueAt(a), valueAt(b)) > 0);
  });
  let least = 1;
  for (let at = 0; at < counts.length; at++) {
    if ((counts[at] as number) < least) continue;
    top.offer(at);
    const { worst } = top;
    if (worst >= 0) least = counts[worst] as number;
  }
  return top.sorted().map((at) => ({ value: valueAt(at), count: counts[at] as number }));
}
