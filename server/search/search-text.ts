import { normalText } from "#contract/patent/query/normal-text.ts";
import { isInLine, isLatinLetter, isWordLetter, letterBefore } from "./letter-classes.ts";
import { type Span, type Wildcards, wildcards } from "./wildcards.ts";

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

const words = /[\p{Script=Latin}\p{N}]+/gu;
const noSign = /[^\p{P}\p{S}\s]/gu;

/** The different words of Latin letters and digits in a searched text. */
export const latinWords = (text: string): string[] => [...new Set(text.match(words))];

/** A text as long as this one: `p` for a blank or a sign of punctuation, `w` for anything else. */
export const signsOf = (text: string): string => text.replace(noSign, "w").replace(/[^w]/gu, "p");

/** Whether a pattern is one of Latin letters and digits alone, which stands for a whole word. */
export const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}*?#]+$/u.test(text);

const anywhere = () => true;

/**
 * A word with wildcards over a searched text. One of Latin letters and digits alone is a whole word; in another the
 * signs stand for anything but blanks and punctuation.
 */
export function textPattern(pattern: string): Wildcards {
  const text = searchTerm(pattern);
  if (!isLatin(text)) return wildcards(text, { letters: isWordLetter, begins: anywhere, ends: anywhere });
  return wildcards(text, {
    letters: isLatinLetter,
    begins: (whole, at) => !isLatinLetter(letterBefore(whole, at)),
    ends: (whole, at) => !isLatinLetter(whole.codePointAt(at) ?? -1),
  });
}

/** One over a name (anywhere), a code (its beginning) or a word (the whole). */
export function valuePattern(text: string, where: "anywhere" | "start" | "whole"): Wildcards {
  return wildcards(text, {
    letters: isInLine,
    begins: where === "anywhere" ? anywhere : (_, at) => at === 0,
    ends: where === "whole" ? (whole, at) => at === whole.length : anywhere,
  });
}

/** The parts of a pattern that stand in the text as they are. */
export const literalsOf = (pattern: string): string[] =>
  searchTerm(pattern)
    .split(/[*?#]+/)
    .filter(Boolean);

/** Every place of a term, those that overlap too. */
export function termSpans(text: string, term: string): Span[] {
  const spans: Span[] = [];
  if (term === "") return spans;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) spans.push([at, at + term.length]);
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
