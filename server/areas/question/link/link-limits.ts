import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { callLimits } from "#server/database/tables/questionnaire.ts";
import { addressLine } from "#server/plugins/http/address-line.ts";
import { tooMany } from "#server/plugins/limits/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** How often each kind of public call is answered in ten minutes, for one address or one ticket that exists. */
const allowed = {
  /** Looking at links, and fetching the user's own answer. */
  look: 300,
  /** Links and names that were wrong: guesses. */
  wrong: 20,
  /** Tickets that do not exist: an old device may ask for a while. */
  wrongTicket: 60,
  enter: 60,
  save: 200,
  file: 200,
  /** Pieces of files, 1 MB each at most. */
  bytes: 1000,
  /** Kilobytes of files in a day: an office whose companies share an address stays below. */
  deposit: 512 * 1024,
} as const;
type LimitKind = keyof typeof allowed;

const shortWindow = 10 * 60_000;
const longWindow = 24 * 3_600_000;

const words = "操作过于频繁";

const keyOf = (kind: LimitKind, value: string): Buffer =>
  createHash("sha256").update(`question:${kind}:${value}`).digest();

/** Counts a public call for the address it comes from; `amount` where more than calls is counted. */
export const countAddress = (context: CallContext, kind: LimitKind, amount = 1): Promise<void> =>
  countCall(context, kind, addressLine(context.address), amount);

/**
 * Counts a public call outside of any transaction; 429 once there were too many, with the time to wait. `value` is
 * something that exists, so that nobody makes rows by making values up.
 */
export async function countCall(context: CallContext, kind: LimitKind, value: string, amount = 1): Promise<void> {
  const now = context.now();
  const windowLength = kind === "deposit" ? longWindow : shortWindow;
  const since = new Date(now);
  const stale = new Date(now - windowLength);
  const { rows } = await context.db.execute<{ count: number; left: number }>(sql`
    insert into call_limits as l (key, count, since) values (${keyOf(kind, value)}, ${amount}::int, ${since})
    on conflict (key) do update set
      count = case when l.since < ${stale} then excluded.count else l.count + excluded.count end,
      since = case when l.since < ${stale} then excluded.since else l.since end
    returning count, extract(epoch from since)::float8 * 1000 + ${windowLength}::float8 - ${now}::float8 as left`);
  const found = rows[0];
  if (!found || found.count <= allowed[kind]) return;
  throw tooMany(words, Math.max(1, found.left));
}

/** Refuses while an address has guessed too often, without counting. */
export async function refuseGuessing(context: CallContext): Promise<void> {
  const stale = new Date(context.now() - shortWindow);
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count from call_limits where key = ${keyOf("wrong", addressLine(context.address))} and since >= ${stale}`,
  );
  if ((rows[0]?.count ?? 0) >= allowed.wrong) throw tooMany(words, shortWindow);
}

/** Drops counts that no window needs any more. */
export async function forgetOldCounts({ db, now }: Pick<CallContext, "db" | "now">): Promise<void> {
  await db.delete(callLimits).where(lt(callLimits.since, new Date(now() - longWindow)));
}
