/** How often each fault and each outcome happened, over all histories played. */
export type Tally = Map<string, number>;

export const count = (tally: Tally, what: string, by = 1) => void tally.set(what, (tally.get(what) ?? 0) + by);

/** Adds one tally to another. */
export function addTally(sum: Tally, more: Tally): void {
  for (const [what, times] of more) count(sum, what, times);
}

/** What the histories of one test run have to have met, all of it. */
export const expected: readonly string[] = [];
