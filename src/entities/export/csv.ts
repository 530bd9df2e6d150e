// A cell that starts like a formula would be run by a spreadsheet: the quote makes it text.
const csvCell = (text: string) => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows of cells as CSV, in UTF-8 with its mark, so that Excel reads it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;

/** The same as a file. */
export const csvFile = (csv: string): Blob => new Blob([csv], { type: "text/csv;charset=utf-8" });
