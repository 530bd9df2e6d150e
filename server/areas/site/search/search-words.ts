import type { MarkedText } from "#contract/site/web.ts";

const mostWords = 5;
const before = 30;
const shown = 130;

/** What is searched for: words by spaces, each once. */
export const searchWords = (keyword: string): string[] =>
  [...new Set(keyword.toLowerCase().split(/[\s,，、;；]+/u))].filter((word) => word !== "").slice(0, mostWords);

/** Pairs of neighbouring characters: Chinese puts no spaces between words. Single letters and digits say nothing. */
export function pairsOf(keyword: string): string[] {
  const runs = keyword.toLowerCase().match(/\p{Script=Han}+|[a-z0-9]{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    /^[a-z0-9]/.test(run) ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [...new Set(pairs)].slice(0, 12);
}

/** Only signs of syntax are escaped: with the flag `u` any other escape is an error. */
const finder = (words: readonly string[]) =>
  new RegExp(
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
      .join("|"),
    "giu",
  );

/** The text in runs, the words in it marked; neighbouring marks become one. */
export function mark(text: string, words: readonly string[]): MarkedText {
  if (words.length === 0) return [{ text, hit: false }];
  const runs: { text: string; hit: boolean }[] = [];
  const add = (part: string, hit: boolean) => {
    const last = runs.at(-1);
    if (part === "") return;
    if (last?.hit === hit) last.text += part;
    else runs.push({ text: part, hit });
  };
  let end = 0;
  for (const { 0: found, index } of text.matchAll(finder(words))) {
    add(text.slice(end, index), false);
    add(found, true);
    end = index + found.length;
  }
  add(text.slice(end), false);
  return runs;
}

/** A stretch of the text around its first hit, marked. */
export function excerptOf(text: string, words: readonly string[]): MarkedText {
  const flat = text.replace(/\s+/gu, " ").trim();
  const at = words.length === 0 ? -1 : flat.search(finder(words));
  const start = Math.max(0, at - before);
  const part = flat.slice(start, start + shown);
  return mark(`${start > 0 ? "…" : ""}${part}${start + shown < flat.length ? "…" : ""}`, words);
}
