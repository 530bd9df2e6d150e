import { cellText, numberCellText } from "../cell-values.ts";
import type { ForeignRow, ForeignTable } from "../foreign-table.ts";
import type { ReadRecord } from "./imported-patent.ts";
import type { PatentColumn } from "#contract/patent/import/import-columns.ts";
import { type ColumnChoices, planColumns } from "./patent-columns.ts";
import { readPatentRow } from "./read-row.ts";

/** A heading of a file, the column it fills (empty: none), and what stands first under it. */
export interface FileColumn {
  heading: string;
  column: PatentColumn | "";
  sample: string;
}

/** A table whose head was found. */
export interface PatentTable {
  header: ForeignRow;
  rows: ForeignRow[];
}

/** Headings may stand under a title and a note. */
const headerWithin = 8;
const sampleMax = 60;

/** Headings by their place; a place without one has an empty text. */
const headingsOf = ({ cells }: ForeignRow): string[] =>
  Array.from({ length: Math.max(-1, ...cells.keys()) + 1 }, (_, place) => cellText(cells.get(place)));

/** The first table with a row of headings that name a number; null when there is none. */
export function patentTable(tables: readonly ForeignTable[], choices: ColumnChoices): PatentTable | null {
  for (const { rows } of tables)
    for (const header of rows.slice(0, headerWithin)) {
      const named = planColumns(headingsOf(header), choices);
      if (named.some((column) => column === "application_no" || column === "publication_no" || column === "grant_no"))
        return { header, rows: rows.filter(({ line }) => line > header.line) };
    }
  return null;
}

/** The head of a table as it is read. */
export function columnsOfTable({ header, rows }: PatentTable, choices: ColumnChoices): FileColumn[] {
  const headings = headingsOf(header);
  const planned = planColumns(headings, choices);
  return headings.flatMap((heading, place) => {
    const first = rows.find(({ cells }) => cellText(cells.get(place)) !== "");
    const sample = cellText(first?.cells.get(place)).slice(0, sampleMax);
    return heading === "" ? [] : [{ heading, column: planned[place] ?? "", sample }];
  });
}

/** The records of a table, row by row. */
export async function* tableRecords(
  { header, rows }: PatentTable,
  choices: ColumnChoices,
  prefix: string,
): AsyncGenerator<ReadRecord> {
  const planned = planColumns(headingsOf(header), choices);
  for (const { line, cells } of rows) {
    const filled = planned.flatMap((column, place) => {
      const text = column === "application_no" ? numberCellText(cells.get(place)) : cellText(cells.get(place));
      return column === null || text === "" ? [] : [[column, text] as const];
    });
    if (filled.length > 0) yield { place: `${prefix}第 ${line} 行`, ...readPatentRow(new Map(filled)) };
  }
}
