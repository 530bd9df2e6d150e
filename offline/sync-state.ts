import type { ClockFacts } from "./server-clock.ts";

/** What is known of the server in this tab; kept in memory, so that no crash can leave it stuck. */
export interface SyncFacts extends ClockFacts {
  /** The last call got an answer of the server itself. */
  reachable: boolean;
  sending: boolean;
  loginNeeded: boolean;
  updateNeeded: boolean;
  /** The file that this tab is sending and how many of its bytes have gone; null while none is. */
  upload: { id: string; sent: number } | null;
}

/** Holds the facts of this tab and tells listeners when one changes. */
export class SyncState {
  facts: SyncFacts = {
    reachable: true,
    sending: false,
    loginNeeded: false,
    updateNeeded: false,
    upload: null,
    trust: "unmeasured",
    clockOffset: 0,
    correction: 0,
  };
  readonly #listeners = new Set<() => void>();

  set(changes: Partial<SyncFacts>): void {
    const next = { ...this.facts, ...changes };
    const names = Object.keys(next) as (keyof SyncFacts)[];
    if (names.every((name) => next[name] === this.facts[name])) return;
    this.facts = next;
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
