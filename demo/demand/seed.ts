import { insertRows } from "#server/database/insert-rows.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import type { Seed } from "#demo/seed.ts";

export const seedDemands: Seed = async (db, { demands: made }) => {
  await insertRows(db, demands, made.demands);
  await insertRows(db, demandMoves, made.moves);
};
