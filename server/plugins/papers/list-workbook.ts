import writeExcelFile, { type Column } from "write-excel-file/node";
import { filterRow } from "./filter-row.ts";

export interface ListColumn<Row> {
  /** Heading, printed bold. */
  header: string;
  cell: Exclude<Column<Row>["cell"], undefined>;
  /** In characters. */
  width: number;
}

export const workbookMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A list as an Excel file of one sheet: a frozen head with arrows to filter by, also over a list without rows. */
export function listWorkbook<Row>(
  sheet: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  const bold = (value: string) => ({ value, fontWeight: "bold" as const });
  const look = { sheet, stickyRowsCount: 1 };
  const features = { features: [filterRow] };
  if (rows.length > 0) {
    const all = columns.map(({ header, ...column }): Column<Row> => ({ ...column, header: bold(header) }));
    return writeExcelFile([...rows], { ...look, columns: all }, features).toBuffer();
  }
  // Told of columns the library writes no head where no row follows.
  const head = columns.map(({ header }) => bold(header));
  return writeExcelFile([head], { ...look, columns: columns.map(({ width }) => ({ width })) }, features).toBuffer();
}
