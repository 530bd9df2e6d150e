import { scoreDaysBackfill } from "#server/areas/ranking/score-days-backfill.ts";
import type { Backfill } from "#server/database/backfill.ts";

/** Changes of many rows by name, in their order. One that every installation has behind it may go. */
export const productBackfills: Readonly<Record<string, Backfill>> = {
  "score-days": scoreDaysBackfill,
};
