import type { PatentSearch, SearchAnswer, SearchRecord, SearchRequest } from "../patent-search.ts";
import { byText } from "../search-values.ts";
import { rarity, searchWords } from "../search-words.ts";
import { type Bits, clearBit, countBits, intersect, listOfBits } from "./bits.ts";
import { facetOver } from "./facets.ts";
import { limits } from "./limits.ts";
import { byRank, Orders, type Ranked } from "./orders.ts";
import { Relevance } from "./ranking.ts";
import { placeOfId, type Segment, SegmentBuilder } from "./segment.ts";
import { type ClauseTotals, SegmentSearch } from "./segment-search.ts";

/** Changes of the records: what is as it is now, and what is no more. */
export interface SearchChanges {
  upserts: readonly SearchRecord[];
  deletes: readonly string[];
}

/** So many segments of like size become one. */
const fan = 4;

const tierOf = (records: number): number => Math.floor(Math.log(Math.max(1, records / limits.fresh)) / Math.log(fan));

interface Part {
  search: SegmentSearch;
  orders: Orders;
  relevance: Relevance;
}
interface Found {
  part: Part;
  scope: Bits;
  hits: Bits;
  /** How many hits. */
  total: number;
}

const partOf = (segment: Segment): Part => ({
  search: new SegmentSearch(segment),
  orders: new Orders(segment),
  relevance: new Relevance(segment),
});

function segmentOf(records: Iterable<SearchRecord>): Segment {
  const builder = new SegmentBuilder();
  for (const record of records) builder.add(record);
  return builder.finish();
}

/** The search over an index in memory: a large segment, and small ones with what changed since it was built. */
export class MemoryEngine implements PatentSearch {
  private parts: Part[];
  /** Changed records that are in no segment of `parts` yet. */
  private readonly fresh = new Map<string, SearchRecord>();
  /** Their segment; null: made with the next search. */
  private freshPart: Part | null = null;

  constructor(base: Segment) {
    this.parts = [partOf(base)];
  }

  /** Records that may be found. */
  get size(): number {
    return this.parts.reduce((sum, { search }) => sum + countBits(search.segment.live), this.fresh.size);
  }

  /** Bytes of texts and places, the most of what the index takes. */
  get bytes(): number {
    return this.parts.reduce((sum, { search }) => sum + search.segment.texts.bytes, 0);
  }

  apply({ upserts, deletes }: SearchChanges): void {
    for (const id of deletes) this.remove(id);
    for (const record of upserts) {
      this.remove(record.id);
      this.fresh.set(record.id, record);
    }
    this.freshPart = null;
    if (this.fresh.size > limits.fresh) this.settle();
  }

  private remove(id: string): void {
    this.fresh.delete(id);
    for (const { search } of this.parts) {
      const place = placeOfId(search.segment, id);
      if (place >= 0) clearBit(search.segment.live, place);
    }
  }

  /** Makes a segment of the changed records, and one of several of like size, so that there are never many. */
  private settle(): void {
    const settled = [...this.parts, partOf(segmentOf(this.fresh.values()))];
    this.fresh.clear();
    for (;;) {
      const like = settled.slice(-fan);
      const sizes = like.map(({ search }) => search.size);
      const sum = sizes.reduce((all, one) => all + one, 0);
      if (like.length < fan || tierOf(Math.max(...sizes)) > tierOf(sizes.at(-1) ?? 0) || sum > limits.joined) break;
      const builder = new SegmentBuilder();
      for (const { search } of like) builder.addLiving(search.segment);
      settled.splice(-fan, fan, partOf(builder.finish()));
    }
    this.parts = settled;
  }

  /** Forgets what was kept from earlier queries, so that the next one is answered as the first. */
  forgetKept(): void {
    for (const { search } of this.parts) search.forgetKept();
  }

  private current(): Part[] {
    if (this.fresh.size === 0) return this.parts;
    this.freshPart ??= partOf(segmentOf(this.fresh.values()));
    return [...this.parts, this.freshPart];
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    return this.answer(request);
  }

  answer(request: SearchRequest): SearchAnswer {
    const { query, choices, facets, facetLimit, offset, limit } = request;
    const totals: ClauseTotals = new Map();
    const found = this.current().map((part): Found => {
      const scope = part.search.scope(request);
      const all = query === null ? scope.slice() : part.search.find(query, scope, totals);
      const hits = part.search.choose(all, choices);
      return { part, scope, hits, total: countBits(hits) };
    });
    const { rows, counted } = this.rows(found, request);
    const places = facets.length === 0 ? [] : found.map(placesOfHits);
    return {
      ids: rows.slice(offset, offset + limit).map(({ id }) => id),
      total: found.reduce((sum, { total }) => sum + total, 0),
      clauses: Array.from(totals, ([path, total]) => ({ path, total })),
      facets: Object.fromEntries(facets.map((facet) => [facet, facetOver(places, facet, facetLimit)])),
      counted,
    };
  }

  /** The first rows up to the end of the page, in order. */
  private rows(found: readonly Found[], { query, sort, offset, limit }: SearchRequest) {
    const count = offset + limit;
    if (sort === "relevance") return relevant(found, query, count);
    const lists = found.map(({ part, hits }) => part.orders.first(hits, sort, count));
    return { rows: joined(lists, count), counted: [] };
  }
}

function joined(lists: readonly (readonly Ranked[])[], count: number): readonly Ranked[] {
  const some = lists.filter(({ length }) => length > 0);
  return some.length < 2 ? (some[0] ?? []) : some.flat().sort(byRank).slice(0, count);
}

const placesOfHits = ({ part, hits, total }: Found) => ({
  segment: part.search.segment,
  places: listOfBits(hits, total),
});

function relevant(found: readonly Found[], query: SearchRequest["query"], count: number) {
  const all = found.reduce((sum, { scope }) => sum + countBits(scope), 0);
  const words = searchWords(query).map(({ text, fields }) => {
    const having = found.map(({ part, scope }) => intersect(scope.slice(), part.search.word(text, fields)));
    const counts = having.map(countBits);
    const records = counts.reduce((sum, one) => sum + one, 0);
    return { text, fields, having, counts, records, weight: rarity(records, all) };
  });
  const lists = found.map(({ part, hits, total }, at) => {
    const own = words.map(({ having, counts, ...word }) => ({
      ...word,
      having: having[at] as Bits,
      records: counts[at] as number,
    }));
    return part.relevance.first(hits, total, own, count);
  });
  const counted = words
    .map(({ text, weight, records }) => ({ text, weight, records }))
    .sort((a, b) => b.weight - a.weight || byText(a.text, b.text));
  return { rows: joined(lists, count), counted };
}
