import type { TextField, Words } from "#contract/patent/query/query-tree.ts";
import { literalsOf, searchTerm } from "../search-text.ts";
import { wordsInText } from "../words-in-text.ts";
import { allBits, type Bits, eachBit, intersect, noBits, setBit } from "./bits.ts";
import { markNear } from "./near.ts";
import { leapTo } from "./sorted.ts";
import type { Texts } from "./texts.ts";

/** Marks the records whose text in one of the fields has the words. */
export function markWords(bits: Bits, texts: Texts, what: Words, fields: readonly TextField[]): void {
  if (what.is === "term") return texts.mark(bits, searchTerm(what.text), fields);
  for (const field of fields) {
    if (what.is === "often") markOften(bits, texts, searchTerm(what.of.text), what.times, field);
    else if (what.is === "near" && what.of.length === 2 && what.of.every(({ is }) => is === "term"))
      markNear(bits, texts, what.of.map(({ text }) => searchTerm(text)) as [string, string], what, field);
    else if (what.is === "together" && what.of.every(({ is }) => is === "term"))
      markTogether(
        bits,
        texts,
        what.of.map(({ text }) => searchTerm(text)),
        what.unit,
        field,
      );
    else markRead(bits, texts, what, field);
  }
}

/** Around each place of the rarest term: whether the others stand in the same sentence or paragraph. */
function markTogether(
  bits: Bits,
  texts: Texts,
  terms: readonly string[],
  unit: "sentence" | "paragraph",
  field: TextField,
): void {
  if (terms.includes("")) return;
  const [rarest, ...others] = terms
    .map((term) => ({ length: term.length, places: texts.placesOf(term, field), next: 0 }))
    .sort((a, b) => a.places.length - b.places.length);
  if (rarest === undefined) return;
  texts.eachRecord(rarest.places, field, (record, first, last, start) => {
    const [, end] = texts.rangeOf(record, field);
    for (const other of others) other.next = leapTo(other.places, start, other.next, other.places.length);
    for (let at = first; at < last; at++) {
      const place = rarest.places[at] as number;
      const to = texts.unitEnd(place, end, unit);
      if (place + rarest.length > to) continue;
      const from = texts.unitStart(place, start, unit);
      if (others.every(({ places, length, next }) => isWithin(places, next, from, to - length)))
        return setBit(bits, record);
    }
  });
}

/** Whether one of the sorted places, from `next` on, is from `low` to `high`. */
function isWithin(places: Uint32Array, next: number, low: number, high: number): boolean {
  const at = leapTo(places, low, next, places.length);
  return at < places.length && (places[at] as number) <= high;
}

function markOften(bits: Bits, texts: Texts, term: string, times: number, field: TextField): void {
  const places = texts.placesOf(term, field);
  texts.eachRecord(places, field, (record, first, last) => {
    if (separate(places, first, last, term.length) >= times) setBit(bits, record);
  });
}

/** How many of the places from `first` to before `last` count, if none may overlap another. */
export function separate(places: Uint32Array, first: number, last: number, length: number): number {
  let count = 0;
  let end = 0;
  for (let at = first; at < last; at++) {
    const place = places[at] as number;
    if (place < end) continue;
    count++;
    end = place + length;
  }
  return count;
}

/** What no index tells: the texts that have all the parts are read. */
function markRead(bits: Bits, texts: Texts, what: Exclude<Words, { is: "term" | "often" }>, field: TextField): void {
  const candidates = allBits(texts.records);
  for (const one of what.is === "pattern" ? [what] : what.of)
    for (const part of one.is === "term" ? [searchTerm(one.text)] : literalsOf(one.text)) {
      const having = noBits(texts.records);
      texts.mark(having, part, [field]);
      intersect(candidates, having);
    }
  const isIn = wordsInText(what);
  eachBit(candidates, (record) => {
    if (isIn(texts.textOf(record, field))) setBit(bits, record);
  });
}
