import { insertRows } from "#server/database/insert-rows.ts";
import { copyrightRecords, judgments } from "#server/database/tables/ip/public-records.ts";
import { trademarkEvents, trademarks } from "#server/database/tables/ip/trademark.ts";
import type { Seed } from "../seed.ts";
import { demoCopyrights } from "./copyrights.ts";
import { demoJudgments } from "./judgments.ts";
import { drawMarks } from "./trademark-pictures.ts";
import { demoTrademarks } from "./trademarks.ts";

/** Trademarks, judgments, copyright and customs records of the demonstration; pictures only where there is a store. */
export const seedRecords: Seed = async (db, { now, companies, owner, store }) => {
  const first = owner.com_id;
  const marks = demoTrademarks(now, companies, first, store === undefined ? [] : await drawMarks(store));
  await insertRows(db, trademarks, marks.trademarks);
  await insertRows(db, trademarkEvents, marks.events);
  await insertRows(db, judgments, demoJudgments(now, companies, first));
  await insertRows(db, copyrightRecords, demoCopyrights(now, companies, first, marks.trademarks));
};
