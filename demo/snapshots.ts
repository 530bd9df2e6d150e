import { dayOf, shiftDay } from "#contract/core/time.ts";
import { takeSnapshot } from "#server/areas/ranking/snapshots.ts";
import type { Seed } from "./seed.ts";

/** Days before today of which the demo has a snapshot; between them the server was down. */
const daysBack = [180, 150, 120, 90, 60, 30, 14, 7, 1, 0];

/** Scores of the last half year, made as the nightly job makes them. */
export const seedScores: Seed = async (db, { now }) => {
  for (const back of daysBack) await takeSnapshot(db, shiftDay(dayOf(now), -back));
};
