import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import {
  type LawFeedConditions,
  lawEventCalls,
  lawFeedDays,
  mostLawEventsExported,
} from "#contract/law-event/law-event-calls.ts";
import { accounts } from "#server/database/tables/people.ts";
import { lawEventFeeds as f } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { personByAddress } from "#server/plugins/people/session.ts";
import { calendarOf } from "./law-event-files.ts";
import { lawEventsMeeting } from "./law-event-rows.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest();

const gone = () => new Refused(404, "订阅地址不存在或已停用，请在法律事件中重新生成订阅地址");

/** Whether the account has a running address. */
export async function lawFeedState(context: CallContext) {
  const [row] = await context.db
    .select()
    .from(f)
    .where(eq(f.account_id, personOf(context).id));
  return { created_at: row?.created_at.toISOString() ?? null, read_at: row?.read_at?.toISOString() ?? null };
}

/** Makes a new secret with the conditions; the one before stops working. */
export async function createLawFeed(context: CallContext, conditions: LawFeedConditions) {
  const key = randomBytes(32).toString("base64url");
  const row = { key_hash: hashOf(key), conditions, created_at: new Date(context.now()), read_at: null };
  await context.db
    .insert(f)
    .values({ account_id: personOf(context).id, ...row })
    .onConflictDoUpdate({ target: f.account_id, set: row });
  return { path: `${contract.lawEvent.lawEventFeed.path}?key=${key}`, ...(await lawFeedState(context)) };
}

/** Ends the address. */
export async function revokeLawFeed(context: CallContext) {
  await context.db.delete(f).where(eq(f.account_id, personOf(context).id));
  return lawFeedState(context);
}

/**
 * The events behind a secret, in the scope that its owner has now; the same words for one that never was, one that is
 * revoked, and one whose owner or company is no longer in reach.
 */
export async function readLawFeed(context: CallContext, { key }: { key: string }): Promise<FileReply> {
  const [found] = await context.db
    .select({ account: accounts, conditions: f.conditions })
    .from(f)
    .innerJoin(accounts, eq(accounts.id, f.account_id))
    .where(and(eq(f.key_hash, hashOf(key)), eq(accounts.state, 1)));
  if (!found) throw gone();
  const person = personByAddress(found.account);
  if (!lawEventCalls.lawFeedCreate.access.includes(person.kind as "district")) throw gone();
  const asOwner = { ...context, person };
  const today = dayOf(context.now());
  const asked = { ...found.conditions, from: shiftDay(today, -lawFeedDays) };
  const events = await lawEventsMeeting(asOwner, asked, { offset: 0, limit: mostLawEventsExported });
  await context.db
    .update(f)
    .set({ read_at: new Date(context.now()) })
    .where(eq(f.account_id, found.account.id));
  return { file: calendarOf(events, today), mime: "text/calendar; charset=utf-8" };
}
