import type { TextField } from "#contract/patent/query/query-tree.ts";
import { type Bits, setBit } from "./bits.ts";
import { limits } from "./limits.ts";
import { leapTo } from "./sorted.ts";
import type { Texts } from "./texts.ts";

interface Nearness {
  distance: number;
  ordered: boolean;
}

/** Where the other term may begin, counted from the rarer one, and whether after it or before it. */
interface Window {
  from: number;
  to: number;
  after: boolean;
  before: boolean;
  distance: number;
}

/**
 * Marks the records in which two terms stand near each other in a field: around each place of the rarer one, whether
 * the other stands after it, before it or on either side. Where the other has many more places the text is read there.
 */
export function markNear(bits: Bits, texts: Texts, terms: [string, string], near: Nearness, field: TextField): void {
  const [first, second] = terms;
  if (first === "" || second === "") return;
  const [mostOfFirst, mostOfSecond] = [texts.mostPlaces(first, field), texts.mostPlaces(second, field)];
  const isSecond = mostOfSecond < mostOfFirst;
  const [rare, other] = isSecond ? [second, first] : [first, second];
  const [after, before] = [!near.ordered || !isSecond, !near.ordered || isSecond];
  const window: Window = {
    from: before ? -other.length - near.distance : rare.length,
    to: after ? rare.length + near.distance : -other.length,
    after,
    before,
    distance: near.distance,
  };
  const places = texts.placesOf(rare, field);
  if (Math.max(mostOfFirst, mostOfSecond) > limits.around * places.length)
    markByReading(bits, texts, { places, length: rare.length }, other, window, field);
  else markByPlaces(bits, texts, { places, length: rare.length }, other, window, field);
}

interface Placed {
  places: Uint32Array;
  /** Of the term. */
  length: number;
}

function markByReading(
  bits: Bits,
  texts: Texts,
  { places, length }: Placed,
  other: string,
  { from, to, after, before }: Window,
  field: TextField,
): void {
  const codes = Uint16Array.from({ length: other.length }, (_, at) => other.charCodeAt(at));
  texts.eachRecord(places, field, (record, first, last, start) => {
    const [, end] = texts.rangeOf(record, field);
    for (let at = first; at < last; at++) {
      const place = places[at] as number;
      const isNear =
        (after && texts.hasBetween(codes, place + length, Math.min(place + to, end - codes.length))) ||
        (before && texts.hasBetween(codes, Math.max(start, place + from), place - codes.length));
      if (isNear) return setBit(bits, record);
    }
  });
}

function markByPlaces(
  bits: Bits,
  texts: Texts,
  rare: Placed,
  otherTerm: string,
  window: Window,
  field: TextField,
): void {
  const other = { places: texts.placesOf(otherTerm, field), length: otherTerm.length };
  const found = new Uint32Array(rare.places.length);
  let count = 0;
  // A text ends with a 0, so what is near may yet be the neighbour's: looked at below.
  for (let at = 0, next = 0; at < rare.places.length; at++) {
    const place = rare.places[at] as number;
    while (next < other.places.length && (other.places[next] as number) < place + window.from) next++;
    if (next < other.places.length && (other.places[next] as number) <= place + window.to) found[count++] = place;
  }
  const candidates = found.subarray(0, count);
  let next = 0;
  texts.eachRecord(candidates, field, (record, begin, last, start) => {
    const [, end] = texts.rangeOf(record, field);
    next = leapTo(other.places, start, next, other.places.length);
    for (let at = begin; at < last; at++)
      if (isNear({ place: candidates[at] as number, length: rare.length }, other, next, end, window))
        return setBit(bits, record);
  });
}

/** Whether one of the places of the other term, from `next` on and before `end`, is near a place of the rarer one. */
function isNear(
  { place, length }: { place: number; length: number },
  { places, length: otherLength }: Placed,
  next: number,
  end: number,
  { after, before, distance }: Window,
): boolean {
  for (let at = next; at < places.length; at++) {
    const other = places[at] as number;
    const gap = other - place - length;
    if (other >= end || gap > distance) return false;
    if (after && gap >= 0) return true;
    const behind = place - other - otherLength;
    if (before && behind >= 0 && behind <= distance) return true;
  }
  return false;
}
