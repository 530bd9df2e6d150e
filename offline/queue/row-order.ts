import { recordsNamed } from "../kinds/company-names.ts";
import type { OutboxRow } from "../field-types.ts";
import { effectOf } from "../kinds/write-kinds.ts";

/** Walks the queue from its oldest row and tells which rows must wait for one before them. */
export class RowOrder {
  readonly #records = new Set<string>();
  readonly #unborn = new Set<string>();

  /** No row held so far is about the same record, or makes the company or visit this one names. */
  isFree(row: OutboxRow): boolean {
    return !this.#records.has(row.recordId) && recordsNamed(row).every((id) => !this.#unborn.has(id));
  }

  /** The row stays where it is: later ones of its record wait, and those that name what it makes. */
  hold(row: OutboxRow): void {
    this.#records.add(row.recordId);
    if (effectOf(row) === "create") this.#unborn.add(row.recordId);
  }

  /** The row leaves in this batch: others that name what it makes may follow in the same one, edits may not. */
  take(row: OutboxRow): void {
    this.#records.add(row.recordId);
  }
}
