import writeExcelFile, { type Column, getSheetData } from "write-excel-file/node";
import { filterRow } from "./filter-row.ts";

export interface ListColumn<Row> {
  /** Heading, printed bold. */
  header: string;
  cell: Exclude<Column<Row>["cell"], undefined>;
  /** In characters. */
  width: number;
}

export const workbookMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A second sheet of headings with values beside them: what the list is, and what is not in it. */
interface Notes {
  sheet: string;
  lines: readonly (readonly string[])[];
}

/** A list as an Excel file: a frozen head with arrows to filter by, also over a list without rows. */
export function listWorkbook<Row>(
  sheet: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  notes?: Notes,
): Promise<Buffer> {
  const bold = (value: string) => ({ value, fontWeight: "bold" as const });
  const look = { sheet, stickyRowsCount: 1, columns: columns.map(({ width }) => ({ width })) };
  const all = columns.map(({ header, ...column }): Column<Row> => ({ ...column, header: bold(header) }));
  // Told of columns the library writes no head where no row follows.
  const data = rows.length > 0 ? getSheetData([...rows], all) : [columns.map(({ header }) => bold(header))];
  const second = notes && {
    sheet: notes.sheet,
    columns: [{ width: 14 }, { width: 80 }],
    data: notes.lines.map(([heading = "", value = ""]) => [bold(heading), { value, wrap: true }]),
  };
  return writeExcelFile([{ ...look, data }, ...(second ? [second] : [])], { features: [filterRow] }).toBuffer();
}
