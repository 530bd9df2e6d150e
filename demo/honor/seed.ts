import { insertRows } from "#server/database/insert-rows.ts";
import { honors, honorTypes } from "#server/database/tables/ip/honor.ts";
import type { Seed } from "#demo/seed.ts";
import { demoHonors } from "./honors.ts";

export const seedHonors: Seed = async (db, { now, companies, patents }) => {
  const types = await db.select().from(honorTypes).orderBy(honorTypes.sort);
  await insertRows(db, honors, demoHonors(now, companies, patents.patents, types));
};
