import {
  beginClock,
  type ClockState,
  type KeptClock,
  keptOf,
  measureClock,
  observeClock,
  type Reading,
  timeOf,
} from "./device-clock.ts";
import type { Clock } from "./field-types.ts";

/** What screens say of the device's clock. */
export interface ClockFacts {
  trust: ClockState["trust"];
  /** Server time minus device time, in milliseconds. */
  clockOffset: number;
  /** By how much the last measurement that was news moved what was taken for now. */
  correction: number;
}

/** How long a run may go on before it is remembered how far the clock has come. */
const keepEvery = 60_000;

const isNews = (before: ClockState, after: ClockState) =>
  before.trust !== after.trust || before.offset !== after.offset;

/** The server's time on this device: read often, measured at every reply. */
export class ServerClock {
  readonly #clock: Clock;
  readonly #onChange: (facts: ClockFacts) => void;
  #state: ClockState;
  #correction = 0;
  #keptAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, kept: KeptClock | undefined, onChange: (facts: ClockFacts) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#state = beginClock(kept, this.#read());
  }

  get facts(): ClockFacts {
    return { trust: this.#state.trust, clockOffset: this.#state.offset, correction: this.#correction };
  }

  /** Milliseconds since the epoch. */
  now(): number {
    this.#take(observeClock(this.#state, this.#read()));
    return timeOf(this.#state);
  }

  /** A moment of this device's clock, as the time of a file, in the server's time; never later than now. */
  corrected(deviceTime: number): number {
    return Math.min(this.now(), deviceTime + this.#state.offset);
  }

  /** `sentAt` is what the monotonic clock read when the question left. */
  measure(sentAt: number, serverTime: number): void {
    const now = this.#read();
    const before = observeClock(this.#state, now);
    const after = measureClock(before, now, { serverTime, took: now.monotonic - sentAt });
    if (isNews(this.#state, after)) this.#correction = timeOf(after) - timeOf(before);
    this.#take(after);
  }

  /** What has to be remembered now; null when what was remembered is good enough. */
  due(): KeptClock | null {
    this.now();
    const { monotonic } = this.#state.last;
    if (monotonic - this.#keptAt < keepEvery) return null;
    this.#keptAt = monotonic;
    return keptOf(this.#state);
  }

  #read(): Reading {
    return { device: this.#clock.now(), monotonic: this.#clock.monotonic() };
  }

  #take(next: ClockState): void {
    const before = this.#state;
    this.#state = next;
    if (!isNews(before, next)) return;
    this.#keptAt = Number.NEGATIVE_INFINITY;
    this.#onChange(this.facts);
  }
}
