import { and, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { peopleOf, remindAt } from "#contract/calendar/calendar-rules.ts";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import type { Db } from "#server/database/connect.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { type NewReminder, remind } from "./reminders.ts";

/** An entry that began longer ago than this is not reminded of any more, ms. */
const late = 30 * 60_000;

/** Writes the reminders of open entries whose time has come; `now` in milliseconds. */
export async function remindOfEntries(db: Db, now: number): Promise<void> {
  const due = await db
    .select()
    .from(calendarEntries)
    .where(
      and(
        isNull(calendarEntries.deleted_at),
        gt(calendarEntries.reminder, 0),
        inArray(calendarEntries.status, [...openStatuses]),
        gt(calendarEntries.plan_start, new Date(now - late)),
        // The longest reminder is a day before.
        lte(calendarEntries.plan_start, new Date(now + 24 * 3_600_000)),
        sql`${calendarEntries.plan_start} - make_interval(mins => ${calendarEntries.reminder}) <= ${new Date(now)}`,
      ),
    );
  const rows = due.flatMap((entry): NewReminder[] => {
    const at = remindAt({ plan_start: entry.plan_start.toISOString(), reminder: entry.reminder });
    if (at === null) return [];
    const about = { kind: "calendar" as const, record_id: entry.id, title: entry.title, due_at: new Date(at) };
    return peopleOf(entry).map((account_id) => ({
      account_id,
      ...about,
      path: `/workWaitvisit/details?id=${entry.id}`,
    }));
  });
  await remind(db, rows);
}
