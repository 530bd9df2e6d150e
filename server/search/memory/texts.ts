import { textFields, type TextField } from "#contract/patent/query/query-tree.ts";
import { type Bigrams, bigramsOf, firstFrom } from "./bigrams.ts";
import { type Bits, setBit } from "./bits.ts";
import { phrasePlaces } from "./phrases.ts";
import { Growing } from "./growing.ts";

const blockShift = 7;

/** All texts of a segment in one row of characters: titles, abstracts, claims, descriptions, each in the records' order. */
export class Texts {
  readonly records: number;
  private readonly text: Uint16Array;
  /** Where the text of record d in field f begins: `starts[f * records + d]`; one more at the end. */
  private readonly starts: Uint32Array;
  private readonly bigrams: Bigrams;
  /** The piece of text that holds the first character of each block. */
  private readonly blocks: Uint32Array;

  constructor(records: number, text: Uint16Array, starts: Uint32Array) {
    this.records = records;
    this.text = text;
    this.starts = starts;
    this.bigrams = bigramsOf(text);
    this.blocks = new Uint32Array((text.length >>> blockShift) + 1);
    let piece = 0;
    for (let block = 0; block < this.blocks.length; block++) {
      while (piece + 2 < starts.length && (starts[piece + 1] as number) <= block << blockShift) piece++;
      this.blocks[block] = piece;
    }
  }

  get characters(): number {
    return this.text.length;
  }

  get bytes(): number {
    const { keys, from, places } = this.bigrams;
    return [this.text, this.starts, this.blocks, keys, from, places].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** The searched text of a record. */
  textOf(record: number, field: TextField): string {
    const piece = textFields.indexOf(field) * this.records + record;
    const end = (this.starts[piece + 1] as number) - 1;
    let text = "";
    // Pieces, as a call takes only so many arguments.
    for (let at = this.starts[piece] as number; at < end; at += 8192)
      text += String.fromCharCode(...this.text.subarray(at, Math.min(end, at + 8192)));
    return text;
  }

  /** Where the text of a record ends. */
  endOf(record: number, field: TextField): number {
    return (this.starts[textFields.indexOf(field) * this.records + record + 1] as number) - 1;
  }

  /** Places of a phrase, in order, of every field. */
  placesOf(phrase: string): Uint32Array {
    return phrasePlaces(this.text, this.bigrams, phrase);
  }

  /** The places that lie in a field. */
  inField(places: Uint32Array, field: TextField): Uint32Array {
    const first = textFields.indexOf(field) * this.records;
    const low = firstFrom(places, this.starts[first] as number);
    return places.subarray(low, firstFrom(places, this.starts[first + this.records] as number, low));
  }

  /** Calls once for each run of places in one piece of text; the places are those of one field. */
  eachRecord(
    places: Uint32Array,
    field: TextField,
    use: (record: number, first: number, last: number, start: number) => void,
  ): void {
    const base = textFields.indexOf(field) * this.records;
    let piece = base;
    let end = 0;
    for (let at = 0; at < places.length;) {
      const place = places[at] as number;
      piece = Math.max(piece, this.blocks[place >>> blockShift] as number);
      while ((end = this.starts[piece + 1] as number) <= place) piece++;
      const first = at++;
      while (at < places.length && (places[at] as number) < end) at++;
      use(piece - base, first, at, this.starts[piece] as number);
    }
  }

  /** Marks the records that have the phrase in one of the fields. */
  mark(bits: Bits, phrase: string, fields: readonly TextField[]): void {
    const places = this.placesOf(phrase);
    for (const field of fields) this.eachRecord(this.inField(places, field), field, (record) => setBit(bits, record));
  }
}

/** Collects texts in the order in which the records come. */
export class TextCollector {
  private readonly fields = textFields.map(() => ({ text: new Growing(Uint16Array), ends: new Growing(Uint32Array) }));

  /** The texts of one record by field, as they are searched. */
  add(texts: readonly string[]): void {
    this.fields.forEach(({ text, ends }, field) => {
      const piece = texts[field] ?? "";
      const items = text.room(text.length + piece.length);
      for (let at = 0; at < piece.length; at++) items[text.length + at] = piece.charCodeAt(at);
      text.length += piece.length;
      ends.push(text.length);
    });
  }

  /** `order[d]`: which record as it came is record d. */
  finish(order: Uint32Array): Texts {
    const characters = this.fields.reduce((sum, { text }) => sum + text.length, 0);
    const text = new Uint16Array(characters + this.fields.length * order.length + 1);
    const starts = new Uint32Array(this.fields.length * order.length + 1);
    let at = 0;
    let piece = 0;
    for (const field of this.fields) {
      const [from, ends] = [field.text.done(), field.ends.done()];
      for (const record of order) {
        starts[piece++] = at;
        const source = from.subarray(record === 0 ? 0 : ends[record - 1], ends[record]);
        text.set(source, at);
        at += source.length + 1;
      }
    }
    starts[piece] = at;
    return new Texts(order.length, text, starts);
  }
}
