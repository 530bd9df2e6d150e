/**
 * Text that no spreadsheet takes for a formula, also after somebody saved the file as CSV and opened it again:
 * what begins like one is given an apostrophe.
 */
export const excelText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
