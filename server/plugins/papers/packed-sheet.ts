import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cell, CellObject } from "write-excel-file/node";
import { sheetText } from "#contract/core/sheets/sheet-text.ts";

/** A sheet of a workbook that is to be made. */
export interface SheetPlan {
  sheet: string;
  /** Widths in characters. */
  columns: readonly { width: number }[];
  stickyRowsCount?: number;
  stickyColumnsCount?: number;
  /** Walked over once, a few rows at a time. */
  rows: Iterable<readonly Cell[]>;
  /** Numbers of columns (0 is the first) that programs read as they are, such as expressions of a form. */
  asIs?: readonly number[];
}

/** A sheet as a thread is given it: its rows as text, which is handed over in no time. */
export interface PackedSheet extends Omit<SheetPlan, "rows" | "asIs"> {
  blocks: string[];
  /** Arrows to filter by in the frozen head. */
  hasFilter: boolean;
}

/** What becomes of a value in text: a moment would come back as a word. */
type PackedValue = string | number | boolean | { at: number };
export type PackedCell = PackedValue | null | (Omit<CellObject, "value" | "type"> & { value?: PackedValue });

/** Cells put into text at once; others have their turn between. */
const slice = 4000;

function packedValue(value: unknown, isAsIs: boolean): PackedValue {
  if (value instanceof Date) return { at: value.getTime() };
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = String(value);
  return isAsIs ? text : sheetText(text);
}

/** The kind of a cell follows from its value: there are texts, numbers, truths and moments, and never a formula. */
export function packedCell(cell: Cell, isAsIs = false): PackedCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell !== "object" || cell instanceof Date) return packedValue(cell, isAsIs);
  const { value, type: _, ...look } = cell as CellObject;
  if (value === undefined || value === null) return look;
  const packed = packedValue(value, isAsIs);
  for (const _any in look) return { ...look, value: packed };
  return packed;
}

/** The rows of a sheet as text, with a turn for others between a few thousand cells. */
export async function packedSheet(
  { rows, asIs, columns, ...look }: SheetPlan,
  hasFilter: boolean,
): Promise<PackedSheet> {
  const kept = new Set(asIs);
  const blocks: string[] = [];
  let some: PackedCell[][] = [];
  let cells = 0;
  const close = () => {
    blocks.push(JSON.stringify(some));
    some = [];
    cells = 0;
  };
  for (const row of rows) {
    some.push(row.map((cell, place) => packedCell(cell, kept.has(place))));
    cells += row.length;
    if (cells < slice) continue;
    close();
    await nextTurn();
  }
  close();
  return { ...look, columns: columns.map(({ width }) => ({ width })), blocks, hasFilter };
}
