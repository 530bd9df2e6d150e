import { type Bigrams, firstFrom } from "./bigrams.ts";
import { type Bits, noBits } from "./bits.ts";
import { limits } from "./limits.ts";
import type { TextPlaces } from "./text-places.ts";

/** A pair or character that stands once in so many records or more often, in all fields and in one. */
const [often, oftenInField] = [16, 32];

const characterKey = (code: number, field: number): number => field * 0x1_0000_0000 + code;
const pairKey = (pair: number, field: number): number => (field + 8) * 0x1_0000_0000 + pair;

/** Where a text of a field begins and ends: titles, abstracts, claims, descriptions. */
type FieldRange = (field: number) => [low: number, high: number];

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

  /** The records that have the character or pair in a field; undefined: not kept. Not to be changed. */
  of(phrase: string, field: number): Bits | undefined {
    if (phrase.length === 0 || phrase.length > 2) return undefined;
    const first = phrase.charCodeAt(0);
    const key =
      phrase.length === 1 ? characterKey(first, field) : pairKey(((first << 16) | phrase.charCodeAt(1)) >>> 0, field);
    const at = this.at.get(key);
    return at === undefined ? undefined : this.sets.subarray(at * this.words, (at + 1) * this.words);
  }
}

/** Makes the sets of a segment. */
export function readySets(text: Uint16Array, bigrams: Bigrams, places: TextPlaces, fields: number): ReadySets {
  const { records, starts } = places;
  if (records < limits.ready) return new ReadySets(records, new Float64Array(0), new Uint32Array(0));
  const range: FieldRange = (field) => [starts[field * records] as number, starts[(field + 1) * records] as number];
  const made = new Map<number, Bits>();
  for (let field = 0; field < fields; field++) {
    addPairs(made, bigrams, places, field, range(field));
    addCharacters(made, text, bigrams, places, field);
  }
  const words = (records + 31) >>> 5;
  const sets = new Uint32Array(made.size * words);
  [...made.values()].forEach((bits, at) => sets.set(bits, at * words));
  return new ReadySets(records, Float64Array.from(made.keys()), sets);
}

function addPairs(
  made: Map<number, Bits>,
  { keys, from, places: all }: Bigrams,
  places: TextPlaces,
  field: number,
  [low, high]: [number, number],
): void {
  for (let at = 0; at < keys.length; at++) {
    const [first, last] = [from[at] as number, from[at + 1] as number];
    if ((last - first) * often < places.records) continue;
    const begin = firstFrom(all, low, first, last);
    const end = firstFrom(all, high, begin, last);
    if ((end - begin) * oftenInField < places.records) continue;
    const bits = noBits(places.records);
    places.mark(bits, all, begin, end, field);
    made.set(pairKey(keys[at] as number, field), bits);
  }
}

function addCharacters(
  made: Map<number, Bits>,
  text: Uint16Array,
  bigrams: Bigrams,
  { records, starts }: TextPlaces,
  field: number,
): void {
  const codes = frequentCharacters(bigrams, records);
  const slots = new Uint16Array(0x1_0000);
  codes.forEach((code, at) => (slots[code] = at + 1));
  const counts = new Uint32Array(codes.length);
  const sets = codes.map(() => noBits(records));
  for (let record = 0; record < records; record++) {
    const end = starts[field * records + record + 1] as number;
    const [word, bit] = [record >>> 5, 1 << (record & 31)];
    for (let at = starts[field * records + record] as number; at < end; at++) {
      const slot = slots[text[at] as number] as number;
      if (slot === 0) continue;
      const bits = sets[slot - 1] as Bits;
      bits[word] = (bits[word] as number) | bit;
      counts[slot - 1] = (counts[slot - 1] as number) + 1;
    }
  }
  codes.forEach((code, at) => {
    if ((counts[at] as number) * oftenInField >= records) made.set(characterKey(code, field), sets[at] as Bits);
  });
}

function frequentCharacters({ keys, from }: Bigrams, records: number): number[] {
  const codes: number[] = [];
  // Pairs with the same first character stand together.
  for (let at = 0, first = 0; at < keys.length; at++) {
    const code = (keys[at] as number) >>> 16;
    if (at + 1 < keys.length && (keys[at + 1] as number) >>> 16 === code) continue;
    if (((from[at + 1] as number) - (from[first] as number)) * often >= records) codes.push(code);
    first = at + 1;
  }
  return codes;
}
