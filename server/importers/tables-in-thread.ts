import { csvTable } from "./csv-table.ts";
import type { PackedTable } from "./foreign-table.ts";
import { workbookTables } from "./workbook-tables.ts";

/** The tables of a .xlsx or .csv file, for threads alone: they take what time and memory they take. */
export const packedTables = async (bytes: Buffer): Promise<PackedTable[]> =>
  bytes.subarray(0, 2).toString("latin1") === "PK" ? workbookTables(bytes) : [csvTable(bytes)];
