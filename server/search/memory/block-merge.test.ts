import { expect, it } from "vitest";
import { randomFrom } from "../search-records.testing.ts";
import { bigramsOf } from "./bigram-builder.ts";
import { placesOfPairs } from "./block-merge.ts";
import { phrasePlaces } from "./phrases.ts";

/** Three blocks and a piece, in which a phrase stands across the borders of blocks and where others are cut short. */
const phrase = "abcdefghijklmnopqrst";
const random = randomFrom(8);
let written = "";
while (written.length < 200_000)
  written += random() < 0.2 ? phrase.slice(Math.floor(random() * 3), 1 + Math.floor(random() * 30)) : "xyz";
for (const border of [65_536, 131_072, 196_608])
  written = written.slice(0, border - 7) + phrase + written.slice(border - 7 + phrase.length);
const codes = Uint16Array.from({ length: written.length + 1 }, (_, at) => written.charCodeAt(at) || 0);
const bigrams = bigramsOf(codes);

function scanned(wanted: string, low: number, high: number): number[] {
  const found: number[] = [];
  for (let at = written.indexOf(wanted, low); at >= 0 && at < high; at = written.indexOf(wanted, at + 1))
    found.push(at);
  return found;
}

it.each([
  [0, 200_001],
  [1, 65_530],
  [65_500, 65_531],
  [65_529, 131_073],
  [131_066, 196_602],
  [196_601, 200_001],
])("places of frequent pairs from %i to before %i are those that a scan finds", (low, high) => {
  // Up to eight pairs are looked for at once; a phrase of 20 characters has ten.
  for (const length of [2, 3, 4, 7, 16, 17, 20]) {
    const wanted = phrase.slice(0, length);
    const within = scanned(wanted, low, high);
    expect([...phrasePlaces(codes, bigrams, wanted, low, high)], wanted).toEqual(within);
  }
  for (const offset of [1, 5, 18]) {
    const pairs = [0, offset].map((at) => ({
      number: bigrams.find(phrase.charCodeAt(at), phrase.charCodeAt(at + 1)),
      offset: at,
    }));
    const found = [...placesOfPairs(bigrams, pairs, low, high)];
    const wanted = scanned(phrase.slice(0, 2), low, high).filter(
      (at) => written.slice(at + offset, at + offset + 2) === phrase.slice(offset, offset + 2),
    );
    expect(found, `${offset}`).toEqual(wanted);
  }
});
