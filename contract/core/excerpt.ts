/** Characters before and after a word that an excerpt shows. */
const around = 14;

/**
 * The piece of a text around the first place of a word, e.g. `…愿意提供贷款，贴息政策需要…`; empty where the word does
 * not stand in it. Case does not matter.
 */
export function excerptAround(text: string, word: string): string {
  const plain = text.replaceAll(/\s+/gu, " ");
  const at = plain.toLowerCase().indexOf(word.toLowerCase());
  if (at === -1 || word === "") return "";
  const from = Math.max(0, at - around);
  const to = Math.min(plain.length, at + word.length + around);
  return `${from > 0 ? "…" : ""}${plain.slice(from, to)}${to < plain.length ? "…" : ""}`;
}
