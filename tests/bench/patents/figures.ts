export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
/** Milliseconds at p50, p95 and at the most. */
export const figures = (times: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1)).join(" / ");
export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
