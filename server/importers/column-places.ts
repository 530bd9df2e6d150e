import { cellText } from "./cell-values.ts";
import type { ForeignRow } from "./foreign-table.ts";

/** What a heading means; `rank` is 0 for the column's own heading, more the further an alias is from it. */
export interface Meaning<Column> {
  column: Column;
  rank: number;
}

/** Where the columns stand below a heading: those that say something go before empty ones, then the nearest heading. */
export function columnPlaces<Column>(
  { cells }: ForeignRow,
  rows: readonly Pick<ForeignRow, "cells">[],
  meaningOf: (heading: string) => Meaning<Column> | undefined,
): Map<Column, number> {
  const filled = new Set(rows.flatMap((row) => [...row.cells.keys()]));
  const found = [...cells].flatMap(([place, heading]) => {
    const meaning = meaningOf(cellText(heading));
    return meaning === undefined ? [] : [{ ...meaning, place }];
  });
  const isEmpty = ({ place }: { place: number }) => Number(!filled.has(place));
  const sorted = found.toSorted((a, b) => isEmpty(a) - isEmpty(b) || a.rank - b.rank || a.place - b.place);
  const places = new Map<Column, number>();
  for (const { column, place } of sorted) if (!places.has(column)) places.set(column, place);
  return places;
}
