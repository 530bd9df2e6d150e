import type { AnswerSave } from "#contract/question/questionnaire-fields.ts";
import { mergedSave } from "../kinds/answer-changes.ts";
import { isUntouched, writeOf } from "./outbox.ts";
import type { OutboxRow, QueuedWrite } from "../field-types.ts";
import { editOf, effectOf } from "../kinds/write-kinds.ts";

/**
 * What a new write does to the queue of its record: a row of its own behind the others, a change of
 * the last row, or nothing left of either (created and deleted before anything was sent).
 */
export type Fold = { kind: "append" } | { kind: "replace"; rowId: string; write: QueuedWrite } | { kind: "vanish" };

/** `rows` are the unsent rows of the write's record, oldest first. A row with an attempt is never changed. */
export function fold(rows: readonly OutboxRow[], write: QueuedWrite): Fold {
  const last = rows.at(-1);
  if (last === undefined || !isUntouched(last)) return { kind: "append" };
  if (effectOf(last) === "create" && effectOf(write) === "remove") return { kind: "vanish" };
  const merged = mergedWrite(writeOf(last), write);
  return merged === null ? { kind: "append" } : { kind: "replace", rowId: last.id, write: merged };
}

interface Edit {
  id: string;
  base_rev: number;
  changes: object;
}

/** Both writes as one, null when they do not merge. A merged edit keeps the revision the first was read at. */
export function mergedWrite(first: QueuedWrite, second: QueuedWrite): QueuedWrite | null {
  if (effectOf(second) !== "edit") return null;
  if (first.call !== second.call && editOf(first.call) !== second.call) return null;
  if (first.call === "question.saveQuestion")
    return { call: first.call, input: mergedSave(first.input, second.input as AnswerSave) };
  const { changes } = second.input as Edit;
  if (effectOf(first) === "create") return { call: first.call, input: { ...first.input, ...changes } } as QueuedWrite;
  const edit = first.input as Edit;
  return { call: first.call, input: { ...edit, changes: { ...edit.changes, ...changes } } } as QueuedWrite;
}
