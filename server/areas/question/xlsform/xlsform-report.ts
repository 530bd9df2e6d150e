import type { XlsformNote } from "#contract/question/questionnaire-design.ts";
import type { FormRow } from "./xlsform-sheets.ts";

/** What an import says of each row, in the order of the file. */
export interface FormReport {
  /** The row became this question. */
  became(row: FormRow, code: string): void;
  /** The row was taken, but not as it stands. */
  changed(row: FormRow, words: string): void;
  /** The row was not taken. */
  left(row: FormRow, words: string): void;
  /** Something of a sheet, or of one of its columns, that was not taken as it stands. */
  sheet(sheet: string, outcome: XlsformNote["outcome"], name: string, words: string): void;
  lines(): XlsformNote[];
}

export function formReport(): FormReport {
  const rows = new Map<number, XlsformNote>();
  const sheets: XlsformNote[] = [];
  const lineOf = (row: FormRow): XlsformNote => {
    const made: XlsformNote = rows.get(row.line) ?? {
      sheet: "survey",
      line: row.line,
      name: row.cells.name ?? "",
      type: row.cells.type ?? "",
      outcome: "taken",
      code: "",
      notes: [],
    };
    rows.set(row.line, made);
    return made;
  };
  const note = (line: XlsformNote, words: string) => {
    if (!line.notes.includes(words)) line.notes.push(words);
  };
  return {
    became(row, code) {
      lineOf(row).code = code;
    },
    changed(row, words) {
      const line = lineOf(row);
      if (line.outcome === "taken") line.outcome = "changed";
      note(line, words);
    },
    left(row, words) {
      const line = lineOf(row);
      Object.assign(line, { outcome: "left", code: "" });
      note(line, words);
    },
    sheet(sheet, outcome, name, words) {
      sheets.push({ sheet, line: 0, name, type: "", outcome, code: "", notes: [words] });
    },
    lines: () => [...[...rows.values()].toSorted((a, b) => a.line - b.line), ...sheets],
  };
}
