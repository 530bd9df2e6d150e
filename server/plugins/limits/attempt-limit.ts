import { createHash } from "node:crypto";
import { and, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { attempts } from "#server/database/tables/visitor.ts";
import { Refused } from "../errors/refused.ts";

/** At most `most` attempts within `minutes` from the first. */
export interface AttemptLimit {
  name: string;
  most: number;
  minutes: number;
}

const keyOf = ({ name }: Pick<AttemptLimit, "name">, value: string): Buffer =>
  createHash("sha256").update(`${name}:${value}`).digest();

/** Whose attempts they are, and how many keep the owner out; without a number these alone keep nobody out. */
export interface AttemptOwner {
  owner: string;
  locksAt?: number;
}

const ownerKey = (owner: string): Buffer => createHash("sha256").update(`owner:${owner}`).digest();

/**
 * Counts an attempt; answers how many there are with it, and the milliseconds until they are forgotten. Every value is
 * a row until its window is over: where a stranger chooses the value, limit the address before.
 */
export async function countAttempt(
  db: Db,
  limit: Omit<AttemptLimit, "most">,
  value: string,
  now: number,
  of?: AttemptOwner,
) {
  const at = new Date(now);
  const owned = of === undefined ? {} : { owner: ownerKey(of.owner), locks_at: of.locksAt ?? null };
  const ends = new Date(now + limit.minutes * 60_000);
  const isOver = sql`${attempts.ends_at} <= ${at}`;
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, value), count: 1, since: at, ends_at: ends, ...owned })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${isOver} then ${at}::timestamptz else ${attempts.since} end`,
        ends_at: sql`case when ${isOver} then ${ends}::timestamptz else ${attempts.ends_at} end`,
        ...owned,
      },
    })
    .returning();
  if (!row) throw new Error("an attempt vanished");
  return { count: row.count, waitMs: Math.max(1, row.ends_at.getTime() - now) };
}

/** Counts an attempt; answers 0 when it is within the limit, else the milliseconds until the next may be made. */
export async function takeAttempt(db: Db, limit: AttemptLimit, value: string, now: number): Promise<number> {
  const { count, waitMs } = await countAttempt(db, limit, value, now);
  return count <= limit.most ? 0 : waitMs;
}

/** Takes one attempt back: it was none of those that the limit is for. */
export async function returnAttempt(db: Db, limit: Pick<AttemptLimit, "name">, value: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(limit, value)));
}

/** Forgets all attempts of a value. */
export async function forgetAttempts(db: Db, limit: Pick<AttemptLimit, "name">, value: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(limit, value)));
}

/** Those of the owners whom their attempts keep out. */
export async function lockedOwners(db: Db, owners: readonly string[], now: number): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set();
  const keys = owners.map(ownerKey);
  const rows = await db
    .selectDistinct({ owner: attempts.owner })
    .from(attempts)
    .where(
      and(inArray(attempts.owner, keys), gte(attempts.count, attempts.locks_at), gt(attempts.ends_at, new Date(now))),
    );
  const locked = new Set(rows.map(({ owner }) => owner?.toString("hex")));
  return new Set(owners.filter((_owner, place) => locked.has(keys[place]?.toString("hex"))));
}

/** Forgets all attempts of an owner. */
export async function forgetOwner(db: Db, owner: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.owner, ownerKey(owner)));
}

/** Milliseconds until the next attempt may be made, 0: at once; counts nothing. */
export async function waitOf(db: Db, limit: AttemptLimit, value: string, now: number): Promise<number> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.key, keyOf(limit, value)));
  if (!row || row.count < limit.most) return 0;
  return Math.max(0, row.ends_at.getTime() - now);
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

/** Drops what counts no more. */
export async function sweepAttempts(db: Db, now: number): Promise<void> {
  await db.delete(attempts).where(lte(attempts.ends_at, new Date(now)));
}
