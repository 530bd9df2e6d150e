import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { loginFailures } from "#server/database/tables/people.ts";
import { Refused } from "#server/plugins/refused.ts";

const lockMs = 10 * 60_000;
/** Failures before a lock: of one mobile (design), and of one address whatever the mobiles. */
const allowed = { mobile: 5, address: 50 } as const;

const keyOf = (kind: keyof typeof allowed, value: string): Buffer =>
  createHash("sha256").update(`${kind}:${value}`).digest();

/** Refuses with 429 while the mobile or the address is locked; unknown mobiles lock like known ones. */
export async function refuseLocked(db: Db, mobile: string, address: string, now: number): Promise<void> {
  const rows = await db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, [keyOf("mobile", mobile), keyOf("address", address)]));
  const until = Math.max(0, ...rows.map((row) => row.locked_until?.getTime() ?? 0));
  if (until > now) throw locked(until - now);
}

function locked(waitMs: number): Refused {
  const minutes = Math.ceil(waitMs / 60_000);
  const words = `登录失败次数过多，已锁定，请 ${minutes} 分钟后再试`;
  return new Refused(429, words, { reason: "locked" }, Math.ceil(waitMs / 1000));
}

/** Counts a failure; the last one allowed locks for ten minutes. Answers how many there were. */
async function countFailure(db: Db, kind: keyof typeof allowed, value: string, now: number): Promise<number> {
  const at = new Date(now);
  const stale = new Date(now - lockMs);
  const lock = new Date(now + lockMs);
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into login_failures (key, failures, at) values (${keyOf(kind, value)}, 1, ${at})
    on conflict (key) do update set
      failures = case when login_failures.at < ${stale} then 1 else login_failures.failures + 1 end,
      locked_until = case when login_failures.at >= ${stale} and login_failures.failures + 1 >= ${allowed[kind]}
        then ${lock}::timestamptz else null end,
      at = ${at}
    returning failures`);
  return rows[0]?.failures ?? 0;
}

/**
 * Counts a try before its password is looked at, as many that come at once would all be looked at otherwise; what is
 * beyond the allowed is refused. A success forgets it.
 */
export async function takeTry(db: Db, mobile: string, now: number): Promise<void> {
  if ((await countFailure(db, "mobile", mobile, now)) > allowed.mobile) throw locked(lockMs);
}

/** An address is shared by many: only what failed counts. */
export const countAddressFailure = (db: Db, address: string, now: number) => countFailure(db, "address", address, now);

/** A successful sign-in forgets the mobile's failures. */
export async function forgetFailures(db: Db, mobile: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf("mobile", mobile)));
}
