import { sheetText } from "#contract/core/sheets/sheet-text.ts";
import { textFile } from "#server/plugins/papers/text-file.ts";

/** A field of a CSV file (RFC 4180). */
function csvField(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const safe = sheetText(value ?? "");
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Line = readonly (string | number | null)[];

function* csvPieces(lines: Iterable<Line>): Generator<string> {
  yield "\uFEFF";
  for (const line of lines) yield `${line.map(csvField).join(",")}\r\n`;
}

/** Lines as a CSV file that spreadsheets open as UTF-8. */
export const csvFile = (lines: Iterable<Line>): Promise<Buffer> => textFile(csvPieces(lines));
