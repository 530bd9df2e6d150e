import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Candidate } from "./warning-rule.ts";

/** Candidates that wait for their rule, packed: they repeat each other, and lie at a twentieth of their size. */
export class PackedCandidates {
  readonly #parts: Buffer[] = [];

  add(found: readonly Candidate[]): void {
    if (found.length > 0) this.#parts.push(deflateRawSync(JSON.stringify(found), { level: 1 }));
  }

  /** Part by part, as they were added. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Candidate[]> {
    for (const part of this.#parts) yield JSON.parse(inflateRawSync(part).toString()) as Candidate[];
  }
}
