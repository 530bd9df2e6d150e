import type { PatentColumn } from "#contract/patent/import/import-columns.ts";
import { cellText } from "../cell-values.ts";
import type { ForeignRow } from "../foreign-table.ts";

const dayColumns = [
  "filed_on",
  "published_on",
  "granted_on",
  "expires_on",
  "ended_on",
] as const satisfies readonly PatentColumn[];
const isOfDays = (column: PatentColumn) => dayColumns.some((one) => one === column);

/** Two numbers of at most two digits before a year: `12/06/2021`. */
const short = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/u;

/**
 * Places whose days have the month first: a cell of a column may be read both ways, so all of them are asked. One that
 * can only have its month first decides, unless another can only have its day first.
 */
export function monthFirstPlaces(
  planned: ReadonlyMap<number, PatentColumn>,
  rows: readonly Pick<ForeignRow, "cells">[],
): ReadonlySet<number> {
  const days = [...planned].filter(([, column]) => isOfDays(column)).map(([place]) => place);
  return new Set(
    days.filter((place) => {
      const found = rows.flatMap(({ cells }) => {
        const [, first, , second] = short.exec(cellText(cells.get(place))) ?? [];
        return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
      });
      return found.some(({ second }) => second > 12) && !found.some(({ first }) => first > 12);
    }),
  );
}

/** A day with its month first as `2021-12-06`. */
export const monthFirst = (text: string): string =>
  text.replace(short, (_, month: string, _sign, day: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
