/**
 * A field of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it: the
 * words come from outside, and opening a file must not run them.
 */
export function csvField(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines as a CSV file that spreadsheets open as UTF-8. */
export const csvFile = (lines: readonly (readonly (string | number | null)[])[]): Buffer =>
  Buffer.from(`\uFEFF${lines.map((line) => line.map(csvField).join(",")).join("\r\n")}\r\n`);
