import type { Refusal } from "#contract/core/envelope.ts";
import { deepChanges, flatChanges } from "../kinds/answer-changes.ts";
import type { Conflict, ConflictField, OutboxRow, QueuedWrite } from "../field-types.ts";
import { writeOf } from "./outbox.ts";
import { effectOf } from "../kinds/write-kinds.ts";

interface Changed {
  field: string;
  before: unknown;
  after: unknown;
  by_name: string;
  at: string;
}

/** Both versions of a write that met another one, from the server's 409. */
export function readConflict(row: OutboxRow, data: Refusal): Conflict {
  const current = data.deleted === true ? null : ((data.current ?? null) as Conflict["current"]);
  const changed = Array.isArray(data.changed) ? (data.changed as Changed[]) : [];
  const mine = changesOf(row);
  const met = changed.filter((one) => mine !== null && one.field in mine);
  return {
    current,
    fields: (met.length > 0 ? met : changed).map((one) => conflictField(one, mine)),
  };
}

function conflictField(one: Changed, mine: Record<string, unknown> | null): ConflictField {
  const own = mine !== null && one.field in mine ? mine[one.field] : null;
  return {
    field: one.field,
    before: one.before,
    mine: own ?? null,
    theirs: one.after,
    by: one.by_name,
    at: one.at,
  };
}

/** The fields a row changes, values of an answer one by one; null for a deletion. */
function changesOf(row: OutboxRow): Record<string, unknown> | null {
  const input = row.input as { changes?: Record<string, unknown>; base_rev?: number };
  if (input.changes !== undefined) return flatChanges(input.changes);
  return input.base_rev === undefined ? (row.input as Record<string, unknown>) : null;
}

/** An answer's save whose other side the person has looked at by now. */
const seen = ({ unseen: _looked, ...input }: QueuedWrite["input"] & { unseen?: true | undefined }) => input;

/**
 * The new write that a choice field by field makes of a conflict, read at the server's current
 * revision; null when the person lets the other side have it all. Fields that met nothing stay mine.
 */
export function chosenWrite(row: OutboxRow, conflict: Conflict, choice: Record<string, "mine" | "theirs">) {
  const base_rev = Number(conflict.current?.rev ?? 1);
  const write = writeOf(row);
  if (effectOf(row) === "remove") {
    const insists = Object.values(choice).includes("mine");
    return insists ? ({ ...write, input: { ...write.input, base_rev } } as QueuedWrite) : null;
  }
  const mine = "changes" in write.input ? changesOf(row) : null;
  const kept = Object.entries(mine ?? {}).filter(([field]) => choice[field] !== "theirs");
  if (kept.length === 0) return null;
  const changes = deepChanges(Object.fromEntries(kept));
  return { ...write, input: { ...seen(write.input), base_rev, changes } } as QueuedWrite;
}
