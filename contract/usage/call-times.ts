/** Upper bounds in milliseconds of the groups that durations are counted in; one more group holds what took longer. */
export const timeBounds = [50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
export const timeGroups = timeBounds.length + 1;

/** A call that took longer, in milliseconds, is a slow one; one of the bounds, so that slow ones can be counted. */
export const slowAfter = 1000;

/** The group that a duration belongs to. */
export function groupOf(ms: number): number {
  const found = timeBounds.findIndex((bound) => ms <= bound);
  return found === -1 ? timeBounds.length : found;
}

/** How many took longer than `slowAfter`. */
export const slowOf = (groups: readonly number[]): number =>
  groups.slice(timeBounds.indexOf(slowAfter) + 1).reduce((sum, count) => sum + count, 0);

/**
 * Milliseconds that a share of the calls (0.95: 95 of 100) did not exceed, estimated: within a group durations are taken
 * as spread evenly, and none is longer than the longest one measured. null: no calls.
 */
export function estimatedTime(groups: readonly number[], longest: number, share: number): number | null {
  const total = groups.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [at, count] of groups.entries()) {
    if (count > 0 && before + count >= total * share) {
      const low = at === 0 ? 0 : (timeBounds[at - 1] ?? 0);
      const high = Math.max(low, Math.min(timeBounds[at] ?? longest, longest));
      return Math.round(low + ((total * share - before) / count) * (high - low));
    }
    before += count;
  }
  return longest;
}
