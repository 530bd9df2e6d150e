import { type Bigrams, placeShift } from "./bigrams.ts";

/** A pair with a table, and where in the phrase it stands. */
export interface PairInPhrase {
  number: number;
  offset: number;
}

const blockLength = 2 ** placeShift;
/** What stands at each place of a block: bit k says that the pairs up to the k-th do. */
const marks = new Uint8Array(blockLength);
/** Pairs that are looked for at once: each takes a bit. */
export const mergedAtOnce = 8;

/** The places of a pair that are still to be looked at: from `next` to before `last` in `lows`. */
interface Reading {
  offset: number;
  /** Where the table of the pair begins. */
  table: number;
  next: number;
  last: number;
}

/**
 * Where a phrase begins, from `low` to before `high`, that has these pairs; the one with the fewest places first. Goes
 * through the text block by block and marks where one pair after the other stands: what is done for a place does not
 * depend on what was found, so that the processor need not guess. To walk lists side by side takes three times as long.
 */
export function placesOfPairs(
  bigrams: Bigrams,
  pairs: readonly PairInPhrase[],
  low: number,
  high: number,
): Uint32Array {
  const { lows } = bigrams.arrays;
  const readings = pairs.map(({ number, offset }): Reading => ({
    offset,
    table: bigrams.tableOf(number),
    next: bigrams.tableAt(number, low + offset),
    last: bigrams.tableAt(number, high + offset),
  }));
  const [first, ...others] = readings as [Reading, ...Reading[]];
  const final = others.pop();
  if (final === undefined) return bigrams.placesOf((pairs[0] as PairInPhrase).number, low, high);
  const found = new Uint32Array(first.last - first.next + 1);
  let count = 0;
  for (let block = low >>> placeShift; first.next < first.last; block++) {
    const firstOfBlock = first.next;
    // A pair stands in this block or, as it is some characters further on, at the beginning of the next one.
    const [inFirst, endOfFirst] = goOn(bigrams, first, block);
    mark(lows, firstOfBlock, inFirst, first.offset, 1);
    mark(lows, inFirst, endOfFirst, first.offset - blockLength, 1);
    others.forEach((other, at) => {
      const from = other.next;
      const [within, end] = goOn(bigrams, other, block);
      markAfter(lows, from, within, other.offset, at);
      markAfter(lows, within, end, other.offset - blockLength, at);
    });
    const from = final.next;
    const [within, end] = goOn(bigrams, final, block);
    count = collect(lows, from, within, final.offset, others.length, block, found, count);
    count = collect(lows, within, end, final.offset - blockLength, others.length, block, found, count);
    mark(lows, firstOfBlock, inFirst, first.offset, 0);
    mark(lows, inFirst, endOfFirst, first.offset - blockLength, 0);
  }
  return found.subarray(0, count);
}

/** Moves on to the next block; gives where in `lows` what stands in this block ends, and what belongs to it. */
function goOn({ arrays: { tables, lows }, blocks }: Bigrams, reading: Reading, block: number): [number, number] {
  const { offset, table, last } = reading;
  const within = Math.max(reading.next, Math.min(last, tables[table + block + 1] as number));
  let end = within;
  if (block + 1 < blocks) {
    const stop = Math.min(last, tables[table + block + 2] as number);
    while (end < stop && (lows[end] as number) < offset) end++;
  }
  reading.next = end;
  return [within, end];
}

function mark(lows: Uint16Array, from: number, to: number, offset: number, value: number): void {
  for (let at = from; at < to; at++) marks[(lows[at] as number) - offset] = value;
}

/** Bit `bit + 1` where bit `bit` is. */
function markAfter(lows: Uint16Array, from: number, to: number, offset: number, bit: number): void {
  for (let at = from; at < to; at++) {
    const place = (lows[at] as number) - offset;
    const mask = marks[place] as number;
    marks[place] = mask | ((mask & (1 << bit)) << 1);
  }
}

/** Adds the places that have the bit to those that were found; gives how many there are then. */
function collect(
  lows: Uint16Array,
  from: number,
  to: number,
  offset: number,
  bit: number,
  block: number,
  found: Uint32Array,
  before: number,
): number {
  const base = block * blockLength;
  let count = before;
  for (let at = from; at < to; at++) {
    const place = (lows[at] as number) - offset;
    found[count] = base + place;
    count += ((marks[place] as number) >>> bit) & 1;
  }
  return count;
}
