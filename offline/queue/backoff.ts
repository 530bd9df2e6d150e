import type { Random } from "../field-types.ts";

const first = 1000;
const longest = 5 * 60_000;

/**
 * Milliseconds to wait after the given number of attempts (1 or more): exponential from 1 s to
 * 5 min with full jitter, so that phones cut off together do not come back together.
 */
export function backoff(attempts: number, random: Random): number {
  return Math.ceil(random() * Math.min(longest, first * 2 ** Math.min(attempts - 1, 20)));
}

/**
 * Milliseconds until something that failed may be tried again. No patience is longer than the longest: a time further
 * ahead was written down before the device's clock was put back, and counts for nothing.
 */
export function patience(nextAt: number, now: number): number {
  const left = nextAt - now;
  return left > longest ? 0 : Math.max(0, left);
}
