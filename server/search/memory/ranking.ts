import type { TextField } from "#contract/patent/query/query-tree.ts";
import { fieldWeights, saturated, type SearchWord } from "../search-words.ts";
import { type Bits, eachBit, intersect } from "./bits.ts";
import { limits } from "./limits.ts";
import { type Ranked, ranked } from "./orders.ts";
import type { Segment } from "./segment.ts";
import type { Texts } from "./texts.ts";
import { Top } from "./top.ts";
import { separate } from "./words.ts";

/** A word with what it counts, and the records of a segment that have it. */
export interface WeighedWord extends SearchWord {
  weight: number;
  having: Bits;
  records: number;
}

/** Of what is counted often, ready. */
const ready = Float64Array.from({ length: 256 }, (_, weighted) => saturated(weighted));

const codesOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** Whether places of a text may overlap: it ends as it begins. */
function mayOverlap(text: string): boolean {
  for (let length = 1; length < text.length; length++)
    if (text.startsWith(text.slice(text.length - length))) return true;
  return false;
}

/** Sorts the hits of one segment by what their words weigh; keeps its arrays from one search to the next. */
export class Relevance {
  private readonly segment: Segment;
  private scores: Float64Array | null = null;
  private weighted: Uint32Array | null = null;

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** The first hits; `total`: how many there are. */
  first(hits: Bits, total: number, words: readonly WeighedWord[], count: number): Ranked[] {
    const scores = (this.scores ??= new Float64Array(this.segment.ids.length));
    scores.fill(0);
    for (const word of words) if (word.weight > 0) this.add(scores, word, hits, total);
    const top = best(hits, scores, count);
    return top.map((at) => ranked(this.segment, at, scores[at] as number));
  }

  private add(scores: Float64Array, word: WeighedWord, hits: Bits, total: number): void {
    const { texts } = this.segment;
    const both = intersect(word.having.slice(), hits);
    if (total * limits.read < word.records) {
      const codes = codesOf(word.text);
      eachBit(both, (at) => {
        let weighted = 0;
        for (const field of word.fields) weighted += fieldWeights[field] * texts.countIn(at, field, codes);
        scores[at] = (scores[at] as number) + word.weight * saturated(weighted);
      });
      return;
    }
    const weighted = (this.weighted ??= new Uint32Array(this.segment.ids.length)).fill(0);
    if (mayOverlap(word.text)) weighSeparate(weighted, texts, word);
    else texts.weigh(weighted, word.text, word.fields, fieldWeights);
    addScores(scores, weighted, both, word.weight);
  }
}

function weighSeparate(weighted: Uint32Array, texts: Texts, { text, fields }: SearchWord): void {
  const weigh = (field: TextField) => {
    const places = texts.placesOf(text, field);
    texts.eachRecord(places, field, (record, first, end) => {
      const count = separate(places, first, end, text.length);
      weighted[record] = (weighted[record] as number) + fieldWeights[field] * count;
    });
  };
  fields.forEach(weigh);
}

function addScores(scores: Float64Array, weighted: Uint32Array, records: Bits, weight: number): void {
  for (let word = 0; word < records.length; word++)
    for (let left = records[word] as number; left !== 0; left &= left - 1) {
      const at = (word << 5) + 31 - Math.clz32(left & -left);
      const own = weighted[at] as number;
      scores[at] = (scores[at] as number) + weight * (own < ready.length ? (ready[own] as number) : saturated(own));
    }
}

/** The hits that score most; of those that score the same the newest, which have the highest places. */
function best(hits: Bits, scores: Float64Array, count: number): number[] {
  if (count === 0) return [];
  const top = new Top(count, (a, b) => {
    const [one, other] = [scores[a] as number, scores[b] as number];
    return one < other || (one === other && a < b);
  });
  // The newest first: then one that scores no more than the worst kept comes too late.
  let least = Number.NEGATIVE_INFINITY;
  for (let word = hits.length - 1; word >= 0; word--) {
    let left = hits[word] as number;
    while (left !== 0) {
      const bit = 31 - Math.clz32(left);
      left = (left & ~(1 << bit)) >>> 0;
      const at = (word << 5) + bit;
      if ((scores[at] as number) <= least) continue;
      top.offer(at);
      const { worst } = top;
      if (worst >= 0) least = scores[worst] as number;
    }
  }
  return top.sorted();
}
