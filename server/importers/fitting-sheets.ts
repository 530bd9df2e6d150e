import { type RowPlace } from "#contract/core/sheets/row-place.ts";
import type { ForeignRow, ForeignTable } from "./foreign-table.ts";

/** A row below the headings, with its place in the file. */
export type PlacedRow = RowPlace & Pick<ForeignRow, "cells">;

/** A row of headings, and which columns it names. */
export interface Head<Column> {
  header: ForeignRow;
  named: readonly Column[];
}

/** A sheet that was recognised by its headings. */
export interface FittingSheet {
  name: string;
  header: ForeignRow;
  rows: PlacedRow[];
}

export interface FittingSheets {
  sheets: FittingSheet[];
  /** A sentence for each sheet that has something and is not read. */
  unread: string[];
}

/** Sheets that are named one by one, and characters of a name as spreadsheet programs allow them. */
const mostNamed = 20;
const nameMost = 31;

/** A sheet that explains a table may have one of its headings below another; one that goes on with it has most. */
const isLike = <Column>(one: Head<Column>, first: Head<Column>): boolean =>
  one.named.filter((column) => first.named.includes(column)).length * 2 > first.named.length;

/** Says which rows come from where, once more than one sheet has any. */
function placed(found: readonly { name: string; head: Head<unknown>; rows: readonly ForeignRow[] }[]): FittingSheet[] {
  const isOne = found.filter(({ rows }) => rows.length > 0).length < 2;
  let before = 0;
  return found.map(({ name, head: { header }, rows }) => {
    const from = before;
    before += rows.at(-1)?.line ?? header.line;
    const place = (line: number) => (isOne ? { line } : { line: from + line, at: `${name} 第 ${line} 行` });
    return { name, header, rows: rows.map(({ line, cells }) => ({ ...place(line), cells })) };
  });
}

function told(unread: readonly string[]): string[] {
  const more = unread.length - mostNamed;
  return more > 0 ? [...unread.slice(0, mostNamed), `另有 ${more} 张工作表未导入`] : [...unread];
}

/** The sheets of a file whose headings are those of the first that has any, with the rows below them. */
export function fittingSheets<Column>(
  tables: readonly ForeignTable[],
  headOf: (table: ForeignTable) => Head<Column> | undefined,
): FittingSheets {
  const found: { name: string; head: Head<Column>; rows: ForeignRow[] }[] = [];
  const unread: string[] = [];
  for (const table of tables) {
    const { rows } = table;
    const name = table.name.slice(0, nameMost);
    if (rows.length === 0) continue;
    const head = headOf(table);
    const [first] = found;
    if (head === undefined) unread.push(`工作表“${name}”未导入：没有找到表头`);
    else if (first !== undefined && !isLike(head, first.head))
      unread.push(`工作表“${name}”未导入：表头与“${first.name}”不同`);
    else found.push({ name, head, rows: rows.filter(({ line }) => line > head.header.line) });
  }
  return { sheets: placed(found), unread: told(unread) };
}
