import { Fragment, type ReactNode, useMemo } from "react";
import { everyPlaceOf } from "#contract/patent/query/marked-words.ts";

/** Places of the words in a text, without overlaps, in order; width and case do not matter. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const places = [...everyPlaceOf(text, words)].sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
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
