import { and, eq, lte, sql } from "drizzle-orm";
import { dueTrialReminder, trialReminderDays } from "#contract/account/trial-rules.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { type NewReminder, remind } from "#server/areas/calendar/reminders.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { trialWaits } from "#server/plugins/people/trial.ts";

/**
 * Notes every reminder of a trial's end that is due today: the moment a reminder names is the same at each run, so that
 * it is written once. Whose application waits is told nothing, as the trial goes on until that is decided.
 */
export async function remindOfTrials({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  const rows = await db
    .select({ id: accounts.id, until: accounts.trial_until })
    .from(accounts)
    .where(
      and(
        eq(accounts.type, 1),
        eq(accounts.state, 1),
        lte(accounts.trial_until, shiftDay(today, Math.max(...trialReminderDays))),
        sql`not ${trialWaits}`,
      ),
    );
  const due = rows.flatMap(({ id, until }): NewReminder[] => {
    const reminder = until === null ? null : dueTrialReminder(until, today);
    if (reminder === null) return [];
    const { title, body, due: at } = reminder;
    return [
      { account_id: id, record_id: id, kind: "application", title, body, path: "/userCenter", due_at: new Date(at) },
    ];
  });
  await remind(db, due);
}
