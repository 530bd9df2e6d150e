import { dayOf, lastOfMonth, monthsLater, shiftDay, shiftMonth } from "#contract/core/time.ts";
import { countFigures, keepFigures, takeSnapshot } from "#server/areas/district/take-snapshot.ts";
import type { Seed } from "./seed.ts";

const pastDays = 30;

/** Days of which the demo has snapshots: the past thirty, the same day a month and a year ago, the ends of months. */
export function demoDays(today: string): string[] {
  const days = Array.from({ length: pastDays }, (_, at) => shiftDay(today, at - pastDays));
  const ends = Array.from({ length: 11 }, (_, at) => lastOfMonth(shiftMonth(today, at - 11)));
  return [...new Set([monthsLater(today, -12), ...ends, monthsLater(today, -1), ...days])].toSorted();
}

/**
 * Snapshots of past days, counted by the nightly job's own function as of each: what the records tell of a past day
 * (what was visited, submitted, filed, granted, in force) is there, what they do not tell stays missing. The running day
 * is counted as the server counts it at its start.
 */
export const seedFigures: Seed = async (db, { now }) => {
  for (const day of demoDays(dayOf(now))) {
    const at = { day, now: new Date(`${day}T23:55:00+08:00`), isPast: true };
    await keepFigures(db, at, await countFigures(db, at, { streets: null, withPatents: true }));
  }
  await takeSnapshot({ db, now: () => now }, true);
};
