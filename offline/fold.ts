import { isUntouched, writeOf } from "./outbox.ts";
import type { OutboxRow, QueuedWrite } from "./field-types.ts";

/**
 * What a new write does to the queue of its record: a row of its own behind the others, a change of
 * the last row, or nothing left of either (created and deleted before anything was sent).
 */
export type Fold = { kind: "append" } | { kind: "replace"; rowId: string; write: QueuedWrite } | { kind: "vanish" };

/** `rows` are the unsent rows of the write's record, oldest first. A row with an attempt is never changed. */
export function fold(rows: readonly OutboxRow[], write: QueuedWrite): Fold {
  const last = rows.at(-1);
  if (last === undefined || !isUntouched(last)) return { kind: "append" };
  const waiting = writeOf(last);
  if (waiting.call === "visit.createVisit" && write.call === "visit.visitDel") return { kind: "vanish" };
  const merged = mergedWrite(waiting, write);
  return merged === null ? { kind: "append" } : { kind: "replace", rowId: last.id, write: merged };
}

/** Both writes as one, null when they do not merge. A merged edit keeps the revision the first was read at. */
function mergedWrite(first: QueuedWrite, second: QueuedWrite): QueuedWrite | null {
  if (second.call === "visit.editVisit") {
    const { changes } = second.input;
    if (first.call === "visit.createVisit") return { call: first.call, input: { ...first.input, ...changes } };
    if (first.call !== second.call) return null;
    return {
      call: first.call,
      input: { ...first.input, changes: { ...first.input.changes, ...changes } },
    };
  }
  if (second.call === "business.companyEdit") {
    const { changes } = second.input;
    if (first.call === "visit.createCompany") return { call: first.call, input: { ...first.input, ...changes } };
    if (first.call !== second.call) return null;
    return {
      call: first.call,
      input: { ...first.input, changes: { ...first.input.changes, ...changes } },
    };
  }
  return null;
}
