import type { Bits } from "./bits.ts";

const blockShift = 7;

/** From a place in the one row of all texts to the record whose text it is in. */
export class TextPlaces {
  readonly records: number;
  /** Where the text of record d in field f begins: `starts[f * records + d]`; one more at the end. */
  readonly starts: Uint32Array;
  /** For each block of characters: the piece of text that holds its first one, and where the next piece begins. */
  private readonly blocks: Uint32Array;

  constructor(records: number, starts: Uint32Array, characters: number) {
    this.records = records;
    this.starts = starts;
    const blocks = (characters >>> blockShift) + 1;
    this.blocks = new Uint32Array(2 * blocks);
    let piece = 0;
    for (let block = 0; block < blocks; block++) {
      while (piece + 2 < starts.length && (starts[piece + 1] as number) <= block * 2 ** blockShift) piece++;
      this.blocks[2 * block] = piece;
      // Beside it, as most places are in this piece: then nothing else has to be looked up.
      this.blocks[2 * block + 1] = starts[piece + 1] as number;
    }
  }

  get bytes(): number {
    return this.starts.byteLength + this.blocks.byteLength;
  }

  /** Where the texts of a field begin and end. */
  fieldRange(field: number): [low: number, high: number] {
    return [this.starts[field * this.records] as number, this.starts[(field + 1) * this.records] as number];
  }

  /** Marks the records of the places from `from` to before `to`, which are sorted and of one field. */
  mark(bits: Bits, places: Uint32Array, from: number, to: number, field: number): void {
    const { starts, blocks } = this;
    const base = field * this.records;
    let piece = base;
    let end = 0;
    for (let at = from; at < to; at++) {
      const place = places[at] as number;
      if (place < end) continue;
      const block = (place >>> blockShift) << 1;
      piece = blocks[block] as number;
      end = blocks[block + 1] as number;
      while (end <= place) end = starts[++piece + 1] as number;
      const record = piece - base;
      bits[record >>> 5] = (bits[record >>> 5] as number) | (1 << (record & 31));
    }
  }

  /** Adds a weight to each record of the places for every place; as `mark` takes them. */
  weigh(weighted: Uint32Array, places: Uint32Array, from: number, to: number, field: number, weight: number): void {
    const { starts, blocks } = this;
    const base = field * this.records;
    let piece = base;
    let end = 0;
    for (let at = from; at < to; at++) {
      const place = places[at] as number;
      if (place >= end) {
        const block = (place >>> blockShift) << 1;
        piece = blocks[block] as number;
        end = blocks[block + 1] as number;
        while (end <= place) end = starts[++piece + 1] as number;
      }
      weighted[piece - base] = (weighted[piece - base] as number) + weight;
    }
  }

  /** Calls once for each run of places in one piece of text; the places are those of one field. */
  eachRecord(
    places: Uint32Array,
    field: number,
    use: (record: number, first: number, last: number, start: number) => void,
  ): void {
    const { starts, blocks } = this;
    const base = field * this.records;
    let piece = base;
    let end = 0;
    for (let at = 0; at < places.length;) {
      const place = places[at] as number;
      const block = (place >>> blockShift) << 1;
      piece = blocks[block] as number;
      end = blocks[block + 1] as number;
      while (end <= place) end = starts[++piece + 1] as number;
      const first = at++;
      while (at < places.length && (places[at] as number) < end) at++;
      use(piece - base, first, at, starts[piece] as number);
    }
  }
}
