import { normalText } from "#contract/patent/query/normal-text.ts";

/**
 * A text as it is searched: half width, lower case, runs of blanks as one blank, line breaks kept. What ends a sentence
 * in full width gets a blank, so that it still does when it is half width.
 */
export function searchText(text: string): string {
  return normalText(text.replace(/[！？；]/g, "$& "))
    .replace(/[^\S\n]+/g, " ")
    .replaceAll("\u0000", " ")
    .trim();
}

/** What a term looks for in a searched text; empty: nothing. */
export const searchTerm = (text: string): string => searchText(text).replace(/\s+/g, " ");

/** Where a sentence or paragraph ends; a line break ends both. */
const ends = { sentence: /。|[.!?;](?=\s)|\n/g, paragraph: /\n/g };

/** The sentences or paragraphs of a searched text. */
export const unitsOf = (text: string, unit: "sentence" | "paragraph"): string[] => text.split(ends[unit]);

const plain = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const latin = "[\\p{Script=Latin}\\p{N}]";
const anyWord = "[^\\p{P}\\p{S}\\s]";
const words = new RegExp(`${latin}+`, "gu");
const noSign = new RegExp(anyWord, "gu");

/** The different words of Latin letters and digits in a searched text. */
export const latinWords = (text: string): string[] => [...new Set(text.match(words))];

/** A text as long as this one: `p` for a blank or a sign of punctuation, `w` for anything else. */
export const signsOf = (text: string): string => text.replace(noSign, "w").replace(/[^w]/gu, "p");

/** Whether a pattern is one of Latin letters and digits alone, which stands for a whole word. */
export const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}*?#]+$/u.test(text);

function body(text: string, sign: string): string {
  const signs: Record<string, string> = { "*": `${sign}*?`, "?": `${sign}?`, "#": sign };
  return Array.from(text, (character) => signs[character] ?? plain(character)).join("");
}

/**
 * A pattern over a searched text. One of Latin letters and digits alone is a whole word; in another the signs stand for
 * anything but blanks and punctuation.
 */
export function textPattern(pattern: string): RegExp {
  const text = searchTerm(pattern);
  if (!isLatin(text)) return new RegExp(body(text, anyWord), "gu");
  return new RegExp(`(?<!${latin})${body(text, latin)}(?!${latin})`, "gu");
}

/** A pattern over a name (anywhere), a code (its beginning) or a word (the whole). */
export function valuePattern(text: string, where: "anywhere" | "start" | "whole"): RegExp {
  const inner = body(text, ".");
  return new RegExp(`${where === "anywhere" ? "" : "^"}${inner}${where === "whole" ? "$" : ""}`, "u");
}

/** The parts of a pattern that stand in the text as they are. */
export const literalsOf = (pattern: string): string[] =>
  searchTerm(pattern)
    .split(/[*?#]+/)
    .filter(Boolean);

/** From the first character to the one after the last. */
export type Span = readonly [from: number, to: number];

/** Every place of a term, those that overlap too. */
export function termSpans(text: string, term: string): Span[] {
  const spans: Span[] = [];
  if (term === "") return spans;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) spans.push([at, at + term.length]);
  return spans;
}

/** Every place of a pattern, from left to right; an empty one counts nowhere. */
export function patternSpans(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  for (const found of text.matchAll(pattern))
    if (found[0] !== "") spans.push([found.index, found.index + found[0].length]);
  return spans;
}

/** How many of the spans can be counted so that none overlaps another, from left to right. */
export function separateCount(spans: readonly Span[]): number {
  let count = 0;
  let end = -1;
  for (const [from, to] of spans) {
    if (from < end) continue;
    count++;
    end = to;
  }
  return count;
}

/**
 * Whether one span of each list can be taken so that they do not overlap and no two neighbours have more than
 * `distance` characters between them; `ordered`: in the order of the lists.
 */
export function areNear(lists: readonly (readonly Span[])[], distance: number, ordered: boolean): boolean {
  const chain = (end: number, left: readonly (readonly Span[])[]): boolean =>
    left.length === 0 ||
    left.some((list, at) => {
      if (ordered && at > 0) return false;
      const rest = left.filter((_, other) => other !== at);
      return list.some(([from, to]) => (end < 0 || (from >= end && from - end <= distance)) && chain(to, rest));
    });
  return chain(-1, lists);
}
