import type { RowPlace } from "#contract/core/sheets/row-place.ts";
import { readNamedTable } from "./named-columns.ts";
import { refusedFile } from "./read-tables.ts";

/** Headings of the columns by key; what `key` names has to be among the headings of a file. */
export interface SheetShape<Column extends string> {
  columns: Readonly<Record<Column, string>>;
  /** What files taken along earlier call a column, by its key. */
  formerly?: Readonly<Record<string, string>>;
  key: Column;
  rows: number;
  bytes: number;
  /** What a row is, in words. */
  record: string;
}

/** A row of a file: its place and its filled cells by column. */
export interface SheetRow<Column extends string> extends RowPlace {
  cells: Partial<Record<Column, string>>;
}

/** The rows of an .xlsx or .csv file under its headings; refuses in words what is neither, empty or too long. */
export async function readSheet<Column extends string>(
  bytes: Buffer,
  { columns, formerly = {}, key, rows, bytes: most, record }: SheetShape<Column>,
): Promise<{ rows: SheetRow<Column>[]; unread: string[] }> {
  if (bytes.length > most) throw refusedFile(`文件最大 ${most / 1024 / 1024} MB，请分成几个文件`);
  const headings = Object.fromEntries(
    Object.entries<string>(columns).map(([name, heading]) => [name, [heading, formerly[name] ?? []].flat()]),
  );
  const table = await readNamedTable(bytes, { headings, needed: [key], most: rows, thing: record });
  return { rows: table.rows as SheetRow<Column>[], unread: table.unread };
}
