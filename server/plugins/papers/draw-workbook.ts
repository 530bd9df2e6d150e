import writeExcelFile, { type Cell, type Sheet } from "write-excel-file/node";
import { filterRow } from "./filter-row.ts";
import type { PackedCell, PackedSheet } from "./packed-sheet.ts";

function unpackedValue(value: unknown): string | number | boolean | Date {
  if (typeof value === "object" && value !== null && "at" in value) return new Date(Number(value.at));
  return value as string | number | boolean;
}

function unpackedCell(cell: PackedCell): Cell {
  if (cell === null) return null;
  if (typeof cell !== "object" || "at" in cell) return { value: unpackedValue(cell) };
  const { value, ...look } = cell;
  return value === undefined ? look : { ...look, value: unpackedValue(value) };
}

const sheetOf = ({ blocks, columns, hasFilter: _, ...look }: PackedSheet): Sheet<Buffer> => ({
  ...look,
  columns: columns.map(({ width }) => ({ width })),
  data: blocks.flatMap((block) => (JSON.parse(block) as PackedCell[][]).map((row) => row.map(unpackedCell))),
});

/** A workbook as an Excel file. For threads alone: it takes seconds. */
export const drawWorkbook = (sheets: readonly PackedSheet[]): Promise<Buffer> =>
  writeExcelFile(
    sheets.map(sheetOf),
    sheets.some(({ hasFilter }) => hasFilter) ? { features: [filterRow] } : {},
  ).toBuffer();
