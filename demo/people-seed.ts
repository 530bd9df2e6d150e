import { insertRows } from "#server/database/insert-rows.ts";
import { accounts, orgs, streets } from "#server/database/tables/people.ts";
import type { Seed } from "./seed.ts";

export const seedPeople: Seed = async (db, world) => {
  await insertRows(db, streets, world.streets);
  await insertRows(db, orgs, world.orgs);
  // One by one: officials and the others fill different columns.
  for (const account of world.accounts) await insertRows(db, accounts, [account]);
};
