import type { Clock } from "#offline/field-types.ts";

interface Sleeper {
  until: number;
  wake: () => void;
}

/** Time of one history: it stands still until the scheduler moves it. */
export class VirtualTime {
  now = Date.parse("2026-11-20T01:00:00.000Z");
  #sleepers: Sleeper[] = [];

  /** Milliseconds to the next sleeper; null when nobody sleeps. */
  untilNext(): number | null {
    const next = Math.min(...this.#sleepers.map(({ until }) => until));
    return Number.isFinite(next) ? Math.max(0, next - this.now) : null;
  }

  advance(ms: number): void {
    this.now += ms;
    const due = this.#sleepers.filter(({ until }) => until <= this.now);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.now);
    for (const { wake } of due) wake();
  }

  /** The clock of a device that is so many milliseconds ahead; a dead one never wakes anybody. */
  clock(skew: () => number, alive: () => boolean): Clock {
    const begun = this.now;
    return {
      now: () => this.now + skew(),
      monotonic: () => this.now - begun,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const sleeper: Sleeper = { until: this.now + ms, wake: () => alive() && resolve() };
          this.#sleepers.push(sleeper);
          signal?.addEventListener("abort", () => {
            this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
            if (alive()) resolve();
          });
        }),
    };
  }
}
