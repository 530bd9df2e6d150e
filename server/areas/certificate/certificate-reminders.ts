import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { dueReminder, reminderDays, soonDays } from "#contract/certificate/certificate-rules.ts";
import { dayOf, shiftDay, startOfDay } from "#contract/core/time.ts";
import { type CompanyReminder, remindCompanies } from "#server/areas/calendar/reminders.ts";
import { certificateNotices, certificates as c, certificateSettings } from "#server/database/tables/ip/certificate.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { isReplaced } from "./certificate-rows.ts";

interface Due {
  id: string;
  company_id: string;
  name: string;
  number: string;
  expires_on: string;
  days: number;
}

const messageOf = ({ id, company_id, name, number, days }: Due, today: string): CompanyReminder => ({
  company_id,
  kind: "certificate",
  record_id: id,
  title: days === 0 ? `${name}今天到期` : `${name}还有 ${days} 天到期`,
  body: `证书编号 ${number}。换发后请登记新证，原证会自动归入已换发。`,
  path: `/certificateData/detail?id=${id}`,
  due_at: new Date(startOfDay(today)),
});

/**
 * Notes every reminder that is due today, each once: the key of a notice is the certificate, its last day and the days
 * before it, so a run that broke off, or runs again, adds only what is missing.
 */
export async function remindOfCertificates({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const today = dayOf(now());
  const rows = await db
    .select({
      id: c.id,
      company_id: c.company_id,
      name: c.name,
      number: c.number,
      expires_on: c.expires_on,
      remind: certificateSettings.remind,
    })
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
  const due = rows.flatMap(({ expires_on, remind, ...certificate }) => {
    const days = expires_on === null ? null : dueReminder(expires_on, today, remind ?? reminderDays);
    return expires_on === null || days === null ? [] : [{ ...certificate, expires_on, days }];
  });
  if (due.length === 0) return 0;
  await db.transaction(async (transaction) => {
    const inside = transaction as unknown as typeof db;
    const noted = await inside
      .insert(certificateNotices)
      .values(due.map(({ id, expires_on, days }) => ({ certificate_id: id, expires_on, days, reminded_on: today })))
      .onConflictDoNothing()
      .returning({ id: certificateNotices.certificate_id });
    const fresh = new Set(noted.map(({ id }) => id));
    await remindCompanies(
      inside,
      due.filter(({ id }) => fresh.has(id)).map((certificate) => messageOf(certificate, today)),
    );
  });
  return due.length;
}
