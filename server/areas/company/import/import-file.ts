import { importMaxRows } from "#contract/company/company.ts";
import { type NamedRow, type NamedTable, readNamedTable } from "#server/importers/named-columns.ts";
import { columnHeadings } from "./import-columns.ts";

/** A row of an import file: its place and its cells by column key, empty ones absent. */
export type FileRow = NamedRow;

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export const readImportFile = (bytes: Buffer): Promise<NamedTable> =>
  readNamedTable(bytes, { headings: columnHeadings, needed: ["name"], most: importMaxRows, thing: "企业" });
