import type { Bigrams } from "./bigrams.ts";
import type { Bits } from "./bits.ts";
import { limits } from "./limits.ts";
import type { TextPlaces } from "./text-places.ts";

const characterKey = (code: number, field: number): number => field * 0x1_0000_0000 + code;
const pairKey = (pair: number, field: number): number => (field + 8) * 0x1_0000_0000 + pair;

/** The records of characters and pairs that stand nearly everywhere, by field: there is no time to walk their places. */
export class ReadySets {
  readonly keys: Float64Array;
  /** One set after the other. */
  readonly sets: Uint32Array;
  private readonly words: number;
  private readonly at: Map<number, number>;

  constructor(records: number, keys: Float64Array, sets: Uint32Array) {
    this.keys = keys;
    this.sets = sets;
    this.words = (records + 31) >>> 5;
    this.at = new Map(Array.from(keys, (key, at) => [key, at]));
  }

  get bytes(): number {
    return this.keys.byteLength + this.sets.byteLength;
  }

  /** The records that have the character or pair in a field; undefined: not kept. Not to be changed. */
  of(phrase: string, field: number): Bits | undefined {
    if (phrase.length === 0 || phrase.length > 2) return undefined;
    const first = phrase.charCodeAt(0);
    const key =
      phrase.length === 1 ? characterKey(first, field) : pairKey(((first << 16) | phrase.charCodeAt(1)) >>> 0, field);
    const at = this.at.get(key);
    return at === undefined ? undefined : this.setAt(at);
  }

  setAt(at: number): Bits {
    return this.sets.subarray(at * this.words, (at + 1) * this.words);
  }
}

interface Wanted {
  field: number;
  /** What stands there so often: characters, and pairs by their numbers. */
  codes: number[];
  pairs: number[];
}

/** Makes the sets of a segment. */
export function readySets(text: Uint16Array, bigrams: Bigrams, places: TextPlaces, fields: number): ReadySets {
  const { records } = places;
  const wanted = Array.from({ length: records < limits.ready ? 0 : fields }, (_, field): Wanted => {
    const range = places.fieldRange(field);
    return { field, codes: frequentCharacters(text, records, range), pairs: frequentPairs(bigrams, records, range) };
  });
  const { keys: pairKeys } = bigrams.arrays;
  const keys = wanted.flatMap(({ field, codes, pairs }) => [
    ...codes.map((code) => characterKey(code, field)),
    ...pairs.map((pair) => pairKey(pairKeys[pair] as number, field)),
  ]);
  // Made once and filled, as they are many.
  const sets = new Uint32Array(keys.length * ((records + 31) >>> 5));
  const ready = new ReadySets(records, Float64Array.from(keys), sets);
  let next = 0;
  for (const { field, codes, pairs } of wanted) {
    markCharacters(
      codes.map((code) => [code, ready.setAt(next++)]),
      text,
      places,
      field,
    );
    for (const pair of pairs) {
      const bits = ready.setAt(next++);
      bigrams.eachRun(pair, ...places.fieldRange(field), (some, count) => places.mark(bits, some, 0, count, field));
    }
  }
  return ready;
}

function frequentPairs(bigrams: Bigrams, records: number, range: readonly [low: number, high: number]): number[] {
  const isOften = (count: number) => count * limits.readyPair >= records;
  const pairs: number[] = [];
  for (let pair = 0; pair < bigrams.arrays.keys.length; pair++)
    if (isOften(bigrams.count(pair)) && isOften(bigrams.countIn(pair, ...range))) pairs.push(pair);
  return pairs;
}

function frequentCharacters(text: Uint16Array, records: number, [low, high]: readonly [number, number]): number[] {
  const counts = new Uint32Array(0x1_0000);
  for (let at = low; at < high; at++) counts[text[at] as number] = (counts[text[at] as number] as number) + 1;
  // 0 parts the texts.
  counts[0] = 0;
  const codes: number[] = [];
  counts.forEach((count, code) => {
    if (count > 0 && count * limits.readyCharacter >= records) codes.push(code);
  });
  return codes;
}

function markCharacters(
  sets: readonly (readonly [code: number, bits: Bits])[],
  text: Uint16Array,
  { records, starts }: TextPlaces,
  field: number,
): void {
  const slots = new Uint16Array(0x1_0000);
  sets.forEach(([code], at) => (slots[code] = at + 1));
  const bitsOf = sets.map(([, bits]) => bits);
  for (let record = 0; record < records; record++) {
    const end = starts[field * records + record + 1] as number;
    const [word, bit] = [record >>> 5, 1 << (record & 31)];
    for (let at = starts[field * records + record] as number; at < end; at++) {
      const slot = slots[text[at] as number] as number;
      if (slot === 0) continue;
      const bits = bitsOf[slot - 1] as Bits;
      bits[word] = (bits[word] as number) | bit;
    }
  }
}
