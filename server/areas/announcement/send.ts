import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { announcements as a } from "#server/database/tables/office/announcement.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { audienceWhere, letterPath } from "./audience.ts";

export type AnnouncementRow = typeof a.$inferSelect;

/** Letters of a text that a list of messages shows. */
const shown = 200;

/** Puts an announcement before those it went to, as of a moment; the next round pushes it. */
const remindReceivers = (db: Db, row: AnnouncementRow, at: Date, which = sql`true`) =>
  db.execute(sql`
    insert into reminders (account_id, kind, record_id, title, body, path, due_at)
    select r.account_id, 'notice', ${row.id}, ${row.title}, ${row.body.slice(0, shown)}, ${letterPath(row)}, ${at}
    from announcement_receipts r join accounts k on k.id = r.account_id
    where r.announcement_id = ${row.id} and k.state = 1 and ${which}
    on conflict do nothing`);

/** Sends an announcement to its audience of this moment; the row is locked, and counts as sent from now on. */
export async function sendAnnouncement(db: Db, row: AnnouncementRow, at: Date): Promise<void> {
  await db.update(a).set({ state: "已发送", sent_at: at, seq: row.seq }).where(eq(a.id, row.id));
  await db.execute(sql`
    insert into announcement_receipts (announcement_id, account_id)
    select ${row.id}, ${accounts.id} from ${accounts} where ${audienceWhere(row)}
    on conflict do nothing`);
  await remindReceivers(db, row, at);
}

/** Tells those again who have not confirmed, or not read where nothing is to be confirmed; gives how many. */
export async function remindAgain(db: Db, row: AnnouncementRow, at: Date): Promise<number> {
  const open = row.needs_confirm ? sql`r.confirmed_at is null` : sql`r.read_at is null`;
  const { rowCount } = await remindReceivers(db, row, at, open);
  return rowCount ?? 0;
}

/** Sends what has come to its time, each in a transaction of its own and by one process. */
export async function sendDueAnnouncements({ db, now, log }: Pick<Services, "db" | "now" | "log">): Promise<void> {
  const at = new Date(now());
  const due = and(eq(a.state, "待发送"), lte(a.send_at, at));
  const waiting = await db.select({ id: a.id }).from(a).where(due);
  for (const { id } of waiting)
    try {
      await db.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(a)
          .where(and(due, eq(a.id, id)))
          .for("update", { skipLocked: true });
        if (row) await sendAnnouncement(transaction, { ...row, seq: row.seq + 1 }, at);
      });
    } catch (error) {
      // The others are sent all the same; this one is tried with the next minute.
      log.error({ err: error, announcement: id }, "an announcement could not be sent");
    }
}
