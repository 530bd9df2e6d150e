import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { reminderDays } from "#contract/certificate/certificate-rules.ts";
import type { certificateCalls } from "#contract/certificate/certificate.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { certificateNotices, certificates as c, certificateSettings } from "#server/database/tables/ip/certificate.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { ofCompany } from "./certificate-list.ts";
import { certificateRows, isReplaced } from "./certificate-rows.ts";

type Expire = OutputOf<typeof certificateCalls.certificateExpire>;
type Within = ParsedInputOf<typeof certificateCalls.certificateExpire>["within"];

/** Reminders that are told again, in days. */
const noticesOf = 90;
const noticesShown = 20;

const ending = (within: Within, today: string): SQL =>
  within === "over"
    ? sql`${c.expires_on} < ${today}`
    : sql`${c.expires_on} between ${today} and ${shiftDay(today, Number(within))}`;

/** Living certificates of a company in whose place no newer one stands. */
export const current = (companyId: string) => and(ofCompany(companyId), sql`not ${isReplaced}`);

async function figuresOf(db: Db, companyId: string, today: string): Promise<Expire["figures"]> {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const open = sql`exists (select from certificate_loans l where l.certificate_id = certificates.id and l.returned_on is null)`;
  const late = sql`exists (select from certificate_loans l where l.certificate_id = certificates.id
    and l.returned_on is null and l.due_on < ${today})`;
  const used = sql`not ${isReplaced}`;
  const days = (within: Within) => counted(sql`${used} and ${ending(within, today)}`);
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      w7: days("7"),
      w30: days("30"),
      w60: days("60"),
      w90: days("90"),
      over: days("over"),
      lent: counted(open),
      lent_over: counted(late),
    })
    .from(c)
    .where(ofCompany(companyId));
  const { all = 0, w7 = 0, w30 = 0, w60 = 0, w90 = 0, over = 0, lent = 0, lent_over = 0 } = row ?? {};
  return { all, within: { 7: w7, 30: w30, 60: w60, 90: w90 }, over, lent, lent_over };
}

async function remindOf(db: Db, companyId: string): Promise<number[]> {
  const [row] = await db.select().from(certificateSettings).where(eq(certificateSettings.company_id, companyId));
  return row?.remind ?? [...reminderDays];
}

const noticesFor = (db: Db, companyId: string, today: string): Promise<Expire["notices"]> =>
  db
    .select({
      certificate_id: c.id,
      name: c.name,
      days: certificateNotices.days,
      expires_on: certificateNotices.expires_on,
      reminded_on: certificateNotices.reminded_on,
    })
    .from(certificateNotices)
    .innerJoin(c, eq(c.id, certificateNotices.certificate_id))
    .where(
      and(
        eq(c.company_id, companyId),
        isNull(c.deleted_at),
        // What was renewed since needs no reminder any more.
        eq(c.expires_on, certificateNotices.expires_on),
        sql`not ${isReplaced}`,
        gte(certificateNotices.reminded_on, shiftDay(today, -noticesOf)),
      ),
    )
    .orderBy(desc(certificateNotices.reminded_on), c.expires_on, c.id)
    .limit(noticesShown);

/** What ends soon or has ended; what was replaced is left out. */
export async function certificateExpire(
  context: CallContext,
  { within, page, size }: ParsedInputOf<typeof certificateCalls.certificateExpire>,
): Promise<Expire> {
  const { db } = context;
  const { id } = await ownCompany(context);
  const today = dayOf(context.now());
  const where = and(current(id), ending(within, today));
  const order = within === "over" ? sql`${c.expires_on} desc` : sql`${c.expires_on} asc`;
  const [list, total, figures, remind, notices] = await Promise.all([
    certificateRows(context, where, [order], { page, size }),
    db.$count(c, where),
    figuresOf(db, id, today),
    remindOf(db, id),
    noticesFor(db, id, today),
  ]);
  return { list, total, page, size, figures, remind, notices };
}

/** Keeps when the company is reminded. */
export async function certificateRemind(
  context: CallContext,
  { days }: ParsedInputOf<typeof certificateCalls.certificateRemind>,
): Promise<{ remind: number[] }> {
  const { id } = await ownCompany(context);
  const remind = reminderDays.filter((one) => days.includes(one));
  await context.db
    .insert(certificateSettings)
    .values({ company_id: id, remind })
    .onConflictDoUpdate({ target: certificateSettings.company_id, set: { remind } });
  return { remind };
}
