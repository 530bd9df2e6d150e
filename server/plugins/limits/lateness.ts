import { monitorEventLoopDelay } from "node:perf_hooks";

const delayResolution = 10;
const sampleMs = 1000;
/** Seconds in a row of which each has to be bad, before anybody speaks of a state and not of a pause. */
const lastingSamples = 3;

/** By how many milliseconds timers came late in this process. */
export interface Lateness {
  /** On average in the last second, of the timers that came in it. One pause of the process may lift it. */
  lastSecond(): number;
  /** The least of the averages of the last seconds: what a pause that is over does not lift. */
  lasting(): number;
  /** The longest single one since last asked. */
  takeLongest(): number;
  end(): void;
}

/** What was measured of the timers of a second, in nanoseconds from one to the next. */
export interface TimersOfSecond {
  count: number;
  mean: number;
  max: number;
}

const lateOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - delayResolution);

/** What the last seconds were like. */
export class LateSeconds {
  readonly #averages: number[] = Array.from({ length: lastingSamples }, () => 0);
  #last = 0;
  #longest = 0;

  /** Notes a second that has ended, and how many milliseconds it took. */
  note(timers: TimersOfSecond, tookMs: number): void {
    this.#last = timers.count === 0 ? 0 : lateOf(timers.mean);
    this.#averages.shift();
    // The first timer after a reset is not counted: none at all means that the whole sample was one pause.
    this.#averages.push(timers.count === 0 ? tookMs : this.#last);
    this.noteLongest(timers);
  }

  noteLongest({ count, max }: TimersOfSecond): void {
    this.#longest = Math.max(this.#longest, count === 0 ? 0 : lateOf(max));
  }

  lastSecond = () => this.#last;
  lasting = () => Math.min(...this.#averages);

  takeLongest(): number {
    const taken = this.#longest;
    this.#longest = 0;
    return taken;
  }
}

/** Watches the timers of this process, in samples of a second. */
export function watchLateness(): Lateness {
  const histogram = monitorEventLoopDelay({ resolution: delayResolution });
  histogram.enable();
  const seconds = new LateSeconds();
  let sampledAt = performance.now();
  const sample = () => {
    const now = performance.now();
    seconds.note(histogram, now - sampledAt);
    sampledAt = now;
    histogram.reset();
  };
  const timer = setInterval(sample, sampleMs);
  timer.unref();
  return {
    lastSecond: seconds.lastSecond,
    lasting: seconds.lasting,
    takeLongest() {
      seconds.noteLongest(histogram);
      return seconds.takeLongest();
    },
    end() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
