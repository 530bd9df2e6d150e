import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { dueReminder, reminderDays, soonDays } from "#contract/certificate/certificate-rules.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { certificateNotices, certificates as c, certificateSettings } from "#server/database/tables/ip/certificate.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { isReplaced } from "./certificate-rows.ts";

/**
 * Notes every reminder that is due today, each once: the key of a notice is the certificate, its last day and the days
 * before it, so a run that broke off, or runs again, adds only what is missing.
 */
export async function remindOfCertificates({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const today = dayOf(now());
  const rows = await db
    .select({ id: c.id, expires_on: c.expires_on, remind: certificateSettings.remind })
    .from(c)
    .leftJoin(certificateSettings, eq(certificateSettings.company_id, c.company_id))
    .where(
      and(
        isNull(c.deleted_at),
        gte(c.expires_on, today),
        lte(c.expires_on, shiftDay(today, soonDays)),
        sql`not ${isReplaced}`,
      ),
    );
  const due = rows.flatMap(({ id, expires_on, remind }) => {
    const days = expires_on === null ? null : dueReminder(expires_on, today, remind ?? reminderDays);
    return expires_on === null || days === null ? [] : [{ certificate_id: id, expires_on, days, reminded_on: today }];
  });
  if (due.length > 0) await db.insert(certificateNotices).values(due).onConflictDoNothing();
  return due.length;
}
