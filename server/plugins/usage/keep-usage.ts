import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { dayOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { type EndedCall, type MessageDay, type TakenCounts, UsageCounts } from "./usage-counts.ts";

/** Milliseconds between two times that the counts are written. */
const keepEvery = 60_000;

/** Counts the use of the platform and writes it down by the minute. Nothing of it is waited for in a call. */
export interface Usage {
  ended(call: EndedCall): void;
  message(channel: MessageDay["channel"], reason: string): void;
  /** Writes what was counted; what cannot be written is logged and kept for the next time. */
  keep(): Promise<void>;
  /** Writes a last time. */
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  log: FastifyBaseLogger;
  now: () => number;
}

export function countUsage({ db, log, now }: Options): Usage {
  const counts = new UsageCounts();
  const write = async () => {
    const taken = counts.take();
    if (taken.accounts.length + taken.calls.length + taken.messages.length === 0) return;
    try {
      await keepCounts(db, taken);
    } catch (error) {
      counts.putBack(taken);
      log.warn({ err: error }, "the counts of the use could not be written yet");
    }
  };
  // One at a time, so that whoever has waited reads what was counted before.
  let last = Promise.resolve();
  const keep = () => (last = last.then(write));
  const timer = setInterval(() => void keep(), keepEvery);
  timer.unref();
  return {
    ended: (call) => counts.call(dayOf(now()), call),
    message: (channel, reason) => counts.message(dayOf(now()), channel, reason),
    keep,
    async stop() {
      clearInterval(timer);
      await keep();
    },
  };
}

/** Rows of a table out of one parameter, in one order for every process, so that no two wait for each other. */
const rowsOf = (table: "usage_days" | "call_days" | "message_days", rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`;

/** Adds counts to those that any process has written, all of them or none. */
export async function keepCounts(db: Db, { accounts, calls, messages }: TakenCounts): Promise<void> {
  await db.transaction(async (transaction) => {
    // An account may have gone meanwhile.
    if (accounts.length > 0)
      await transaction.execute(sql`
        insert into usage_days as u (account_id, day, kind, calls, searches, downloads, pulls, batches)
        select r.account_id, r.day, r.kind, r.calls, r.searches, r.downloads, r.pulls, r.batches
        from ${rowsOf("usage_days", accounts)} r
        where r.account_id is null or exists (select from accounts where id = r.account_id)
        order by r.day, r.account_id
        on conflict (day, account_id) do update set kind = excluded.kind, calls = u.calls + excluded.calls,
          searches = u.searches + excluded.searches, downloads = u.downloads + excluded.downloads,
          pulls = u.pulls + excluded.pulls, batches = u.batches + excluded.batches`);
    if (calls.length > 0)
      await transaction.execute(sql`
        insert into call_days as c (day, call, calls, errors, sum_ms, longest_ms, groups)
        select r.day, r.call, r.calls, r.errors, r.sum_ms, r.longest_ms, r.groups
        from ${rowsOf("call_days", calls)} r order by r.day, r.call
        on conflict (day, call) do update set calls = c.calls + excluded.calls, errors = c.errors + excluded.errors,
          sum_ms = c.sum_ms + excluded.sum_ms, longest_ms = greatest(c.longest_ms, excluded.longest_ms),
          groups = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
            from unnest(c.groups, excluded.groups) with ordinality as pair(a, b, at))`);
    if (messages.length > 0)
      await transaction.execute(sql`
        insert into message_days as m (day, channel, reason, messages)
        select r.day, r.channel, r.reason, r.messages
        from ${rowsOf("message_days", messages)} r order by r.day, r.channel, r.reason
        on conflict (day, channel, reason) do update set messages = m.messages + excluded.messages`);
  });
}
