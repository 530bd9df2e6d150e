import { textFields, type TextField } from "#contract/patent/query/query-tree.ts";
import type { Bigrams } from "./bigrams.ts";
import { type Bits, unite } from "./bits.ts";
import { PhraseCache } from "./phrase-cache.ts";
import { eachOfCharacter, mostPhrasePlaces, phrasePlaces } from "./phrases.ts";
import type { ReadySets } from "./ready-sets.ts";
import { firstFrom } from "./sorted.ts";
import type { TextPlaces } from "./text-places.ts";

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
    return text.byteLength + bigrams.bytes + places.bytes + ready.bytes;
  }

  forgetKept(): void {
    this.kept.clear();
  }

  /** The searched text of a record. */
  textOf(record: number, field: TextField): string {
    const characters = this.charactersOf(record, field);
    let text = "";
    // Pieces, as a call takes only so many arguments.
    for (let at = 0; at < characters.length; at += 8192)
      text += String.fromCharCode(...characters.subarray(at, at + 8192));
    return text;
  }

  /** Its characters; not to be changed. */
  charactersOf(record: number, field: TextField): Uint16Array {
    return this.arrays.text.subarray(...this.rangeOf(record, field));
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

  /** No fewer than the places of a phrase in a field, as far as that is known without looking for them. */
  mostPlaces(phrase: string, field: TextField): number {
    return mostPhrasePlaces(this.arrays.bigrams, phrase, ...this.fieldRange(field));
  }

  /** Whether a phrase begins at one of the places from `first` to `last` of the text. */
  hasBetween(phrase: Uint16Array, first: number, last: number): boolean {
    const { text } = this.arrays;
    for (let at = first; at <= last; at++) {
      let same = 0;
      while (same < phrase.length && text[at + same] === phrase[same]) same++;
      if (same === phrase.length) return true;
    }
    return false;
  }

  private placesIn(phrase: string, [low, high]: [number, number]): Uint32Array {
    const { text, bigrams } = this.arrays;
    return this.kept.get(`${low} ${high} ${phrase}`, () => phrasePlaces(text, bigrams, phrase, low, high));
  }

  /** Calls with runs of sorted places of a phrase in one of the fields; the array may be used again afterwards. */
  private eachRun(
    phrase: string,
    fields: readonly TextField[],
    use: (places: Uint32Array, from: number, to: number, field: TextField) => void,
  ): void {
    const { bigrams } = this.arrays;
    if (phrase.length === 1) {
      for (const field of fields)
        eachOfCharacter(bigrams, phrase.charCodeAt(0), this.fieldRange(field), (places, from, to) =>
          use(places, from, to, field),
        );
      return;
    }
    const pair = phrase.length === 2 ? bigrams.find(phrase.charCodeAt(0), phrase.charCodeAt(1)) : -1;
    if (pair >= 0 && bigrams.isFrequent(pair)) {
      for (const field of fields)
        bigrams.eachRun(pair, ...this.fieldRange(field), (places, count) => use(places, 0, count, field));
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
