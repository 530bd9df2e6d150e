import { remindEveryone } from "#server/areas/calendar/push-reminders.ts";
import { giveUpImport, runImport, unfinishedImports } from "#server/areas/company/import-run.ts";
import type { JobName, Services } from "#server/plugins/call-context.ts";
import type { JobRule } from "./boss.ts";
import { sweepEnded } from "./sweep.ts";

/** Every kind of background work by name. */
export const productJobs = (services: Services): Record<JobName, JobRule> => ({
  "calendar-reminders": {
    cron: "* * * * *",
    run: () => remindEveryone(services),
    // The next minute finds the same.
    onGiveUp: async () => undefined,
  },
  sweep: {
    cron: "*/10 * * * *",
    run: () => sweepEnded(services),
    // The next turn finds the same.
    onGiveUp: async () => undefined,
  },
  "company-import": {
    run: ({ id }) => runImport(services, id),
    onGiveUp: ({ id }) => giveUpImport(services.db, id),
  },
});

/** Work that a process left behind when it was killed: started anew, repeats do no harm. */
export async function resumeJobs(services: Services): Promise<void> {
  for (const { id } of await unfinishedImports(services.db)) await services.startJob("company-import", { id });
}
