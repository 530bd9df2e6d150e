import { and, asc, desc, eq, isNull, not, notInArray, type SQL } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { wechatBindings } from "#server/database/tables/account.ts";
import { sessions } from "#server/database/tables/people.ts";
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

/** Sessions an account may have; beyond them the one used longest ago ends. */
const mostSessions = 50;

/**
 * Makes room for a new session of the account. What looks through the account is the administrator's: one for each
 * session of theirs. As many stay for a wipe alone: the earliest, so that whoever goes on signing in on the device
 * does not make the server forget the session that it was lost with.
 */
export async function endOldestSessions(db: Db, accountId: string): Promise<void> {
  const own = (isOver: boolean) =>
    and(eq(sessions.account_id, accountId), isNull(sessions.viewer_id), eq(sessions.is_over, isOver));
  const first = (isOver: boolean, ...order: SQL[]) =>
    db
      .select({ hash: sessions.token_hash })
      .from(sessions)
      .where(own(isOver))
      .orderBy(...order)
      .limit(mostSessions);
  const used = first(false, desc(sessions.last_seen_at), desc(sessions.created_at));
  await endSessions(db, and(own(false), notInArray(sessions.token_hash, used)));
  const waiting = first(true, asc(sessions.created_at));
  await db.delete(sessions).where(and(own(true), notInArray(sessions.token_hash, waiting)));
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
