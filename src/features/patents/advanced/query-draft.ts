import { type Dialect, dialectNames } from "#contract/patent/query/dialects.ts";
import { type FormRow, type RowProblem, rowsOfTree, treeOfRows } from "#contract/patent/query/form-rows.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { type PrintedQuery, printQuery } from "#contract/patent/query/print-query.ts";
import { nobodysSearches, type Problem, type SavedTrees } from "#contract/patent/query/read/reading.ts";
import { blankRow } from "./row-edits.ts";

/**
 * An expression and the rows of a form: two views of one tree. `unsayable`: rows cannot say the expression; `unread`:
 * it has a mistake. In both the rows are those of before, and only to be read.
 */
export interface QueryDraft {
  text: string;
  dialect: Dialect;
  rows: readonly FormRow[];
  state: "open" | "unsayable" | "unread";
  problems: readonly Problem[];
  rowProblems: readonly RowProblem[];
  remarks: readonly string[];
  /** What changed beside what was done. */
  note: string;
  /** What `#3` stands for. */
  saved: SavedTrees;
}

const nothingWrong = { problems: [], rowProblems: [], remarks: [], note: "" };

export const emptyDraft: QueryDraft = {
  text: "",
  dialect: "cn",
  rows: [blankRow],
  state: "open",
  saved: nobodysSearches,
  ...nothingWrong,
};

/** The draft after its expression was typed; `auto` finds the dialect. */
export function draftOfText(text: string, dialect: Dialect | "auto", before: QueryDraft = emptyDraft): QueryDraft {
  const { saved } = before;
  if (text.trim() === "") return { ...emptyDraft, saved, text, dialect: dialect === "auto" ? before.dialect : dialect };
  const parsed = parseQuery(text, dialect, saved);
  const draft = { ...nothingWrong, text, saved, dialect: parsed.dialect, problems: parsed.problems };
  const remarks = parsed.remarks.map(({ message }) => message);
  if (parsed.tree === null) return { ...draft, rows: before.rows, state: "unread" };
  const rows = rowsOfTree(parsed.tree);
  return { ...draft, remarks, rows: rows ?? before.rows, state: rows === null ? "unsayable" : "open" };
}

/** The draft read again once the saved searches are known, or are other ones. */
export const draftWithSaved = (draft: QueryDraft, saved: SavedTrees): QueryDraft =>
  draft.text.includes("#") ? draftOfText(draft.text, draft.dialect, { ...draft, saved }) : { ...draft, saved };

/** The draft after its rows were changed. Rows without a value do not count yet. */
export function draftOfRows(rows: readonly FormRow[], before: QueryDraft): QueryDraft {
  const filled = rows.flatMap((row, at) => (row.value.trim() === "" ? [] : [{ row, at }]));
  const draft: QueryDraft = { ...before, ...nothingWrong, rows, state: "open" };
  if (filled.length === 0) return { ...draft, text: "" };
  const { tree, problems } = treeOfRows(filled.map(({ row }) => row));
  if (tree === null) {
    const rowProblems = problems.map(({ row, message }) => ({
      row: filled[row]?.at ?? row,
      message: message.replace(/^第 \d+ 行：/u, ""),
    }));
    return { ...draft, rowProblems };
  }
  const { text, lost } = printQuery(tree, before.dialect);
  if (lost.length === 0) return { ...draft, text };
  const note = `${lost.join("")}已改用${dialectNames.cn}。`;
  return { ...draft, text: printQuery(tree, "cn").text, dialect: "cn", note };
}

/** The expression in another dialect, with what is lost; null: it cannot be read. */
export function convertedText({ text, dialect, saved }: QueryDraft, to: Dialect): PrintedQuery | null {
  const { tree } = parseQuery(text, dialect, saved);
  return tree && printQuery(tree, to);
}

/** The dialect in which an expression that has a mistake here would be read without one. */
export function otherReading({ text, dialect, problems, saved }: QueryDraft): Dialect | null {
  if (problems.length === 0) return null;
  const other = parseQuery(text, "auto", saved);
  return other.tree !== null && other.dialect !== dialect ? other.dialect : null;
}
