import { sameJson } from "#contract/core/edits.ts";
import { fieldOf, flatChanges } from "../kinds/answer-changes.ts";
import type { ServerRecord } from "../kinds/local-effects.ts";
import { isUntouched, writeOf } from "./outbox.ts";
import type { OutboxRow } from "../field-types.ts";

/**
 * A row queued behind `done`, an own write of the same record that the server has just accepted as
 * `server`: read at that revision from now on, so that two own edits never conflict with each other.
 * It keeps its old revision when the server merged in somebody else's change of a field it edits,
 * which the person has not seen: then the server must find the conflict.
 * `before` is the server's copy that was known until now.
 */
export function rebased(row: OutboxRow, done: OutboxRow, before: ServerRecord | null, server: ServerRecord): OutboxRow {
  const write = writeOf(row);
  if (!isUntouched(row) || !("base_rev" in write.input) || write.input.base_rev >= server.rev) return row;
  const { base_rev } = write.input;
  const alone = server.rev === base_rev + 1;
  const seen = before?.rev === base_rev && fieldsOf(row).every((field) => ownOrSame(field, done, before, server));
  return alone || seen ? { ...row, input: { ...write.input, base_rev: server.rev } } : row;
}

function ownOrSame(field: string, done: OutboxRow, before: ServerRecord, server: ServerRecord): boolean {
  if (fieldsOf(done).includes(field)) return true;
  return sameJson(fieldOf(before, field), fieldOf(server, field));
}

function fieldsOf(row: OutboxRow): string[] {
  const { changes } = row.input as { changes?: Record<string, unknown> };
  return Object.keys(flatChanges(changes ?? {}));
}
