import { limits } from "./limits.ts";

/** Places of every pair of neighbouring characters of a text, in order. 0 in the text parts what does not touch. */
export interface Bigrams {
  /** `first << 16 | second`, sorted; `second` is 0 where a piece of text ends. */
  keys: Uint32Array;
  /** Places of key k: `places[from[k]]` to before `places[from[k + 1]]`. */
  from: Uint32Array;
  places: Uint32Array;
}

/** Counts by key, in an open table: what a Map does, at a fifth of the time. */
class KeyTable {
  count = 0;
  private size = 1 << 12;
  keys = new Uint32Array(this.size);
  numbers = new Uint32Array(this.size);

  /** The place of a key in the table; a new one is taken in. */
  slot(key: number): number {
    let at = Math.imul(key, 0x9e3779b1) >>> 8;
    for (at &= this.size - 1; ; at = (at + 1) & (this.size - 1)) {
      const known = this.keys[at] as number;
      if (known === key) return at;
      if (known !== 0) continue;
      if (this.count * 2 >= this.size) {
        this.grow();
        return this.slot(key);
      }
      this.keys[at] = key;
      this.count++;
      return at;
    }
  }

  private grow(): void {
    const { keys, numbers } = this;
    this.size *= 4;
    this.keys = new Uint32Array(this.size);
    this.numbers = new Uint32Array(this.size);
    this.count = 0;
    keys.forEach((key, at) => {
      if (key !== 0) this.numbers[this.slot(key)] = numbers[at] as number;
    });
  }
}

/** The bigrams of a text that ends with 0. */
export function bigramsOf(text: Uint16Array): Bigrams {
  const table = new KeyTable();
  let total = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    const first = text[at] as number;
    if (first === 0) continue;
    const slot = table.slot(((first << 16) | (text[at + 1] as number)) >>> 0);
    table.numbers[slot] = (table.numbers[slot] as number) + 1;
    total++;
  }
  const keys = table.keys.filter((key) => key !== 0).sort();
  const from = new Uint32Array(keys.length + 1);
  let before = 0;
  keys.forEach((key, at) => {
    const slot = table.slot(key);
    from[at] = before;
    before += table.numbers[slot] as number;
    // From here on: where the next place of this key goes.
    table.numbers[slot] = from[at] as number;
  });
  from[keys.length] = total;
  const places = new Uint32Array(total);
  for (let at = 0; at + 1 < text.length; at++) {
    const first = text[at] as number;
    if (first === 0) continue;
    const slot = table.slot(((first << 16) | (text[at + 1] as number)) >>> 0);
    const next = table.numbers[slot] as number;
    places[next] = at;
    table.numbers[slot] = next + 1;
  }
  return { keys, from, places };
}

/** The first of the sorted numbers from `low` to before `high` that is not below `wanted`. */
export function firstFrom(sorted: Uint32Array, wanted: number, low = 0, high = sorted.length): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Where the places of two neighbours stand, of those from `low` to before `high`. */
export function pairRange(
  { keys, from, places }: Bigrams,
  first: number,
  second: number,
  low: number,
  high: number,
): [from: number, to: number] {
  const key = ((first << 16) | second) >>> 0;
  const at = firstFrom(keys, key);
  return keys[at] === key ? narrowed(places, from[at] as number, from[at + 1] as number, low, high) : [0, 0];
}

function narrowed(places: Uint32Array, from: number, to: number, low: number, high: number): [number, number] {
  const first = firstFrom(places, low, from, to);
  return [first, firstFrom(places, high, first, to)];
}

/** Where the places of one character stand: those of each pair that begins with it, from `low` to before `high`. */
export function characterRuns(
  { keys, from, places }: Bigrams,
  character: number,
  low: number,
  high: number,
): [from: number, to: number][] {
  const first = firstFrom(keys, (character << 16) >>> 0);
  const last = character === 0xffff ? keys.length : firstFrom(keys, ((character + 1) << 16) >>> 0);
  const runs: [number, number][] = [];
  for (let at = first; at < last; at++) {
    const run = narrowed(places, from[at] as number, from[at + 1] as number, low, high);
    if (run[0] < run[1]) runs.push(run);
  }
  return runs;
}

/** Places of one character from `low` to before `high`, in order. */
export function placesOf(bigrams: Bigrams, character: number, low: number, high: number): Uint32Array {
  const { places } = bigrams;
  const runs = characterRuns(bigrams, character, low, high);
  const [only] = runs;
  if (only === undefined) return new Uint32Array(0);
  if (runs.length === 1) return places.subarray(...only);
  const all = new Uint32Array(runs.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const run of runs) {
    all.set(places.subarray(...run), at);
    at += run[1] - run[0];
  }
  return all.length <= limits.sorted ? all.sort() : sortedByMarking(all, low, high);
}

function sortedByMarking(all: Uint32Array, low: number, high: number): Uint32Array {
  const marks = new Uint32Array(((high - low) >>> 5) + 1);
  for (let at = 0; at < all.length; at++) {
    const place = (all[at] as number) - low;
    marks[place >>> 5] = (marks[place >>> 5] as number) | (1 << (place & 31));
  }
  let count = 0;
  for (let word = 0; word < marks.length; word++)
    for (let left = marks[word] as number; left !== 0; left &= left - 1)
      all[count++] = low + (word << 5) + 31 - Math.clz32(left & -left);
  return all;
}
