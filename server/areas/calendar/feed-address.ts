import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { accounts } from "#server/database/tables/people.ts";
import { calendarFeeds } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { entryRows } from "./calendar-list.ts";
import { takesPart } from "./calendar-scope.ts";
import { dueWarnings } from "./due-warnings.ts";
import { type IcsEntry, icsOf } from "./ics.ts";

/** Days back that a calendar address tells of. */
const pastDays = 180;
const cap = 5000;

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Whether the account has a running address. */
export async function feedState(context: CallContext) {
  const [row] = await context.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.account_id, personOf(context).id));
  return { created_at: row?.created_at.toISOString() ?? null, read_at: row?.read_at?.toISOString() ?? null };
}

/** Makes a new secret; the one before stops working. */
export async function createFeed(context: CallContext) {
  const key = randomBytes(32).toString("base64url");
  const row = { key_hash: hashOf(key), created_at: new Date(context.now()), read_at: null };
  await context.db
    .insert(calendarFeeds)
    .values({ account_id: personOf(context).id, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.account_id, set: row });
  return { path: `${contract.calendar.calendarFeed.path}?key=${key}`, ...(await feedState(context)) };
}

/** Ends the address. */
export async function revokeFeed(context: CallContext) {
  await context.db.delete(calendarFeeds).where(eq(calendarFeeds.account_id, personOf(context).id));
  return feedState(context);
}

/** The calendar behind a secret; the same words for one that never was and one that is revoked. */
export async function readFeed(context: CallContext, { key }: { key: string }): Promise<FileReply> {
  const [owner] = await context.db
    .select({ id: accounts.id, name: accounts.name })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.account_id))
    .where(and(eq(calendarFeeds.key_hash, hashOf(key)), eq(accounts.state, 1)));
  if (!owner) throw new Refused(404, "订阅地址不存在或已停用，请在工作日历中重新生成订阅地址");
  await context.db
    .update(calendarFeeds)
    .set({ read_at: new Date(context.now()) })
    .where(eq(calendarFeeds.account_id, owner.id));
  const since = new Date(context.now() - pastDays * 86_400_000);
  const rows = await entryRows(
    context.db,
    and(isNull(calendarEntries.deleted_at), takesPart(owner.id), gt(calendarEntries.plan_end, since)),
    { offset: 0, limit: cap, newestFirst: true },
  );
  const entries: IcsEntry[] = rows.map((row) => ({
    ...row,
    companies: row.company_names,
    plan_start: new Date(row.plan_start),
    plan_end: new Date(row.plan_end),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }));
  entries.push(...(await dueWarnings(context.db, owner.id, dayOf(since))));
  return { file: Buffer.from(icsOf(`工作日历 · ${owner.name}`, entries)), mime: "text/calendar; charset=utf-8" };
}
