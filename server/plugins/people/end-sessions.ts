import { and, eq, isNull, not, type SQL } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { wechatBindings } from "#server/database/tables/account.ts";
import { sessions } from "#server/database/tables/people.ts";
import { calendarFeeds } from "#server/database/tables/reminder.ts";
import { reportShares } from "#server/database/tables/report.ts";
import { isOrdered } from "./wipe-order.ts";

/**
 * Ends sessions, and with them what hangs on them: pushes to their browsers, views begun by them. That of a device
 * with an open order stays for the wipe alone, or the device would never hear of it. Returns how many ended.
 */
export async function endSessions(db: Db, which: SQL | undefined): Promise<number> {
  const open = and(which, eq(sessions.is_over, false));
  const kept = await db.update(sessions).set({ is_over: true }).where(and(open, isOrdered));
  const ended = await db.delete(sessions).where(and(which, not(isOrdered)));
  return (kept.rowCount ?? 0) + (ended.rowCount ?? 0);
}

/** Ends the account's calendar address, which asks for no password: with every new password, order and switch-off. */
export async function endCalendarAddress(db: Db, accountId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.account_id, accountId));
}

/** Undoes the account's sign-in by WeChat: somebody else has given it a password because the old ways are lost. */
export async function endWechat(db: Db, accountId: string): Promise<void> {
  await db.delete(wechatBindings).where(eq(wechatBindings.account_id, accountId));
}

/** Revokes the links to reports given out by a person who has left the office. */
export async function revokeShares(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .update(reportShares)
    .set({ revoked_at: at })
    .where(and(eq(reportShares.created_by, accountId), isNull(reportShares.revoked_at)));
}
