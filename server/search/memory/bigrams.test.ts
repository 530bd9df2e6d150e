import { afterEach, describe, expect, it } from "vitest";
import { randomFrom } from "../search-records.testing.ts";
import { bigramsOf } from "./bigram-builder.ts";
import { limits } from "./limits.ts";

const usual = { ...limits };
afterEach(() => Object.assign(limits, usual));

/** Long enough for several blocks, with pairs of every frequency and stretches without some of them. */
function longText(random: () => number): Uint16Array {
  const text = new Uint16Array(210_000);
  for (let at = 0; at + 1 < text.length; at++) {
    const isQuiet = at > 60_000 && at < 140_000;
    text[at] = random() < 0.02 ? 0 : 1 + Math.floor((isQuiet ? 0.1 : 1) * 30 * random() ** 4);
  }
  // One pair alone fills a block.
  return text.fill(7, 140_000, 209_000);
}

const ranges = [
  [0, 210_000],
  [1, 65_536],
  [65_535, 65_537],
  [65_536, 131_072],
  [100, 100],
  [130_000, 205_000],
  [196_608, 210_000],
] as const;

describe("the places of every pair are those that a scan finds", () => {
  it.each([
    ["in tables", 0],
    ["in gaps", 1_000_000],
    ["in the one or the other", usual.tabled],
  ])("%s", (_, tabled) => {
    Object.assign(limits, { tabled });
    const text = longText(randomFrom(5));
    const places = new Map<number, number[]>();
    for (let at = 0; at + 1 < text.length; at++) {
      const key = (text[at] as number) * 65_536 + (text[at + 1] as number);
      if (key < 65_536) continue;
      const known = places.get(key);
      if (known === undefined) places.set(key, [at]);
      else known.push(at);
    }
    const bigrams = bigramsOf(text);
    expect(bigrams.arrays.keys.length).toBe(places.size);
    for (const [key, all] of places) {
      const pair = bigrams.find(key >>> 16, key & 0xffff);
      expect(bigrams.count(pair)).toBe(all.length);
      for (const [low, high] of ranges) {
        const wanted = all.filter((place) => place >= low && place < high);
        const found = bigrams.placesOf(pair, low, high);
        expect(
          found.length === wanted.length && wanted.every((place, at) => found[at] === place),
          `${key} ${low}`,
        ).toBe(true);
        expect(bigrams.countIn(pair, low, high)).toBe(wanted.length);
      }
    }
    expect(bigrams.find(60_000, 1)).toBe(-1);
  });
});

describe("of sorted places those stay after which a pair stands", () => {
  it.each([
    ["walking through tables", { tabled: 0, leap: 1_000_000 }],
    ["leaping through tables", { tabled: 0, leap: 0 }],
    ["walking through gaps", { tabled: 1_000_000, leap: 1_000_000 }],
    ["leaping through gaps", { tabled: 1_000_000, leap: 0 }],
  ])("%s", (_, moved) => {
    Object.assign(limits, moved);
    const text = longText(randomFrom(6));
    const bigrams = bigramsOf(text);
    for (const [first, second, offset] of [
      [1, 1, 0],
      [1, 2, 3],
      [7, 7, 1],
      [20, 3, 2],
      [2, 1, 70_000],
    ] as const) {
      const pair = bigrams.find(first, second);
      const places = Uint32Array.from({ length: 60_000 }, (__, at) => at * 2 + 1);
      const kept = bigrams.keepFollowed(places, places.length, pair, offset);
      const wanted = Array.from({ length: 60_000 }, (__, at) => at * 2 + 1).filter(
        (place) => text[place + offset] === first && text[place + offset + 1] === second,
      );
      expect(wanted.length > 0 && [...places.subarray(0, kept)].join() === wanted.join(), `${first} ${second}`).toBe(
        true,
      );
    }
  });
});
