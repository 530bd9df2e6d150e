import type { Bigrams } from "./bigrams.ts";
import { mergedAtOnce, placesOfPairs } from "./block-merge.ts";
import { limits } from "./limits.ts";

interface Pair {
  number: number;
  count: number;
  /** Of the pair in the phrase. */
  offset: number;
}

/** Where a phrase stands between two places of the text, in order; places of phrases that overlap too. */
export function phrasePlaces(
  text: Uint16Array,
  bigrams: Bigrams,
  phrase: string,
  low: number,
  high: number,
): Uint32Array {
  const codes = Uint16Array.from({ length: phrase.length }, (_, at) => phrase.charCodeAt(at));
  if (codes.length === 0) return new Uint32Array(0);
  if (codes.length === 1) return characterPlaces(bigrams, codes[0] as number, low, high);
  const pairs: Pair[] = [];
  for (let offset = 0; offset + 1 < codes.length; offset++) {
    const number = bigrams.find(codes[offset] as number, codes[offset + 1] as number);
    if (number < 0) return new Uint32Array(0);
    // The few places of a rare pair are counted faster than its field is looked for.
    const count = bigrams.isFrequent(number) ? bigrams.countIn(number, low, high) : bigrams.count(number);
    pairs.push({ number, count, offset });
  }
  const [rarest, ...others] = covering(pairs, codes.length);
  const next = others[0];
  if (next === undefined) return bigrams.placesOf(rarest.number, low, high);
  const isFarBetween = next.count > limits.leap * rarest.count;
  if (rarest.count < limits.compared && isFarBetween)
    return compared(text, bigrams.placesOf(rarest.number, low, high), codes, rarest.offset);
  const together = others.filter((pair, at) => at < mergedAtOnce - 1 && isLike(bigrams, rarest, pair));
  if (together.length === 0) return merged(bigrams, bigrams.placesOf(rarest.number, low, high), rarest.offset, others);
  const places = placesOfPairs(bigrams, [rarest, ...together], low, high);
  const left = others.filter((pair) => !together.includes(pair));
  return left.length === 0 ? places : merged(bigrams, places, 0, left);
}

/** Whether both pairs have tables, and the second one not many times as many places. */
const isLike = (bigrams: Bigrams, rarest: Pair, other: Pair): boolean =>
  bigrams.isFrequent(rarest.number) && bigrams.isFrequent(other.number) && other.count <= limits.leap * rarest.count;

/** At most so many places has a phrase between two places of the text: those of its rarest pair or character. */
export function mostPhrasePlaces(bigrams: Bigrams, phrase: string, low: number, high: number): number {
  const most = (pair: number): number =>
    bigrams.isFrequent(pair) ? bigrams.countIn(pair, low, high) : bigrams.count(pair);
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 1 < phrase.length; at++) {
    const pair = bigrams.find(phrase.charCodeAt(at), phrase.charCodeAt(at + 1));
    fewest = Math.min(fewest, pair < 0 ? 0 : most(pair));
  }
  if (phrase.length !== 1) return fewest;
  const [first, last] = bigrams.beginningWith(phrase.charCodeAt(0));
  let sum = 0;
  for (let pair = first; pair < last; pair++) sum += most(pair);
  return sum;
}

/** The rarest pairs that have every character between them, the rarest first. */
function covering(pairs: Pair[], length: number): readonly [Pair, ...Pair[]] {
  const covered = new Uint8Array(length);
  const isNew = ({ offset }: Pair): boolean => {
    if (covered[offset] === 1 && covered[offset + 1] === 1) return false;
    covered.fill(1, offset, offset + 2);
    return true;
  };
  return pairs.sort((a, b) => a.count - b.count).filter(isNew) as [Pair, ...Pair[]];
}

/** Keeps of the places of a pair those around which the text is the phrase. */
function compared(text: Uint16Array, places: Uint32Array, codes: Uint16Array, offset: number): Uint32Array {
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const start = (places[at] as number) - offset;
    if (start < 0) continue;
    let same = 0;
    while (same < codes.length && text[start + same] === codes[same]) same++;
    if (same === codes.length) places[count++] = start;
  }
  return places.subarray(0, count);
}

/** Keeps of the places of a pair those around which the other pairs of the phrase stand. */
function merged(bigrams: Bigrams, places: Uint32Array, offset: number, others: readonly Pair[]): Uint32Array {
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    if (place >= offset) places[count++] = place - offset;
  }
  for (const other of others) count = bigrams.keepFollowed(places, count, other.number, other.offset);
  return places.subarray(0, count);
}

/** Places of one character: those of each pair that begins with it. */
function characterPlaces(bigrams: Bigrams, character: number, low: number, high: number): Uint32Array {
  const [first, last] = bigrams.beginningWith(character);
  let most = 0;
  for (let pair = first; pair < last; pair++)
    most += bigrams.isFrequent(pair) ? bigrams.countIn(pair, low, high) : bigrams.count(pair);
  const all = new Uint32Array(most);
  let length = 0;
  for (let pair = first; pair < last; pair++) length = bigrams.copyPlaces(pair, low, high, all, length);
  const places = all.subarray(0, length);
  return length <= limits.sorted ? places.sort() : sortedByMarking(places, low, high);
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

/** Hands over the places of one character in a field, stretch by stretch of the text where there are many. */
export function eachOfCharacter(
  bigrams: Bigrams,
  character: number,
  [low, high]: readonly [low: number, high: number],
  use: (places: Uint32Array, from: number, to: number) => void,
): void {
  const [first, last] = bigrams.beginningWith(character);
  const tabled: number[] = [];
  const rare: number[] = [];
  let [count, most] = [0, 0];
  for (let pair = first; pair < last; pair++) {
    if (bigrams.isFrequent(pair)) {
      tabled.push(pair);
      count += bigrams.countIn(pair, low, high);
    } else {
      rare.push(pair);
      most += bigrams.count(pair);
    }
  }
  const others = new Uint32Array(most);
  let length = 0;
  for (const pair of rare) length = bigrams.copyPlaces(pair, low, high, others, length);
  count += length;
  if (count === 0) return;
  if (count < limits.stretched) {
    for (const pair of tabled) bigrams.eachRun(pair, low, high, (places, to) => use(places, 0, to));
    return use(others, 0, length);
  }
  // By stretches, so that what they touch stays near.
  const { stretch } = limits;
  const { places, ends } = byStretch(others.subarray(0, length), low, high, stretch);
  let start = low;
  ends.forEach((end, at) => {
    const stop = Math.min(high, (Math.floor(start / stretch) + 1) * stretch);
    for (const pair of tabled) bigrams.eachRun(pair, start, stop, (some, to) => use(some, 0, to));
    use(places, at === 0 ? 0 : (ends[at - 1] as number), end);
    start = stop;
  });
}

/** Places by the stretch of the text that they are in, and where in them the places of each stretch end. */
function byStretch(places: Uint32Array, low: number, high: number, stretch: number) {
  const base = Math.floor(low / stretch);
  const ends = new Uint32Array(Math.floor((high - 1) / stretch) - base + 1);
  const stretchOf = (place: number): number => ((place / stretch) >>> 0) - base;
  for (let at = 0; at < places.length; at++) {
    const own = stretchOf(places[at] as number);
    ends[own] = (ends[own] as number) + 1;
  }
  let sum = 0;
  ends.forEach((count, at) => {
    ends[at] = sum;
    sum += count;
  });
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at++) {
    const own = stretchOf(places[at] as number);
    sorted[ends[own] as number] = places[at] as number;
    ends[own] = (ends[own] as number) + 1;
  }
  return { places: sorted, ends };
}
