import type { PatentColumn } from "#contract/patent/import/import-columns.ts";
import { columnOfHeading, type ColumnChoices, headingKey } from "./patent-columns.ts";
import type { FieldProblem, ImportedPatent } from "./imported-patent.ts";
import { readPatentRow } from "./read-row.ts";

/** A value as a cell has it: lists by semicolons, objects by their name. */
function cellOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .map(cellOf)
      .filter((text) => text !== "")
      .join(";");
  if (typeof value === "object" && value !== null) return cellOf((value as Record<string, unknown>)["name"]);
  return "";
}

/** Texts in a list stay apart by lines, as semicolons stand inside them. */
const longTexts = new Set<PatentColumn>(["claims", "description"]);
const linesOf = (value: unknown): string => (Array.isArray(value) ? value.map(cellOf).join("\n") : cellOf(value));

/** An object whose keys name fields as headings of tables do; the record may stand in its `data`. */
export function readPlainJson(
  record: Record<string, unknown>,
  choices: ColumnChoices,
): { patent: ImportedPatent; problems: FieldProblem[] } {
  const inner = record["data"];
  const fields =
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? { ...(inner as Record<string, unknown>) }
      : record;
  const cells = new Map<PatentColumn, string>();
  for (const [key, value] of Object.entries(fields)) {
    const chosen = choices.get(headingKey(key));
    const column = chosen === undefined ? columnOfHeading(key) : chosen;
    if (column === undefined || column === "" || cells.has(column)) continue;
    const text = longTexts.has(column) ? linesOf(value) : cellOf(value);
    if (text !== "") cells.set(column, text);
  }
  return readPatentRow(cells);
}
