import { companyNamed } from "./record-tables.ts";
import type { OutboxRow } from "./field-types.ts";

/** Walks the queue from its oldest row and tells which rows must wait for one before them. */
export class RowOrder {
  readonly #records = new Set<string>();
  readonly #newCompanies = new Set<string>();

  /** No row held so far is about the same record, or adds the company this one names. */
  isFree(row: OutboxRow): boolean {
    return !this.#records.has(row.recordId) && !this.#newCompanies.has(companyNamed(row) ?? "");
  }

  /** The row stays where it is: later ones of its record wait, and visits of a company it adds. */
  hold(row: OutboxRow): void {
    this.#records.add(row.recordId);
    if (row.call === "visit.createCompany") this.#newCompanies.add(row.recordId);
  }

  /** The row leaves in this batch: visits of a company it adds may follow in the same one, edits may not. */
  take(row: OutboxRow): void {
    this.#records.add(row.recordId);
  }
}
