import type { SearchSort } from "#contract/patent/patent-search.ts";
import { byText } from "../search-values.ts";
import { type Bits, hasBit, highestBits } from "./bits.ts";
import type { Segment } from "./segment.ts";

/** A hit with what it is sorted by: the greater key first, then the later filing, then the smaller id. */
export interface Ranked {
  key: number;
  filed: number;
  id: string;
}

export const byRank = (a: Ranked, b: Ranked): number => b.key - a.key || b.filed - a.filed || byText(a.id, b.id);

type OtherSort = Exclude<SearchSort, "relevance">;

/** Less than every key: without a day last. */
const last = -100_000_000;
const newestFirst = (day: number): number => (day < 0 ? last : day);
const oldestFirst = (day: number): number => (day < 0 ? last : -day);

/** Sort keys of every record of a segment but those of relevance: whole numbers of less than 2³¹. */
function keyOf({ days, cited }: Segment, sort: OtherSort): (at: number) => number {
  const { filed_on, published_on } = days;
  const keys: Record<OtherSort, (at: number) => number> = {
    filed: () => 0,
    filed_oldest: (at) => oldestFirst(filed_on[at] as number),
    published: (at) => newestFirst(published_on[at] as number),
    published_oldest: (at) => oldestFirst(published_on[at] as number),
    cited: (at) => cited[at] as number,
  };
  return keys[sort];
}

/** Room for the place of a record beside its key in one number; a segment has fewer records. */
const placeRoom = 2 ** 22;

/** Orders other than filing, made when first asked for: the records, the first of the order first. */
export class Orders {
  private readonly segment: Segment;
  private readonly made = new Map<SearchSort, Uint32Array>();

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** The first hits of an order. */
  first(hits: Bits, sort: OtherSort, count: number): Ranked[] {
    const key = keyOf(this.segment, sort);
    return this.places(hits, sort, count).map((at) => ranked(this.segment, at, key(at)));
  }

  private places(hits: Bits, sort: OtherSort, count: number): number[] {
    if (sort === "filed") return highestBits(hits, count);
    const found: number[] = [];
    const order = this.order(sort);
    for (let at = 0; at < order.length && found.length < count; at++)
      if (hasBit(hits, order[at] as number)) found.push(order[at] as number);
    return found;
  }

  private order(sort: Exclude<OtherSort, "filed">): Uint32Array {
    const known = this.made.get(sort);
    if (known !== undefined) return known;
    const key = keyOf(this.segment, sort);
    const { length } = this.segment.ids;
    // The higher place is filed later, or has the smaller id: it comes first among equals. Numbers sort without a call
    // for each comparison.
    const sorted = Float64Array.from({ length }, (_, at) => -key(at) * placeRoom + (length - 1 - at)).sort();
    const order = new Uint32Array(length);
    for (let at = 0; at < length; at++) {
      const rest = (sorted[at] as number) % placeRoom;
      order[at] = length - 1 - (rest < 0 ? rest + placeRoom : rest);
    }
    this.made.set(sort, order);
    return order;
  }
}

export const ranked = ({ ids, days }: Segment, at: number, key: number): Ranked => ({
  key,
  filed: days.filed_on[at] as number,
  id: ids.at(at),
});
