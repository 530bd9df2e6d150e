import { sql } from "drizzle-orm";
import { insertRows } from "#server/database/insert-rows.ts";
import { rightRows } from "#server/database/patent-rights.ts";
import { patentEvents, patentRights, patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import type { Seed } from "#demo/seed.ts";

export const seedPatents: Seed = async (db, { patents: made }) => {
  await insertRows(db, patents, made.patents);
  await insertRows(db, patentTexts, made.texts);
  await insertRows(db, patentEvents, made.events);
  await insertRows(db, patentRights, rightRows(made.events));
  await db.execute(sql`analyze patents, patent_texts, patent_events, patent_rights`);
};
