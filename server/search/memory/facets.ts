import type { FacetName } from "#contract/patent/patent-search.ts";
import { byText } from "../search-values.ts";
import { type Bits, eachBit } from "./bits.ts";
import type { Segment } from "./segment.ts";

type Counts = Map<string, number>;

const add = (counts: Counts, value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count);

function countYears(days: Int32Array, hits: Bits, counts: Counts): void {
  const years = new Uint32Array(10_000);
  eachBit(hits, (at) => {
    const day = days[at] as number;
    if (day < 0) return;
    const year = Math.trunc(day / 10_000);
    years[year] = (years[year] as number) + 1;
  });
  years.forEach((count, year) => count > 0 && add(counts, String(year).padStart(4, "0"), count));
}

/** Adds how many of the hits have each value of a facet. */
export function countFacet({ days, columns }: Segment, hits: Bits, facet: FacetName, counts: Counts): void {
  if (facet === "year") return countYears(days.filed_on, hits, counts);
  if (facet === "published_year") return countYears(days.published_on, hits, counts);
  const { from, own, values } = columns[facet];
  const found = new Uint32Array(values.length);
  for (let word = 0; word < hits.length; word++)
    for (let left = hits[word] as number; left !== 0; left &= left - 1) {
      const record = (word << 5) + 31 - Math.clz32(left & -left);
      const end = from[record + 1] as number;
      for (let at = from[record] as number; at < end; at++) {
        const value = own[at] as number;
        found[value] = (found[value] as number) + 1;
      }
    }
  for (let value = 0; value < found.length; value++)
    if (found[value] !== 0) add(counts, values[value] as string, found[value] as number);
}

/** The values with the most hits; ties by the value. */
export const topValues = (counts: Counts, limit: number): { value: string; count: number }[] =>
  Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || byText(a.value, b.value))
    .slice(0, limit);
