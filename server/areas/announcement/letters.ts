import { and, eq, isNull, sql } from "drizzle-orm";
import { reminderKey } from "#contract/calendar/reminder.ts";
import { announcementReceipts as receipts, announcements as a } from "#server/database/tables/office/announcement.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** What was sent to the account; anything else is not there. */
async function ownLetter(context: CallContext, id: string) {
  const own = and(eq(receipts.announcement_id, a.id), eq(receipts.account_id, personOf(context).id));
  const [found] = await context.db
    .select({ row: a, receipt: receipts })
    .from(a)
    .innerJoin(receipts, own)
    .where(eq(a.id, id));
  if (!found) throw new Refused(404, "消息不存在，或没有发给您");
  if (found.row.state === "已撤回") throw new Refused(404, "该消息已被平台撤回", { reason: "withdrawn" });
  return found;
}

/** An announcement as its receiver reads it. */
export async function readLetter(context: CallContext, { id }: { id: string }) {
  const { row, receipt } = await ownLetter(context, id);
  const unread = await context.db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.account_id, personOf(context).id),
        eq(reminders.kind, "notice"),
        eq(reminders.record_id, id),
        isNull(reminders.read_at),
      ),
    );
  const { category, title, body, needs_confirm } = row;
  return {
    id,
    category,
    title,
    body,
    needs_confirm,
    sent_at: row.sent_at?.toISOString() ?? null,
    confirmed_at: receipt.confirmed_at?.toISOString() ?? null,
    unread: unread.map(({ kind, record_id, due_at }) => reminderKey(kind, record_id, due_at.getTime())),
  };
}

/** Confirms it; a second time changes nothing. */
export async function confirmLetter(context: CallContext, { id }: { id: string }) {
  const { row } = await ownLetter(context, id);
  if (!row.needs_confirm) throw new Refused(409, "这条消息不需要确认");
  const at = new Date(context.now());
  await context.db
    .update(receipts)
    .set({ confirmed_at: at, read_at: sql`coalesce(${receipts.read_at}, ${at})` })
    .where(
      and(
        eq(receipts.announcement_id, id),
        eq(receipts.account_id, personOf(context).id),
        isNull(receipts.confirmed_at),
      ),
    );
  return {};
}
