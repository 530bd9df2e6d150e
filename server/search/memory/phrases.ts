import { type Bigrams, firstFrom, pairRange, placesOf } from "./bigrams.ts";
import { limits } from "./limits.ts";

interface Pair {
  from: number;
  to: number;
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
  if (codes.length === 1) return placesOf(bigrams, codes[0] as number, low, high);
  const pairs: Pair[] = [];
  for (let offset = 0; offset + 1 < codes.length; offset++) {
    const pair = [codes[offset] as number, codes[offset + 1] as number] as const;
    const [from, to] = pairRange(bigrams, ...pair, low, high);
    if (from === to) return new Uint32Array(0);
    pairs.push({ from, to, offset });
  }
  pairs.sort((a, b) => a.to - a.from - (b.to - b.from));
  const rarest = pairs[0] as Pair;
  const { places } = bigrams;
  if (codes.length === 2) return places.subarray(rarest.from, rarest.to);
  return rarest.to - rarest.from < limits.compared
    ? compared(text, places, codes, rarest)
    : merged(places, codes.length, pairs);
}

function compared(text: Uint16Array, places: Uint32Array, codes: Uint16Array, { from, to, offset }: Pair): Uint32Array {
  const found = new Uint32Array(to - from);
  let count = 0;
  for (let at = from; at < to; at++) {
    const start = (places[at] as number) - offset;
    if (start < 0) continue;
    let same = 0;
    while (same < codes.length && text[start + same] === codes[same]) same++;
    if (same === codes.length) found[count++] = start;
  }
  return found.subarray(0, count);
}

function merged(places: Uint32Array, length: number, pairs: readonly Pair[]): Uint32Array {
  const [rarest, ...others] = pairs as readonly [Pair, ...Pair[]];
  // Every character has to be covered by a pair, not every pair looked at.
  const covered = new Uint8Array(length);
  covered.fill(1, rarest.offset, rarest.offset + 2);
  const found = new Uint32Array(rarest.to - rarest.from);
  let count = 0;
  for (let at = rarest.from; at < rarest.to; at++) {
    const place = places[at] as number;
    if (place >= rarest.offset) found[count++] = place - rarest.offset;
  }
  for (const pair of others) {
    if (covered[pair.offset] === 1 && covered[pair.offset + 1] === 1) continue;
    covered.fill(1, pair.offset, pair.offset + 2);
    count = keepFollowed(found, count, places, pair);
  }
  return found.subarray(0, count);
}

/** Keeps of the first `count` starts those at which the pair stands; gives how many. */
function keepFollowed(found: Uint32Array, count: number, places: Uint32Array, { from, to, offset }: Pair): number {
  const leaps = to - from > limits.leap * count;
  let kept = 0;
  let next = from;
  for (let at = 0; at < count; at++) {
    const start = found[at] as number;
    const wanted = start + offset;
    if (leaps) next = leapTo(places, wanted, next, to);
    else while (next < to && (places[next] as number) < wanted) next++;
    if (next === to) break;
    if (places[next] === wanted) found[kept++] = start;
  }
  return kept;
}

/** As `firstFrom`, quick where what is wanted is not far from `low`. */
export function leapTo(sorted: Uint32Array, wanted: number, low: number, high: number): number {
  let [from, step] = [low, 1];
  while (from + step < high && (sorted[from + step] as number) < wanted) {
    from += step;
    step *= 2;
  }
  return firstFrom(sorted, wanted, from, Math.min(high, from + step));
}
