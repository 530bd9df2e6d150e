import { textFields, type TextField } from "#contract/patent/query/query-tree.ts";
import { type Bigrams, bigramsOf, characterRuns, firstFrom } from "./bigrams.ts";
import { type Bits, unite } from "./bits.ts";
import { Growing } from "./growing.ts";
import { limits } from "./limits.ts";
import { PhraseCache } from "./phrase-cache.ts";
import { leapTo, phrasePlaces } from "./phrases.ts";
import { type ReadySets, readySets } from "./ready-sets.ts";
import { TextPlaces } from "./text-places.ts";

/** What an index of texts is made of. */
export interface TextArrays {
  text: Uint16Array;
  bigrams: Bigrams;
  places: TextPlaces;
  ready: ReadySets;
}

const fieldAt = (field: TextField): number => textFields.indexOf(field);

/** All texts of a segment in one row of characters: titles, abstracts, claims, descriptions, each in the records' order. */
export class Texts {
  readonly records: number;
  readonly arrays: TextArrays;
  private readonly kept = new PhraseCache();

  constructor(arrays: TextArrays) {
    this.arrays = arrays;
    this.records = arrays.places.records;
  }

  get bytes(): number {
    const { text, bigrams, places, ready } = this.arrays;
    return [text, bigrams.keys, bigrams.from, bigrams.places, ready.keys, ready.sets].reduce(
      (sum, { byteLength }) => sum + byteLength,
      places.bytes,
    );
  }

  forgetKept(): void {
    this.kept.clear();
  }

  /** The searched text of a record. */
  textOf(record: number, field: TextField): string {
    const [start, end] = this.rangeOf(record, field);
    const { text: all } = this.arrays;
    let text = "";
    // Pieces, as a call takes only so many arguments.
    for (let at = start; at < end; at += 8192)
      text += String.fromCharCode(...all.subarray(at, Math.min(end, at + 8192)));
    return text;
  }

  /** Where the text of a record begins and ends. */
  rangeOf(record: number, field: TextField): [start: number, end: number] {
    const { starts } = this.arrays.places;
    const piece = fieldAt(field) * this.records + record;
    return [starts[piece] as number, (starts[piece + 1] as number) - 1];
  }

  private fieldRange(first: TextField, last = first): [low: number, high: number] {
    const { starts } = this.arrays.places;
    return [starts[fieldAt(first) * this.records] as number, starts[(fieldAt(last) + 1) * this.records] as number];
  }

  /** Places of a phrase in a field, in order. */
  placesOf(phrase: string, field: TextField): Uint32Array {
    return this.placesIn(phrase, this.fieldRange(field));
  }

  private placesIn(phrase: string, [low, high]: [number, number]): Uint32Array {
    const { text, bigrams } = this.arrays;
    const find = () => phrasePlaces(text, bigrams, phrase, low, high);
    // What is two characters long lies ready.
    return phrase.length === 2 ? find() : this.kept.get(`${low} ${high} ${phrase}`, find);
  }

  /** Calls with each run of sorted places of a phrase in one of the fields. */
  private eachRun(
    phrase: string,
    fields: readonly TextField[],
    use: (places: Uint32Array, from: number, to: number, field: TextField) => void,
  ): void {
    if (phrase.length === 1) {
      for (const field of fields)
        this.eachRunOfCharacter(phrase.charCodeAt(0), field, (from, to) =>
          use(this.arrays.bigrams.places, from, to, field),
        );
      return;
    }
    const inOrder = fields.toSorted((a, b) => fieldAt(a) - fieldAt(b));
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (first === undefined || last === undefined) return;
    const places = this.placesIn(phrase, this.fieldRange(first, last));
    for (const field of inOrder) {
      const [low, high] = this.fieldRange(field);
      const from = firstFrom(places, low);
      use(places, from, firstFrom(places, high, from), field);
    }
  }

  /** Runs of a frequent character come stretch by stretch of the text, so that what they touch stays near. */
  private eachRunOfCharacter(code: number, field: TextField, use: (from: number, to: number) => void): void {
    const { bigrams } = this.arrays;
    const [low, high] = this.fieldRange(field);
    const runs = characterRuns(bigrams, code, low, high);
    const places = runs.reduce((sum, [from, to]) => sum + to - from, 0);
    const step = places < limits.stretched ? high - low : limits.stretch;
    if (runs.length === 0) return;
    for (let end = low + step; end < high + step; end += step)
      for (const run of runs) {
        const to = end >= high ? run[1] : leapTo(bigrams.places, end, run[0], run[1]);
        if (to > run[0]) use(run[0], to);
        run[0] = to;
      }
  }

  /** Marks the records that have the phrase in one of the fields. */
  mark(bits: Bits, phrase: string, fields: readonly TextField[]): void {
    const { ready, places: of } = this.arrays;
    const walked = fields.filter((field) => {
      const set = ready.of(phrase, fieldAt(field));
      if (set !== undefined) unite(bits, set);
      return set === undefined;
    });
    this.eachRun(phrase, walked, (places, from, to, field) => of.mark(bits, places, from, to, fieldAt(field)));
  }

  /** Adds `weights[field]` to every record for each place of the phrase in the fields; places may overlap. */
  weigh(
    weighted: Uint32Array,
    phrase: string,
    fields: readonly TextField[],
    weights: Readonly<Record<TextField, number>>,
  ): void {
    const { places: of } = this.arrays;
    this.eachRun(phrase, fields, (places, from, to, field) =>
      of.weigh(weighted, places, from, to, fieldAt(field), weights[field]),
    );
  }

  /** Calls once for each record that has the places, which are those of one field. */
  eachRecord(
    places: Uint32Array,
    field: TextField,
    use: (record: number, first: number, last: number, start: number) => void,
  ): void {
    this.arrays.places.eachRecord(places, fieldAt(field), use);
  }

  /** Where the sentence or paragraph of a place begins, in a text that begins at `start`. */
  unitStart(place: number, start: number, unit: "sentence" | "paragraph"): number {
    let at = place;
    while (at > start && !endsUnit(this.arrays.text, at - 1, unit)) at--;
    return at;
  }

  /** Where it ends: the place of what ends it, or `end`. */
  unitEnd(place: number, end: number, unit: "sentence" | "paragraph"): number {
    let at = place;
    while (at < end && !endsUnit(this.arrays.text, at, unit)) at++;
    return at;
  }

  /** How often a record has a phrase in a field, if no two places may overlap. */
  countIn(record: number, field: TextField, phrase: Uint16Array): number {
    const { text } = this.arrays;
    const [start, end] = this.rangeOf(record, field);
    const [first, length] = [phrase[0], phrase.length];
    let count = 0;
    for (let at = start; at + length <= end; at++) {
      if (text[at] !== first) continue;
      let same = 1;
      while (same < length && text[at + same] === phrase[same]) same++;
      if (same < length) continue;
      count++;
      at += length - 1;
    }
    return count;
  }
}

const [lineBreak, blank, stop] = [0x0a, 0x20, 0x3002];
const isEnd = Uint8Array.from({ length: 128 }, (_, code) => (".!?;".includes(String.fromCharCode(code)) ? 1 : 0));

/** As `unitsOf` parts a searched text, in which every blank is a space or a line break. */
function endsUnit(text: Uint16Array, at: number, unit: "sentence" | "paragraph"): boolean {
  const code = text[at] as number;
  if (code === lineBreak) return true;
  if (unit === "paragraph") return false;
  if (code === stop) return true;
  if (code >= isEnd.length || isEnd[code] === 0) return false;
  const next = text[at + 1];
  return next === blank || next === lineBreak;
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
    return new Texts(textArrays(text, starts, order.length));
  }
}

function textArrays(text: Uint16Array, starts: Uint32Array, records: number): TextArrays {
  const bigrams = bigramsOf(text);
  const places = new TextPlaces(records, starts, text.length);
  return { text, bigrams, places, ready: readySets(text, bigrams, places, textFields.length) };
}
