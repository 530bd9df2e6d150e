import type { Bits } from "./bits.ts";

/** A field in blocks of characters, with the piece of text that holds the first one of each. */
interface Blocks {
  low: number;
  /** Characters of a block, as a power of two. */
  shift: number;
  pieces: Int32Array;
}
/** Where there is no record. */
const noBlocks: Blocks = { low: 0, shift: 0, pieces: new Int32Array(0) };

/** From a place in the one row of all texts to the record whose text it is in. */
export class TextPlaces {
  readonly records: number;
  /** Where the text of record d in field f begins: `starts[f * records + d]`; one more at the end. */
  readonly starts: Uint32Array;
  private readonly fields: readonly Blocks[];

  constructor(records: number, starts: Uint32Array) {
    this.records = records;
    this.starts = starts;
    const fields = records === 0 ? 0 : (starts.length - 1) / records;
    this.fields = Array.from({ length: fields }, (_, field) => this.blocksOf(field));
  }

  private blocksOf(field: number): Blocks {
    const { starts, records } = this;
    const [low, high] = this.fieldRange(field);
    // A block is longer than a usual text, so that there are few; what they touch stays near the processor.
    const shift = 1 + Math.max(0, Math.floor(Math.log2((high - low) / records)));
    const pieces = new Int32Array(((high - low) >>> shift) + 1);
    let piece = field * records;
    for (let block = 0; block < pieces.length; block++) {
      const first = low + block * 2 ** shift;
      while (piece + 1 < (field + 1) * records && (starts[piece + 1] as number) <= first) piece++;
      // `pieceFrom` looks at the three behind it.
      pieces[block] = Math.min(piece, starts.length - 4);
    }
    return { low, shift, pieces };
  }

  get bytes(): number {
    return this.fields.reduce((sum, { pieces }) => sum + pieces.byteLength, this.starts.byteLength);
  }

  /** Where the texts of a field begin and end. */
  fieldRange(field: number): [low: number, high: number] {
    return [this.starts[field * this.records] as number, this.starts[(field + 1) * this.records] as number];
  }

  /** Marks the records of the places from `from` to before `to`, all of one field; best in order. */
  mark(bits: Bits, places: Uint32Array, from: number, to: number, field: number): void {
    const { starts } = this;
    const { low, shift, pieces } = this.fields[field] ?? noBlocks;
    const base = field * this.records;
    for (let at = from; at < to; at++) {
      const place = places[at] as number;
      const piece = pieceFrom(starts, pieces[(place - low) >>> shift] as number, place);
      const record = (piece - base) | 0;
      bits[record >>> 5] = (bits[record >>> 5] as number) | (1 << (record & 31));
    }
  }

  /** Adds a weight to each record of the places for every place; as `mark` takes them. */
  weigh(weighted: Uint32Array, places: Uint32Array, from: number, to: number, field: number, weight: number): void {
    const { starts } = this;
    const { low, shift, pieces } = this.fields[field] ?? noBlocks;
    const base = field * this.records;
    for (let at = from; at < to; at++) {
      const place = places[at] as number;
      const piece = pieceFrom(starts, pieces[(place - low) >>> shift] as number, place);
      const record = (piece - base) | 0;
      weighted[record] = (weighted[record] as number) + weight;
    }
  }

  /** Calls once for each run of sorted places in one piece of text; the places are those of one field. */
  eachRecord(
    places: Uint32Array,
    field: number,
    use: (record: number, first: number, last: number, start: number) => void,
  ): void {
    const { starts } = this;
    const { low, shift, pieces } = this.fields[field] ?? noBlocks;
    const base = field * this.records;
    for (let at = 0; at < places.length;) {
      const place = places[at] as number;
      const piece = pieceFrom(starts, pieces[(place - low) >>> shift] as number, place);
      const end = starts[piece + 1] as number;
      const begin = at++;
      while (at < places.length && (places[at] as number) < end) at++;
      use(piece - base, begin, at, starts[piece] as number);
    }
  }
}

/**
 * The piece of a place, from one of a little before on. Nobody can guess how many pieces further on it is, so that
 * those that have ended before it are counted, without a branch; seldom it is beyond the next three.
 */
function pieceFrom(starts: Uint32Array, piece: number, place: number): number {
  const ended =
    (((starts[piece + 1] as number) - place - 1) >>> 31) +
    (((starts[piece + 2] as number) - place - 1) >>> 31) +
    (((starts[piece + 3] as number) - place - 1) >>> 31);
  let at = (piece + ended) | 0;
  while ((starts[at + 1] as number) <= place) at = (at + 1) | 0;
  return at;
}
