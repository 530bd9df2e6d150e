import { normalText } from "./normal-text.ts";

/** Words of a search as they stand in an address: `mark=空调,制冷`. */
export const wordsIn = (params: URLSearchParams): string[] =>
  (params.get("mark") ?? "")
    .split(",")
    .filter((word) => word.trim() !== "")
    .slice(0, 60);

/** Where the words stand in a text, word by word; width and case do not matter, and places may overlap. */
export function* everyPlaceOf(text: string, words: readonly string[]): Generator<[start: number, end: number]> {
  const plain = normalText(text);
  for (const word of words.map(normalText)) {
    if (word === "") continue;
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      yield [at, at + word.length];
  }
}
