import { and, asc, desc, eq, inArray, isNull, lt, not, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { wechatBindings } from "#server/database/tables/account.ts";
import { sessions } from "#server/database/tables/people.ts";
import { reportShares } from "#server/database/tables/report.ts";
import { pushSubscriptions } from "#server/database/tables/reminder.ts";
import { isOrdered } from "./wipe-order.ts";

/** A phone's own session that its device is known by: an order to wipe may come after its end, and has to reach it. */
const lasting = and(isNull(sessions.viewer_id), sql`cardinality(${sessions.named_devices}) > 0`);

/**
 * Ends sessions, and with them what hangs on them: pushes to their browsers, views begun by them. Those of a device
 * stay for a wipe alone, ordered before or after. Returns how many ended.
 */
export async function endSessions(db: Db, which: SQL | undefined): Promise<number> {
  const open = and(which, eq(sessions.is_over, false));
  const kept = await db
    .update(sessions)
    .set({ is_over: true })
    .where(and(open, lasting))
    .returning({ hash: sessions.token_hash });
  const hashes = kept.map(({ hash }) => hash);
  if (hashes.length > 0) {
    await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.token_hash, hashes));
    await db.delete(sessions).where(inArray(sessions.viewer_hash, hashes));
  }
  const ended = await db.delete(sessions).where(and(open, sql`(${lasting}) is not true`));
  return kept.length + (ended.rowCount ?? 0);
}

/** Forgets ended sessions that were used last before `ago`, except where a wipe that was ordered still waits. */
export async function forgetEnded(db: Db, ago: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.is_over, true), lt(sessions.last_seen_at, ago), not(isOrdered)));
}

/** Sessions an account may have; beyond them the one used longest ago ends. */
const mostSessions = 50;

/**
 * Makes room for a new session of the account. What looks through the account is the administrator's: one for each
 * session of theirs. Of those that are over as many stay: where a wipe is ordered the earliest, so that whoever goes on
 * signing in on the device does not make the server forget the session that it was lost with; then the latest.
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
  const ordered = sql`case when ${isOrdered} then ${sessions.created_at} end`;
  const waiting = first(true, asc(ordered), desc(sessions.last_seen_at));
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
