import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { cellText, numberCellText } from "../cell-values.ts";
import { type FittingSheet, type FittingSheets, fittingSheets } from "../fitting-sheets.ts";
import type { ForeignTable } from "../foreign-table.ts";
import type { ReadRecord } from "./imported-patent.ts";
import type { PatentColumn } from "#contract/patent/import/import-columns.ts";
import { monthFirst, monthFirstPlaces } from "./day-order.ts";
import { type ColumnChoices, headingKey, planColumns } from "./patent-columns.ts";
import { readPatentRow } from "./read-row.ts";

/** A heading of a file, the column it fills (empty: none), and what stands first under it. */
export interface FileColumn {
  heading: string;
  column: PatentColumn | "";
  sample: string;
}

/** Headings may stand under a title and a note. */
const headerWithin = 8;
const sampleMax = 60;

const numberColumns: ReadonlySet<PatentColumn> = new Set(["application_no", "publication_no", "grant_no"]);

/** The sheets with a row of headings that name a number; null when there is none. */
export function patentSheets(tables: readonly ForeignTable[], choices: ColumnChoices): FittingSheets | null {
  const found = fittingSheets(tables, ({ rows }) => {
    const heads = rows
      .slice(0, headerWithin)
      .map((header) => ({ header, named: [...planColumns(header, [], choices).values()] }));
    return heads.find(({ named }) => named.some((column) => numberColumns.has(column)));
  });
  return found.sheets.length === 0 ? null : found;
}

/** The heads of the sheets as they are read, each heading once. */
export function columnsOfSheets(sheets: readonly FittingSheet[], choices: ColumnChoices): FileColumn[] {
  const columns = new Map<string, FileColumn>();
  for (const { header, rows } of sheets) {
    const planned = planColumns(header, rows, choices);
    for (const [place, cell] of [...header.cells].toSorted(([a], [b]) => a - b)) {
      const heading = cellText(cell);
      const key = headingKey(heading);
      const known = columns.get(key) ?? { heading, column: "", sample: "" };
      const first = rows.find(({ cells }) => cellText(cells.get(place)) !== "");
      columns.set(key, {
        heading: known.heading,
        column: known.column || (planned.get(place) ?? ""),
        sample: known.sample || cellText(first?.cells.get(place)).slice(0, sampleMax),
      });
    }
  }
  return [...columns.values()];
}

/** The records of sheets, row by row. */
export async function* sheetRecords(
  sheets: readonly FittingSheet[],
  choices: ColumnChoices,
  prefix: string,
): AsyncGenerator<ReadRecord> {
  for (const { header, rows } of sheets) {
    const planned = planColumns(header, rows, choices);
    const turned = monthFirstPlaces(planned, rows);
    for (const { cells, ...place } of rows) {
      const filled = [...planned].flatMap(([at, column]) => {
        const written = column === "application_no" ? numberCellText(cells.get(at)) : cellText(cells.get(at));
        const text = turned.has(at) ? monthFirst(written) : written;
        return text === "" ? [] : [[column, text] as const];
      });
      if (filled.length > 0) yield { place: `${prefix}${rowPlace(place)}`, ...readPatentRow(new Map(filled)) };
    }
  }
}
