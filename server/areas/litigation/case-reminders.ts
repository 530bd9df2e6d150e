import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { dayLength } from "#contract/core/time.ts";
import { readingDockings } from "#contract/litigation/docking-rules.ts";
import { type NewReminder, remind } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { caseDockings as d, caseHearings as h, cases as c } from "#server/database/tables/ip/case.ts";
import { accounts as a } from "#server/database/tables/people.ts";
import { dockingPath } from "./docking.ts";

/** Writes the reminders of days whose time has come, to who has taken the case on; `now` in milliseconds. */
export async function remindOfHearings(db: Db, now: number): Promise<void> {
  const due = await db
    .select({ hearing: h, title: c.title, docking: d.id, account_id: a.id })
    .from(h)
    .innerJoin(c, eq(c.id, h.case_id))
    .innerJoin(companies, eq(companies.id, c.company_id))
    .innerJoin(d, eq(d.case_id, c.id))
    .innerJoin(a, eq(a.id, d.to_account))
    .where(
      and(
        inArray(d.state, [...readingDockings]),
        or(isNull(a.com_id), sql`${a.street_ids} @> array[${companies.street_id}]`),
        eq(a.state, 1),
        isNull(c.deleted_at),
        isNull(companies.deleted_at),
        isNull(h.removed_at),
        gt(h.remind, 0),
        // A deadline lies at the beginning of its day, which is not over yet.
        gt(h.starts_at, new Date(now - dayLength)),
        lte(sql`${h.starts_at} - make_interval(mins => ${h.remind})`, new Date(now)),
      ),
    );
  const rows = due.map(({ hearing, title, docking, account_id }): NewReminder => ({
    account_id,
    kind: "case",
    record_id: hearing.id,
    path: dockingPath(docking),
    title: `${hearing.kind}：${title}`,
    due_at: new Date(hearing.starts_at.getTime() - hearing.remind * 60_000),
  }));
  await remind(db, rows);
}
