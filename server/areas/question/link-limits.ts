import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { callLimits } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/refused.ts";

/** How often each kind of public call is answered in ten minutes, for one address or one ticket. */
const allowed = {
  /** Looking at links, and fetching the own answer. */
  look: 300,
  /** Links and names that were wrong: guesses. */
  wrong: 20,
  enter: 60,
  save: 200,
  file: 200,
  /** Pieces of files, 1 MB each at most. */
  bytes: 1000,
} as const;
type LimitKind = keyof typeof allowed;

const windowLength = 10 * 60_000;

const keyOf = (kind: LimitKind, value: string): Buffer =>
  createHash("sha256").update(`question:${kind}:${value}`).digest();

/** Counts a public call outside of any transaction; 429 once there were too many, with the time to wait. */
export async function countCall(context: CallContext, kind: LimitKind, value: string): Promise<void> {
  const now = context.now();
  const since = new Date(now);
  const stale = new Date(now - windowLength);
  const { rows } = await context.db.execute<{ count: number; left: number }>(sql`
    insert into call_limits as l (key, count, since) values (${keyOf(kind, value)}, 1, ${since})
    on conflict (key) do update set
      count = case when l.since < ${stale} then 1 else l.count + 1 end,
      since = case when l.since < ${stale} then excluded.since else l.since end
    returning count, extract(epoch from since)::float8 + ${windowLength / 1000} - ${now / 1000} as left`);
  const found = rows[0];
  if (!found || found.count <= allowed[kind]) return;
  throw tooMany(Math.max(1, Math.ceil(found.left)));
}

/** Refuses while an address has guessed too often, without counting. */
export async function refuseGuessing(context: CallContext): Promise<void> {
  const stale = new Date(context.now() - windowLength);
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count from call_limits where key = ${keyOf("wrong", context.address)} and since >= ${stale}`,
  );
  if ((rows[0]?.count ?? 0) >= allowed.wrong) throw tooMany(windowLength / 1000);
}

/** Drops counts that no window needs any more. */
export async function forgetOldCounts(context: CallContext): Promise<void> {
  await context.db.delete(callLimits).where(lt(callLimits.since, new Date(context.now() - 86_400_000)));
}

const tooMany = (seconds: number) =>
  new Refused(429, `操作过于频繁，请 ${Math.ceil(seconds / 60)} 分钟后再试`, { reason: "limit" }, seconds);
