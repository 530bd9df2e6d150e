import { sheetText } from "#contract/core/sheets/sheet-text.ts";

const csvCell = (text: string) => `"${sheetText(text).replaceAll('"', '""')}"`;

/** Rows of cells as CSV, in UTF-8 with its mark, so that Excel reads it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;

/** The same as a file. */
export const csvFile = (csv: string): Blob => new Blob([csv], { type: "text/csv;charset=utf-8" });
