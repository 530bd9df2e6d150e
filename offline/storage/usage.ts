import type { EngineContext } from "../engine-context.ts";

const day = 24 * 3_600_000;

/** What the account holds on this device; bytes of files not yet confirmed, age of the oldest visit in days. */
export async function usage({ db, link }: EngineContext) {
  const [companies, visits, calendarEntries, demands, answers, oldest] = await Promise.all([
    db.companies.count(),
    db.visits.count(),
    db.calendarEntries.count(),
    db.demands.count(),
    db.answers.count(),
    db.visits.orderBy("start_at").first(),
  ]);
  let attachmentBytes = 0;
  await db.attachments.each((file) => {
    attachmentBytes += (file.blob?.size ?? 0) + (file.thumbnail?.size ?? 0);
  });
  const age = oldest === undefined ? 0 : link.serverNow() - Date.parse(oldest.start_at);
  return {
    companies,
    visits,
    calendarEntries,
    demands,
    answers,
    attachmentBytes,
    oldestVisitDays: Math.max(0, Math.floor(age / day)),
  };
}
