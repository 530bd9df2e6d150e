import type { Span } from "./wildcards.ts";

/** Where the spans of a list end that can follow one of these ends: not before it, and at most `distance` behind it. */
function endsAfter(ends: readonly number[], spans: readonly Span[], distance: number): number[] {
  const reached: number[] = [];
  let first = 0;
  for (const [from, to] of spans) {
    while (first < ends.length && (ends[first] as number) < from - distance) first++;
    const end = ends[first];
    if (end !== undefined && end <= from) reached.push(to);
  }
  return sorted(reached);
}

const sorted = (ends: readonly number[]): number[] => [...new Set(ends)].sort((a, b) => a - b);
const endsOf = (spans: readonly Span[]): number[] => sorted(spans.map(([, to]) => to));

/** In the order of the lists. */
function inOrder(lists: readonly (readonly Span[])[], distance: number): boolean {
  const [first = [], ...others] = lists;
  return others.reduce((ends, list) => endsAfter(ends, list, distance), endsOf(first)).length > 0;
}

/** In any order: for each choice of lists, where a chain of them can end. Twice the work for each list more. */
function inAnyOrder(lists: readonly (readonly Span[])[], distance: number): boolean {
  const whole = 2 ** lists.length - 1;
  const ends: number[][] = Array.from({ length: whole + 1 }, () => []);
  for (const [at, list] of lists.entries()) ends[1 << at] = endsOf(list);
  for (let chosen = 1; chosen <= whole; chosen++) {
    const here = ends[chosen] ?? [];
    if (here.length === 0) continue;
    for (const [at, list] of lists.entries()) {
      const more = chosen | (1 << at);
      if (more !== chosen) ends[more] = sorted([...(ends[more] ?? []), ...endsAfter(here, list, distance)]);
    }
  }
  return (ends[whole] ?? []).length > 0;
}

/**
 * Whether one span of each list can be taken so that they do not overlap and no two neighbours have more than
 * `distance` characters between them; `ordered`: in the order of the lists. Each list is sorted by where its spans begin.
 */
export const areNear = (lists: readonly (readonly Span[])[], distance: number, ordered: boolean): boolean =>
  lists.every((list) => list.length > 0) && (ordered ? inOrder(lists, distance) : inAnyOrder(lists, distance));
