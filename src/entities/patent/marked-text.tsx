import { Fragment, type ReactNode, useMemo } from "react";
import { normalText } from "#contract/patent/query/normal-text.ts";

/** Words of a search as they stand in an address: `mark=空调,制冷`. */
export const wordsIn = (params: URLSearchParams): string[] =>
  (params.get("mark") ?? "")
    .split(",")
    .filter((word) => word.trim() !== "")
    .slice(0, 60);

/** Places of the words in a text, without overlaps, in order; width and case do not matter. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const plain = normalText(text);
  const places: [number, number][] = [];
  for (const word of words.map(normalText)) {
    if (word === "") continue;
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
  }
  places.sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
  return places.reduce<[number, number][]>((kept, place) => {
    if (place[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(place);
    return kept;
  }, []);
}

/** A text with the words of a search marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const places = useMemo(() => placesOf(text, words), [text, words]);
  if (places.length === 0) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of places) {
    pieces.push(<Fragment key={`t${start}`}>{text.slice(from, start)}</Fragment>);
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  pieces.push(<Fragment key="rest">{text.slice(from)}</Fragment>);
  return <>{pieces}</>;
}
