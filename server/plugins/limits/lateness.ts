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

/** Watches the timers of this process, in samples of a second. */
export function watchLateness(): Lateness {
  const histogram = monitorEventLoopDelay({ resolution: delayResolution });
  histogram.enable();
  const averages: number[] = Array.from({ length: lastingSamples }, () => 0);
  let longest = 0;
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - delayResolution);
  const noteLongest = () => {
    longest = Math.max(longest, histogram.count === 0 ? 0 : late(histogram.max));
  };
  let sampledAt = performance.now();
  let last = 0;
  const sample = () => {
    const now = performance.now();
    last = histogram.count === 0 ? 0 : late(histogram.mean);
    averages.shift();
    // The first timer after a reset is not counted: none at all means that the whole sample was one pause.
    averages.push(histogram.count === 0 ? now - sampledAt : last);
    sampledAt = now;
    noteLongest();
    histogram.reset();
  };
  const timer = setInterval(sample, sampleMs);
  timer.unref();
  return {
    lastSecond: () => last,
    lasting: () => Math.min(...averages),
    takeLongest() {
      noteLongest();
      const taken = longest;
      longest = 0;
      return taken;
    },
    end() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
