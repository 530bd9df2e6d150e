import { diffWordsWithSpace } from "diff";

/** A stretch of two texts: in both, only in the first, or only in the second. */
export interface Change {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Changes after which two texts are other texts, not versions of one. */
const mostChanges = 2_000;

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** What changed from one text to another, word by word; null: too much to be told so. */
export function textChanges(before: string, after: string): Change[] | null {
  const parts = diffWordsWithSpace(before, after, { intlSegmenter: words, maxEditLength: mostChanges });
  if (parts === undefined) return null;
  return parts.map(({ value, added, removed }) => ({ kind: added ? "new" : removed ? "gone" : "same", text: value }));
}
