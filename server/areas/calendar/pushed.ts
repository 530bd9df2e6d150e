import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { pushedCalls } from "#contract/calendar/pushed.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { toReminder } from "./reminders.ts";

/** A page of what the account was told, the latest first. */
export async function pushedPage(
  context: CallContext,
  { state, kind, page, size }: ParsedInputOf<typeof pushedCalls.push>,
): Promise<OutputOf<typeof pushedCalls.push>> {
  const own = eq(reminders.account_id, personOf(context).id);
  const where = and(
    own,
    state === undefined ? undefined : state === "read" ? isNotNull(reminders.read_at) : isNull(reminders.read_at),
    kind === undefined ? undefined : eq(reminders.kind, kind),
  );
  const rows = await context.db
    .select()
    .from(reminders)
    .where(where)
    .orderBy(desc(reminders.due_at), desc(reminders.id))
    .limit(size)
    .offset((page - 1) * size);
  const [sums] = await context.db
    .select({
      read: sql<number>`count(${reminders.read_at})::int`,
      unread: sql<number>`(count(*) - count(${reminders.read_at}))::int`,
    })
    .from(reminders)
    .where(own);
  const list = rows.map((row) => ({ ...toReminder(row), pushed_at: row.pushed_at?.toISOString() ?? null }));
  const counts = { read: sums?.read ?? 0, unread: sums?.unread ?? 0 };
  return { list, total: await context.db.$count(reminders, where), page, size, counts };
}
