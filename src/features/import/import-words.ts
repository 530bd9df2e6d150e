import { csvOf } from "#src/entities/export/csv.ts";
import { type CompanyImport, importColumns, type ImportRow, importRequired } from "#contract/company/company.ts";

export type ColumnKey = keyof typeof importColumns;

/** What a run does, or did, with a row. */
export const actionWords = { create: "新增", update: "更新", same: "无变化", refused: "有问题" } as const;
export const resultWords = { ...actionWords, refused: "失败" } as const;
export const actionColors = { create: "green", update: "blue", same: "default", refused: "red" } as const;

/** Columns worth showing: the required ones, and those with a cell or a problem. */
export function shownColumns(rows: readonly ImportRow[]): ColumnKey[] {
  const used = new Set(rows.flatMap(({ cells, problems }) => [...Object.keys(cells), ...Object.keys(problems)]));
  return (Object.keys(importColumns) as ColumnKey[]).filter((key) => importRequired.includes(key) || used.has(key));
}

/** Lines whose cell of a column is empty. */
export const linesWithout = (rows: readonly ImportRow[], key: ColumnKey): number[] =>
  rows.filter(({ cells }) => (cells[key] ?? "") === "").map(({ line }) => line);

export const writableRows = ({ counts }: CompanyImport) => counts.create + counts.update;

/** The failed rows as CSV (UTF-8 with mark, so that Excel reads it): the same columns, and why. */
export function failedCsv(rows: readonly ImportRow[]): string {
  const failed = rows.filter(({ action }) => action === "refused");
  const keys = shownColumns(failed);
  return csvOf([
    [...keys.map((key) => importColumns[key]), "失败原因", "原行号"],
    ...failed.map((row) => [
      ...keys.map((key) => row.cells[key] ?? ""),
      Object.values(row.problems).join("；"),
      row.at ?? String(row.line),
    ]),
  ]);
}
