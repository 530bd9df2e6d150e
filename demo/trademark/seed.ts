import { type SQL, sql } from "drizzle-orm";
import { soonDays } from "#contract/certificate/certificate-rules.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { copyrightRecords, judgments } from "#server/database/tables/ip/public-records.ts";
import { trademarkEvents, trademarks } from "#server/database/tables/ip/trademark.ts";
import type { Seed } from "#demo/seed.ts";
import { demoCopyrights } from "./copyrights.ts";
import { demoJudgments } from "./judgments.ts";
import { drawMarks } from "./trademark-pictures.ts";
import { demoTrademarks } from "./trademarks.ts";

/**
 * Gives certificates the trademarks of their company: those of registrations that hold for long the number and term of
 * one, others the number of one that they belong to. How many are good, ending and over stays as it was.
 */
async function nameMarks(db: Db, now: number): Promise<void> {
  const soon = shiftDay(dayOf(now), soonDays);
  const marks = sql`marks as (
    select registration_no, name, registered_on, term_to, company_id,
      row_number() over (partition by company_id order by registration_no) as place
    from (select distinct on (registration_no) *, company_ids[1] as company_id from trademarks
      where term_to > ${soon} and registered_on is not null order by registration_no, class) each)`;
  const placed = (condition: SQL) => sql`placed as (
    select id, company_id, row_number() over (partition by company_id order by id) as place
    from certificates where ${condition})`;
  await db.execute(sql`with ${marks}, ${placed(sql`kind = '商标注册证' and expires_on > ${soon}`)}
    update certificates c set number = m.registration_no, name = m.name || ' 商标注册证', issued_on = m.registered_on,
      expires_on = m.term_to
    from placed p join marks m on m.company_id = p.company_id and m.place = p.place where c.id = p.id`);
  await db.execute(sql`with ${marks}, ${placed(sql`kind = '其他'`)}
    update certificates c set right_no = m.registration_no
    from placed p join marks m on m.company_id = p.company_id and m.place = p.place where c.id = p.id`);
}

/** Trademarks, judgments, copyright and customs records of the demonstration; pictures only where there is a store. */
export const seedRecords: Seed = async (db, { now, companies, owner, store }) => {
  const first = owner.com_id;
  const marks = demoTrademarks(now, companies, first, store === undefined ? [] : await drawMarks(store));
  await insertRows(db, trademarks, marks.trademarks);
  await insertRows(db, trademarkEvents, marks.events);
  await nameMarks(db, now);
  await insertRows(db, judgments, demoJudgments(now, companies, first));
  await insertRows(db, copyrightRecords, demoCopyrights(now, companies, first, marks.trademarks));
};
