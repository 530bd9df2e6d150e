import type { QueuedCall } from "#contract/sync/sync.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { FieldReadTables } from "../field-tables.ts";
import type { QueuedWrite } from "../field-types.ts";
import type { Stamp } from "./stamp.ts";

/** What a queued call does to its record. `save` makes or edits, as its `base_rev` says; `move` is never merged. */
export type Effect = "create" | "edit" | "remove" | "save" | "move";

type InputOf<C extends QueuedCall> = Extract<QueuedWrite, { call: C }>["input"];

/** A queued call of a kind, and the record as the person sees it after it; null: there is nothing to show. */
export interface KindCall<R, I> {
  effect: Effect;
  after(record: R | null, input: I, stamp: Stamp): R | null;
}

/** Everything the engine has to know of one kind of record; a new kind is a file like its neighbours and a row of `kinds`. */
export interface RecordKindOf<R> {
  /** The table that shows its records. */
  table: keyof FieldReadTables;
  calls: { [C in QueuedCall]?: KindCall<R, InputOf<C>> };
  /** The edit of what a call has made; null where nothing made can be edited. */
  edit: QueuedCall | null;
  /** What the person calls a record. */
  title(record: R): string;
  /** Address that brings a deleted record back, so that no schema is loaded for it; absent: none does. */
  restore?: string;
  /**
   * Ids that have left the window of what devices hold by age alone, which the feed does not tell. `before` gives the
   * ISO instant so many days ago, `gone` what of another kind goes in the same run.
   */
  outdated?(db: FieldDatabase, before: (days: number) => string, gone: (kind: "visit") => string[]): Promise<string[]>;
}

/** Types a descriptor: its calls stay known by name, so that the table of all kinds can miss none. */
export const recordKind =
  <R>() =>
  <D extends RecordKindOf<R>>(descriptor: D): D =>
    descriptor;
