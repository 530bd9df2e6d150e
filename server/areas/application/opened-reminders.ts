import { and, eq, isNull, lte } from "drizzle-orm";
import { dueFunctionReminder, trialReminderDays } from "#contract/account/trial-rules.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { type NewReminder, remind } from "#server/areas/calendar/reminders.ts";
import { openedFunctions as opened } from "#server/database/tables/office/application.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";

/** Notes, each once, what is due of the end of functions that were opened to trials; who is certified has them anyway. */
export async function remindOfOpened({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  const rows = await db
    .select({ account_id: accounts.id, name: opened.name, until: opened.until, record_id: opened.application_id })
    .from(opened)
    .innerJoin(companies, and(eq(companies.id, opened.company_id), isNull(companies.deleted_at)))
    .innerJoin(accounts, eq(accounts.com_id, opened.company_id))
    .where(
      and(
        eq(accounts.type, 1),
        eq(accounts.state, 1),
        lte(opened.until, shiftDay(today, Math.max(...trialReminderDays))),
      ),
    );
  const due = rows.flatMap(({ account_id, record_id, name, until }): NewReminder[] => {
    const reminder = dueFunctionReminder(name, until, today);
    if (reminder === null) return [];
    const { title, body, due: at } = reminder;
    return [
      { account_id, record_id, kind: "application", title, body, path: "/system?part=apply", due_at: new Date(at) },
    ];
  });
  await remind(db, due);
}
