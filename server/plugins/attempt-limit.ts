import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { attempts } from "#server/database/tables/visitor.ts";
import { Refused } from "./refused.ts";

/** At most `most` attempts within `minutes` from the first. */
export interface AttemptLimit {
  name: string;
  most: number;
  minutes: number;
}

const keyOf = ({ name }: AttemptLimit, value: string): Buffer =>
  createHash("sha256").update(`${name}:${value}`).digest();

/** Counts an attempt; answers 0 when it is within the limit, else the milliseconds until the next may be made. */
export async function takeAttempt(db: Db, limit: AttemptLimit, value: string, now: number): Promise<number> {
  const at = new Date(now);
  const stale = new Date(now - limit.minutes * 60_000);
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, value), count: 1, since: at })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.since} <= ${stale} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${attempts.since} <= ${stale} then ${at}::timestamptz else ${attempts.since} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.most) return 0;
  return Math.max(1, row.since.getTime() + limit.minutes * 60_000 - now);
}

/** Milliseconds until the next attempt may be made, 0: at once; counts nothing. */
export async function waitOf(db: Db, limit: AttemptLimit, value: string, now: number): Promise<number> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.key, keyOf(limit, value)));
  if (!row || row.count < limit.most) return 0;
  return Math.max(0, row.since.getTime() + limit.minutes * 60_000 - now);
}

/** Refuses with 429 when attempts are used up already; counts nothing. */
export async function refuseUsedUp(
  db: Db,
  limit: AttemptLimit,
  value: string,
  now: number,
  words: string,
): Promise<void> {
  const wait = await waitOf(db, limit, value, now);
  if (wait > 0) throw tooMany(words, wait);
}

/** The refusal of one attempt too many. */
export const tooMany = (words: string, waitMs: number): Refused =>
  new Refused(429, `${words}，请${waitWords(waitMs)}后再试`, { reason: "limit" }, Math.ceil(waitMs / 1000));

function waitWords(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  if (waitMs <= 60_000) return ` ${Math.ceil(waitMs / 1000)} 秒`;
  return minutes <= 90 ? ` ${minutes} 分钟` : ` ${Math.ceil(minutes / 60)} 小时`;
}

/** Drops what began more than two days ago; no limit is longer. */
export async function sweepAttempts(db: Db, now: number): Promise<void> {
  await db.delete(attempts).where(lt(attempts.since, new Date(now - 2 * 86_400_000)));
}
