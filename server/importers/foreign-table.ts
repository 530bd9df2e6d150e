import { visible } from "#contract/core/pasted/visible-text.ts";
import { textOfSheet } from "#contract/core/sheets/sheet-text.ts";

/** A filled cell; a day is the text `2024-05-01`, so that no zone can move it. */
export type Cell = string | number | boolean;

/** A row that has filled cells: its line (1 is the first) and those cells by column, counted from 0. */
export interface ForeignRow {
  line: number;
  cells: ReadonlyMap<number, Cell>;
}

/** A sheet of a workbook, or the only table of a text file, whose name is empty. Empty rows and cells are absent. */
export interface ForeignTable {
  name: string;
  rows: ForeignRow[];
}

/** Cells in order, one beside the other: few objects, so that a worker hands many cells over quickly. */
export interface PackedTable {
  name: string;
  lines: Uint32Array;
  columns: Uint16Array;
  values: Cell[];
}

/** Filled cells of a file: 10,000 rows of 50 columns. */
const cellsMax = 500_000;
/** Characters of a cell, as many as a spreadsheet program takes. */
const cellTextMax = 32_767;
/** Characters of all cells: a text kept once in the file may be shown by every cell. */
const textMax = 20_000_000;

/** What is wrong with a foreign file, in words for the person. */
export class ForeignFileProblem extends Error {}
/** More than may be unpacked: concerns an archive as a whole. */
export class ForeignFileLimit extends ForeignFileProblem {}

/** Refuses a text that no cell of a spreadsheet program holds. */
export function refuseLongText(text: string, line: number): void {
  if (text.length > cellTextMax)
    throw new ForeignFileProblem(`第 ${line} 行有单元格超过 ${cellTextMax} 个字，请检查内容（引号是否成对）后再导入`);
}

/** Counts what the tables of one file hold, and refuses too much of it. */
export class CellCount {
  #cells = 0;
  #text = 0;

  addCell(): void {
    this.#cells += 1;
    if (this.#cells > cellsMax)
      throw new ForeignFileProblem(`文件中的单元格超过 ${cellsMax / 10_000} 万个，请删除多余的内容或分成几个文件`);
  }

  /** Counts the text of a cell as it will be shown. */
  addText(text: string, line: number): void {
    refuseLongText(text, line);
    this.#text += text.length;
    if (this.#text > textMax) throw new ForeignFileProblem("文件中的文字过多，请分成几个文件");
  }
}

/** Takes the filled cells of a table in their order. */
export class TableCells {
  readonly #count: CellCount;
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  readonly #values: Cell[] = [];

  constructor(count: CellCount) {
    this.#count = count;
  }

  /** A text of nothing, or of signs that nobody sees, is no cell; of a text that we wrote, what it was. */
  add(line: number, column: number, cell: Cell): void {
    const value = typeof cell === "string" ? visible(textOfSheet(cell)) : cell;
    if (value === "") return;
    if (typeof value === "string") this.#count.addText(value, line);
    this.#lines.push(line);
    this.#columns.push(column);
    this.#values.push(value);
  }

  packed(name: string): PackedTable {
    return {
      name,
      lines: Uint32Array.from(this.#lines),
      columns: Uint16Array.from(this.#columns),
      values: this.#values,
    };
  }
}

/** Rows from cells that stand in order. */
export function unpackTable({ name, lines, columns, values }: PackedTable): ForeignTable {
  const rows: { line: number; cells: Map<number, Cell> }[] = [];
  for (const [at, value] of values.entries()) {
    const line = lines[at] ?? 0;
    let row = rows.at(-1);
    if (row?.line !== line) {
      row = { line, cells: new Map() };
      rows.push(row);
    }
    row.cells.set(columns[at] ?? 0, value);
  }
  return { name, rows };
}
