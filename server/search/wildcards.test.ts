import { expect, it } from "vitest";
import { areNear } from "./near-spans.ts";
import { randomFrom } from "./search-records.testing.ts";
import { isLatin, searchTerm, textPattern, valuePattern } from "./search-text.ts";
import type { Span } from "./wildcards.ts";

const random = randomFrom(11);
const below = (count: number): number => Math.floor(random() * count);
const some = (letters: string, most: number) =>
  Array.from({ length: below(most + 1) }, () => Array.from(letters)[below(Array.from(letters).length)]).join("");

const signs: Record<string, (letter: string) => string> = {
  "*": (letter) => `${letter}*?`,
  "?": (letter) => `${letter}?`,
  "#": (letter) => letter,
};
const body = (pattern: string, letter: string) =>
  Array.from(pattern, (sign) => signs[sign]?.(letter) ?? sign.replace(/[.()]/u, String.raw`\$&`)).join("");

/** The same as a regular expression, which tries every way. */
function slowly(pattern: string): RegExp {
  const latin = String.raw`[\p{Script=Latin}\p{N}]`;
  if (isLatin(pattern)) return new RegExp(`(?<!${latin})${body(pattern, latin)}(?!${latin})`, "gu");
  return new RegExp(body(pattern, String.raw`[^\p{P}\p{S}\s]`), "gu");
}

it("a word with wildcards is found where trying every way finds it", () => {
  for (let round = 0; round < 4_000; round++) {
    const pattern = searchTerm(some("电机a1*?#。𠮷", 6));
    const text = some("电机ab1 。𠮷", 14);
    if (pattern === "") continue;
    const all = [...text.matchAll(slowly(pattern))].map((found): Span => [found.index, found.index + found[0].length]);
    expect(textPattern(pattern).spans(text), `${pattern} in ${text}`).toEqual(all.filter(([from, to]) => to > from));
  }
});

it("a value is found anywhere, from its beginning or as a whole", () => {
  for (let round = 0; round < 1_500; round++) {
    const pattern = some("电机a*?#.", 5);
    const text = some("电机ab.", 8);
    for (const [where, before, after] of [
      ["anywhere", "", ""],
      ["start", "^", ""],
      ["whole", "^", "$"],
    ] as const)
      expect(valuePattern(pattern, where).test(text), `${pattern} ${where} in ${text}`).toBe(
        new RegExp(`${before}${body(pattern, ".")}${after}`, "u").test(text),
      );
  }
});

it("no word takes longer than its length times that of the text", () => {
  const text = "电".repeat(20_000);
  // Trying every way would take longer than anybody lives.
  expect(textPattern(`${"?".repeat(60)}机`).spans(text)).toEqual([]);
  expect(textPattern(`${"*a".repeat(60)}机`).spans("a".repeat(20_000))).toEqual([]);
  expect(valuePattern(`${"*电?".repeat(40)}机`, "anywhere").test(text)).toBe(false);
});

/** One span of each, by trying every choice and every order. */
function nearSlowly(lists: readonly (readonly Span[])[], distance: number, ordered: boolean, end = -1): boolean {
  return (
    lists.length === 0 ||
    lists.some((list, at) => {
      if (ordered && at > 0) return false;
      const rest = lists.filter((_, other) => other !== at);
      return list.some(
        ([from, to]) => (end < 0 || (from >= end && from - end <= distance)) && nearSlowly(rest, distance, ordered, to),
      );
    })
  );
}

it("words are near each other where trying every choice says so", () => {
  for (let round = 0; round < 1_500; round++) {
    const lists = Array.from({ length: 2 + below(3) }, () =>
      Array.from({ length: below(5) }, (): Span => {
        const from = below(20);
        return [from, from + 1 + below(3)];
      }).toSorted(([a], [b]) => a - b),
    );
    for (const ordered of [true, false])
      for (const distance of [0, 1, 4])
        expect(areNear(lists, distance, ordered), JSON.stringify({ lists, distance, ordered })).toBe(
          nearSlowly(lists, distance, ordered),
        );
  }
});

it("many places of many words are gone through once", () => {
  const all = Array.from({ length: 5_000 }, (_, at): Span => [at * 2, at * 2 + 1]);
  expect(
    areNear(
      Array.from({ length: 12 }, () => all),
      0,
      true,
    ),
  ).toBe(false);
  expect(
    areNear(
      Array.from({ length: 4 }, () => all),
      0,
      false,
    ),
  ).toBe(false);
});
