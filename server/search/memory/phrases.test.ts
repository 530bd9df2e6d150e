import { afterEach, describe, expect, it } from "vitest";
import { randomFrom } from "../search-records.testing.ts";
import { bigramsOf } from "./bigram-builder.ts";
import { limits } from "./limits.ts";
import { phrasePlaces } from "./phrases.ts";
import { leapTo } from "./sorted.ts";

const usual = { ...limits };
afterEach(() => Object.assign(limits, usual));

/** Few different characters, so that everything stands everywhere, the very beginning too. */
function randomText(random: () => number, length: number): string {
  let text = "";
  while (text.length < length) text += random() < 0.1 ? "\u0000" : "空机冷"[Math.floor(random() * 3)];
  return `${text}\u0000`;
}

function scanned(text: string, phrase: string, low: number, high: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(phrase, low); at >= 0 && at < high; at = text.indexOf(phrase, at + 1)) found.push(at);
  return found;
}

describe("places of a phrase are those that a scan finds", () => {
  it.each([
    ["compared with the text", { compared: 1_000_000, leap: 0 }],
    ["by walking the places of its pairs", { compared: 0, leap: 1_000_000 }],
    ["by leaping through them", { compared: 0, leap: 0, sorted: 0 }],
  ])("%s", (_, moved) => {
    Object.assign(limits, moved);
    const random = randomFrom(11);
    for (let round = 0; round < 300; round++) {
      const text = randomText(random, 60);
      const codes = Uint16Array.from({ length: text.length }, (__, at) => text.charCodeAt(at));
      const phrase =
        randomText(random, 5)
          .replaceAll("\u0000", "")
          .slice(0, 1 + (round % 5)) || "机";
      const whole = phrasePlaces(codes, bigramsOf(codes), phrase, 0, text.length);
      expect([...whole], `${phrase} in ${text}`).toEqual(scanned(text, phrase, 0, text.length));
      // A field begins and ends at the 0 behind a text: no phrase stands across.
      const cut = text.indexOf("\u0000") + 1;
      const rest = phrasePlaces(codes, bigramsOf(codes), phrase, cut, text.length);
      expect([...rest], `${phrase} from ${cut} in ${text}`).toEqual(scanned(text, phrase, cut, text.length));
      const first = phrasePlaces(codes, bigramsOf(codes), phrase, 0, cut);
      expect([...first], `${phrase} to ${cut} in ${text}`).toEqual(scanned(text, phrase, 0, cut));
    }
  });
});

it("a leap ends where a search would", () => {
  const sorted = Uint32Array.from({ length: 40 }, (_, at) => at * 3 + 1);
  for (let wanted = 0; wanted < 125; wanted++)
    for (let low = 0; low <= 40; low += 7) {
      const found = sorted.findIndex((place, at) => at >= low && place >= wanted);
      expect(leapTo(sorted, wanted, low, 40)).toBe(found < 0 ? 40 : found);
    }
});
