import { firstFrom, leapTo } from "./sorted.ts";
import { limits } from "./limits.ts";

/**
 * Places of every pair of neighbouring characters of a text. A frequent pair has a table: where in `lows` its places in
 * each block of the text begin, and there the place in the block, two bytes each. The places of another are gaps in
 * `gaps`, in seven bits a byte, the lowest first: nearly all take three bytes.
 */
export interface BigramArrays {
  /** `first << 16 | second`, sorted; `second` is 0 where a piece of text ends. */
  keys: Uint32Array;
  /** How many places a key has. */
  counts: Uint32Array;
  /** Where the gaps of a key begin; of a frequent one the number of its table. */
  begins: Uint32Array;
  gaps: Uint8Array;
  /** The keys, by their numbers, that have tables. */
  frequent: Uint32Array;
  /** One table after the other: as many numbers as there are blocks, and the end. */
  tables: Uint32Array;
  lows: Uint16Array;
}

export const placeShift = 16;
const lowMask = 0xffff;
/** Places that are handed over at once; so many stay near the processor. */
const atOnce = 1 << 13;
const handed = new Uint32Array(atOnce);

/** Called with places in order, the first `count` of an array that is used again. */
type UsePlaces = (places: Uint32Array, count: number) => void;

export class Bigrams {
  readonly arrays: BigramArrays;
  private readonly tableLength: number;

  constructor(arrays: BigramArrays) {
    this.arrays = arrays;
    this.tableLength = arrays.frequent.length === 0 ? 0 : arrays.tables.length / arrays.frequent.length;
  }

  get bytes(): number {
    return Object.values(this.arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The number of a pair; -1: it stands nowhere. */
  find(first: number, second: number): number {
    const { keys } = this.arrays;
    const key = ((first << 16) | second) >>> 0;
    const at = firstFrom(keys, key);
    return keys[at] === key ? at : -1;
  }

  /** The numbers of the pairs that begin with a character: from one to before the other. */
  beginningWith(character: number): [first: number, last: number] {
    const { keys } = this.arrays;
    const first = firstFrom(keys, (character << 16) >>> 0);
    return [first, character === 0xffff ? keys.length : firstFrom(keys, ((character + 1) << 16) >>> 0, first)];
  }

  /** How many places a pair has in all fields. */
  count(pair: number): number {
    return this.arrays.counts[pair] as number;
  }

  /** Whether a pair has a table, by which a part of its places is quickly found. */
  isFrequent(pair: number): boolean {
    const { frequent } = this.arrays;
    return frequent[firstFrom(frequent, pair)] === pair;
  }

  /** How many places a pair has from `low` to before `high`. */
  countIn(pair: number, low: number, high: number): number {
    if (this.isFrequent(pair)) return this.tableAt(pair, high) - this.tableAt(pair, low);
    let sum = 0;
    this.eachRun(pair, low, high, (_, count) => (sum += count));
    return sum;
  }

  /** How many blocks a table has. */
  get blocks(): number {
    return this.tableLength - 1;
  }

  /** Where the table of a frequent pair begins. */
  tableOf(pair: number): number {
    return (this.arrays.begins[pair] as number) * this.tableLength;
  }

  /** Where in `lows` the first place of a frequent pair stands that is not below one. */
  tableAt(pair: number, place: number): number {
    const { tables, lows } = this.arrays;
    const start = this.tableOf(pair);
    const block = place >>> placeShift;
    if (block >= this.tableLength - 1) return tables[start + this.tableLength - 1] as number;
    if ((place & lowMask) === 0) return tables[start + block] as number;
    return firstFrom(lows, place & lowMask, tables[start + block], tables[start + block + 1]);
  }

  /** Hands over the places of a pair from `low` to before `high`. */
  eachRun(pair: number, low: number, high: number, use: UsePlaces): void {
    if (low >= high) return;
    if (this.isFrequent(pair)) this.eachOfFrequent(pair, low, high, use);
    else this.eachOfRare(pair, low, high, use);
  }

  private eachOfFrequent(pair: number, low: number, high: number, use: UsePlaces): void {
    const { tables, lows } = this.arrays;
    const start = this.tableOf(pair);
    const last = this.tableAt(pair, high);
    let at = this.tableAt(pair, low);
    let count = 0;
    for (let block = low >>> placeShift; at < last; block++) {
      const base = block * (lowMask + 1);
      const end = Math.min(last, tables[start + block + 1] as number);
      while (at < end) {
        const stop = Math.min(end, at + atOnce - count);
        for (; at < stop; at++) handed[count++] = base + (lows[at] as number);
        if (count < atOnce) continue;
        use(handed, count);
        count = 0;
      }
    }
    if (count > 0) use(handed, count);
  }

  private eachOfRare(pair: number, low: number, high: number, use: UsePlaces): void {
    const { begins, counts, gaps } = this.arrays;
    let at = begins[pair] as number;
    let place = 0;
    let count = 0;
    for (let left = counts[pair] as number; left > 0; left--) {
      let byte = gaps[at++] as number;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = gaps[at++] as number;
        gap |= (byte & 127) << shift;
      }
      place = (place + gap) >>> 0;
      if (place < low) continue;
      if (place >= high) break;
      handed[count++] = place;
      if (count < atOnce) continue;
      use(handed, count);
      count = 0;
    }
    if (count > 0) use(handed, count);
  }

  /** The places of a pair from `low` to before `high`, in an array of their own. */
  placesOf(pair: number, low: number, high: number): Uint32Array {
    const all = new Uint32Array(this.isFrequent(pair) ? this.countIn(pair, low, high) : this.count(pair));
    const length = this.copyPlaces(pair, low, high, all, 0);
    return length === all.length ? all : all.subarray(0, length);
  }

  /** Writes the places of a pair from `low` to before `high` into an array from `at` on; gives where they end there. */
  copyPlaces(pair: number, low: number, high: number, into: Uint32Array, at: number): number {
    let end = at;
    this.eachRun(pair, low, high, (places, count) => {
      into.set(count === atOnce ? places : places.subarray(0, count), end);
      end += count;
    });
    return end;
  }

  /** Keeps of the first `count` sorted places those after which, so far on, the pair stands; gives how many. */
  keepFollowed(places: Uint32Array, count: number, pair: number, offset: number): number {
    if (count === 0) return 0;
    const leaps = this.count(pair) > limits.leap * count;
    if (this.isFrequent(pair)) return this.keepByTable(places, count, pair, offset, leaps);
    const low = (places[0] as number) + offset;
    const others = this.placesOf(pair, low, (places[count - 1] as number) + offset + 1);
    let [kept, next] = [0, 0];
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (leaps) next = leapTo(others, place + offset, next, others.length);
      else while (next < others.length && (others[next] as number) < place + offset) next++;
      if (next === others.length) break;
      if (others[next] === place + offset) places[kept++] = place;
    }
    return kept;
  }

  private keepByTable(places: Uint32Array, count: number, pair: number, offset: number, leaps: boolean): number {
    const { tables, lows } = this.arrays;
    const start = this.tableOf(pair);
    let [kept, block, next, end] = [0, -1, 0, 0];
    for (let at = 0; at < count; at++) {
      const wanted = (places[at] as number) + offset;
      if (wanted >>> placeShift !== block) {
        block = wanted >>> placeShift;
        next = tables[start + block] as number;
        end = tables[start + block + 1] as number;
      }
      const low = wanted & lowMask;
      if (leaps) next = leapTo(lows, low, next, end);
      else while (next < end && (lows[next] as number) < low) next++;
      if (next < end && lows[next] === low) places[kept++] = wanted - offset;
    }
    return kept;
  }
}
