import type { Cell, Column } from "write-excel-file/node";
import { type Asker, renderWorkbook } from "./made-file.ts";
import type { SheetPlan } from "./packed-sheet.ts";

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

const bold = (value: string) => ({ value, fontWeight: "bold" as const });

function* listRows<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): Generator<Cell[]> {
  yield columns.map(({ header }) => bold(header));
  for (const [at, row] of rows.entries()) yield columns.map(({ cell }) => cell(row, at));
}

interface List<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  notes?: Notes;
}

/** A list with a frozen head, also over no rows, and its notes. */
export function listSheets<Row>(sheet: string, { columns, rows, notes }: List<Row>): SheetPlan[] {
  const list = { sheet, stickyRowsCount: 1, columns, rows: listRows(columns, rows) };
  const second = notes && {
    sheet: notes.sheet,
    columns: [{ width: 14 }, { width: 80 }],
    rows: notes.lines.map(([heading = "", value = ""]) => [bold(heading), { value, wrap: true }]),
  };
  return second ? [list, second] : [list];
}

/** A list as an Excel file, with arrows to filter by. */
export const listWorkbook = <Row>(asker: Asker, sheet: string, list: List<Row>): Promise<Buffer> =>
  renderWorkbook(asker, listSheets(sheet, list), true);
