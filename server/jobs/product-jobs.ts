import { sendDueAnnouncements } from "#server/areas/announcement/send.ts";
import { remindOfOpened } from "#server/areas/application/opened-reminders.ts";
import { areSumsOld, reckonSums } from "#server/areas/annuity/sums.ts";
import { remindEveryone } from "#server/areas/calendar/push-reminders.ts";
import { remindOfCertificates } from "#server/areas/certificate/certificate-reminders.ts";
import { giveUpImport, goOnImport, runImport, unfinishedImports } from "#server/areas/company/import/import-run.ts";
import { renewPairs } from "#server/areas/company/merge/kept-pairs.ts";
import { takeSnapshot } from "#server/areas/district/take-snapshot.ts";
import { remindOfTrials } from "#server/areas/account/trial-reminders.ts";
import { checkByClock } from "#server/areas/file/check-files.ts";
import { sweepStore } from "#server/areas/file/sweep-store.ts";
import { remindOfHearings } from "#server/areas/litigation/case-reminders.ts";
import { remindOfCoupons } from "#server/areas/order/coupon-reminders.ts";
import {
  giveUpPatentImport,
  goOnPatentImport,
  runPatentImport,
  unfinishedPatentImports,
} from "#server/areas/patent/import/import-run.ts";
import { makeMonths } from "#server/areas/monthly/make-months.ts";
import { giveUpUndo, undoAgain, undoPatentImport } from "#server/areas/patent/import/import-undo.ts";
import { isReplayWanted } from "#server/areas/patent/standing/replay-patents.ts";
import { tellOfPolicies } from "#server/areas/policy/tell-companies.ts";
import { countRights } from "#server/areas/ranking/rights-counts.ts";
import { snapshotOfToday } from "#server/areas/ranking/snapshots.ts";
import { sweepLinks } from "#server/areas/question/link/link-sweep.ts";
import {
  giveUpRecordImport,
  goOnRecordImport,
  runRecordImport,
  unfinishedRecordImports,
} from "#server/areas/record-import/import-run.ts";
import { giveUpRecordUndo, undoRecordsAgain, undoRun } from "#server/areas/record-import/import-undo.ts";
import { gatherLate } from "#server/areas/staff/merge/gather-late.ts";
import { sweepImportRows } from "#server/areas/record-import/sweep-rows.ts";
import { startAfterImport } from "#server/areas/warning/after-import.ts";
import { runWarningRules } from "#server/areas/warning/run-rules.ts";
import { attemptBackup } from "#server/backup/attempts.ts";
import type { JobName } from "#contract/platform/job-words.ts";
import { openBackfills, runBackfills } from "#server/database/backfill.ts";
import type { Services } from "#server/plugins/call-context.ts";
import type { JobRule } from "./boss.ts";
import { beginDay } from "#server/areas/patent/standing/publication-day.ts";
import { productBackfills } from "./product-backfills.ts";
import { sweepEnded } from "./sweep.ts";

/** What the next turn finds again is not tried to the end. */
const nextTurn = async () => undefined;

/** Every kind of background work by name. */
export const productJobs = (services: Services): Record<JobName, JobRule> => ({
  ...jobsByClock(services),
  ...jobsOnDemand(services),
});

/** What the clock starts: reminders, sums, figures and reports. */
const jobsByClock = (services: Services) =>
  ({
    "calendar-reminders": {
      cron: "* * * * *",
      async run() {
        await remindOfHearings(services.db, services.now());
        await sendDueAnnouncements(services);
        await remindEveryone(services);
      },
      onGiveUp: nextTurn,
    },
    "certificate-reminders": {
      // 0:30 in Shanghai, and every six hours for a server that was down then: each reminder is noted once.
      cron: "30 4,10,16,22 * * *",
      async run() {
        await remindOfCertificates(services);
        await remindOfTrials(services);
        await remindOfOpened(services);
        await remindOfCoupons(services);
      },
      onGiveUp: nextTurn,
    },
    "annuity-sums": {
      // Every ten minutes what has changed, and after midnight all: only sums that are old are calculated.
      cron: "5-59/10 * * * *",
      run: (_data, signal) => reckonSums(services, signal),
      onGiveUp: nextTurn,
    },
    "district-figures": {
      // Every five minutes what is quick, once an hour and with every new day the patents too: the last count of a day
      // is its snapshot. Started by name it counts all.
      cron: "*/5 * * * *",
      run: ({ id }) => takeSnapshot(services, id === "all"),
      onGiveUp: nextTurn,
    },
    "monthly-reports": {
      // 0:40 in Shanghai, every night: what is there is passed over, so a server that was down on the first catches up.
      cron: "40 16 * * *",
      async run(_data, signal) {
        await makeMonths(services, signal);
      },
      onGiveUp: nextTurn,
    },
    "company-scores": {
      // First at 0:50 in Shanghai, once statuses of the day are derived; later turns only where there is none of the day.
      cron: "50 * * * *",
      run: () => snapshotOfToday(services),
      onGiveUp: nextTurn,
    },
    "company-pairs": {
      // Each minute what has changed, and all of them in the first turn after three o'clock at night.
      cron: "* * * * *",
      run: ({ id }) => renewPairs(services, id === "all"),
      onGiveUp: nextTurn,
    },
    "policy-matches": {
      // At 9:10, 12:10, 15:10 and 18:10 in Shanghai, when messages are read; finds what was published for a later hour.
      cron: "10 1,4,7,10 * * *",
      run: (_data, signal) => tellOfPolicies(services, signal),
      onGiveUp: nextTurn,
    },
    backup: {
      // 2:30 in Shanghai. Not tried again by itself: the page says what failed, and the next night it is tried anyway.
      cron: "30 18 * * *",
      async run(_data, signal) {
        const { backup, log, now } = services;
        if (backup !== null) await attemptBackup(backup, { log, now, signal });
      },
      onGiveUp: nextTurn,
    },
    backfills: {
      // Also at a start; a turn finds what a process that died has left.
      cron: "3-59/10 * * * *",
      run: (_data, signal) => runBackfills(services.db, productBackfills, signal),
      onGiveUp: nextTurn,
    },
    sweep: {
      cron: "*/10 * * * *",
      run: () => sweepEnded(services),
      // The next turn finds the same.
      onGiveUp: async () => undefined,
    },
  }) satisfies Partial<Record<JobName, JobRule>>;

/** What calls start, some of it by the clock too. */
const jobsOnDemand = (services: Services) =>
  ({
    "company-import": {
      run: ({ id }) => runImport(services, id),
      onGiveUp: ({ id }) => giveUpImport(services.db, id),
      again: ({ id }) => goOnImport(services.db, id),
    },
    "patent-import": {
      async run({ id }, signal) {
        await runPatentImport(services, id, signal);
        await startAfterImport(services, id);
      },
      onGiveUp: ({ id }, isDeadly) => giveUpPatentImport(services.db, id, isDeadly),
      again: ({ id }) => goOnPatentImport(services.db, id),
    },
    "patent-import-undo": {
      async run({ id }) {
        await undoPatentImport(services, id);
        await startAfterImport(services, id);
      },
      // The undo is one transaction: nothing of it was done, and it may be asked for again.
      onGiveUp: ({ id }) => giveUpUndo(services.db, id),
      again: ({ id }) => undoAgain(services.db, id),
    },
    "record-import": {
      async run({ id }, signal) {
        await runRecordImport(services, id, signal);
        await startAfterImport(services, id);
      },
      onGiveUp: ({ id }, isDeadly) => giveUpRecordImport(services.db, id, isDeadly),
      again: ({ id }) => goOnRecordImport(services.db, id),
    },
    "record-import-undo": {
      async run({ id }) {
        await undoRun(services, id);
        await startAfterImport(services, id);
      },
      // One transaction as well.
      onGiveUp: ({ id }) => giveUpRecordUndo(services.db, id),
      again: ({ id }) => undoRecordsAgain(services.db, id),
    },
    "patent-standing": {
      // 0:10 in Shanghai: terms end with a day. Started by name it takes every patent.
      cron: "10 16 * * *",
      run: ({ id }, signal) => beginDay(services, id === "all", signal),
      onGiveUp: nextTurn,
    },
    "company-rights": {
      // 0:30 in Shanghai, after statuses were derived again, and by day what was linked meanwhile; also after an import.
      cron: "30 4,10,16,22 * * *",
      async run() {
        await countRights(services);
      },
      onGiveUp: nextTurn,
    },
    warnings: {
      // 0:40 in Shanghai, after statuses were derived again, and by day what only the day brings; also after an import.
      // What a run has done stands, so that the next turn takes up one that broke off.
      cron: "40 4,10,16,22 * * *",
      async run(_data, signal) {
        await runWarningRules(services, { signal });
      },
      onGiveUp: nextTurn,
    },
    "merged-accounts": {
      // 3:10 in Shanghai.
      cron: "10 19 * * *",
      run: () => gatherLate(services),
      onGiveUp: nextTurn,
    },
    "file-sweep": {
      // 3:20 in Shanghai.
      cron: "20 19 * * *",
      // Rows first: what they named is swept from the store some nights later.
      async run() {
        await sweepLinks(services);
        await sweepImportRows(services);
        await sweepStore(services);
      },
      onGiveUp: nextTurn,
    },
    "file-check": {
      // Also a reading that somebody asked for; one that a killed process left goes on after a minute of silence.
      cron: "* * * * *",
      run: (_data, signal) => checkByClock(services, signal),
      onGiveUp: nextTurn,
    },
  }) satisfies Partial<Record<JobName, JobRule>>;

/** Work that a process left behind when it was killed: started again, repeats do no harm. */
export async function resumeJobs(services: Services): Promise<void> {
  for (const { id } of await unfinishedImports(services.db)) await services.startJob("company-import", { id });
  for (const { id, job } of await unfinishedPatentImports(services.db)) await services.startJob(job, { id });
  for (const { id, job } of await unfinishedRecordImports(services.db)) await services.startJob(job, { id });
  // At once, not only with the next turn; what was told already is not told again.
  await services.startJob("certificate-reminders", { id: "all" });
  await services.startJob("district-figures", { id: "all" });
  if (await areSumsOld(services)) await services.startJob("annuity-sums", { id: "all" });
  if ((await openBackfills(services.db, productBackfills)).length > 0)
    await services.startJob("backfills", { id: "all" });
  if (await isReplayWanted(services.db)) await services.startJob("patent-standing", { id: "all" });
}
