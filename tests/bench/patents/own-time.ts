import { readFileSync } from "node:fs";

/** Milliseconds this thread was ready and waited for a processor; 0 where the system does not tell. */
function waited(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds that the work takes, without those in which others had the processors. */
export function timed(work: () => void): number {
  const [before, start] = [waited(), performance.now()];
  work();
  const taken = performance.now() - start;
  return Math.max(0, taken - (waited() - before));
}
