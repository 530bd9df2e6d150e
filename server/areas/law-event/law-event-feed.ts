import { eq } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import {
  type LawFeedConditions,
  lawEventCalls,
  lawFeedDays,
  mostLawEventsExported,
} from "#contract/law-event/law-event-calls.ts";
import { lawEventFeeds as f } from "#server/database/tables/reminder.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { addressState, endAddress, newAddress, ownerOfAddress } from "#server/plugins/people/secret-address.ts";
import { personByAddress } from "#server/plugins/people/session.ts";
import { calendarOf } from "./law-event-files.ts";
import { lawEventsMeeting } from "./law-event-rows.ts";

const gone = () => new Refused(404, "订阅地址不存在或已停用，请在法律事件中重新生成订阅地址");

/** Whether the account has a running address. */
export const lawFeedState = (context: CallContext) => addressState(context, f);

/** Makes a new secret with the conditions; the one before stops working. */
export const createLawFeed = (context: CallContext, conditions: LawFeedConditions) =>
  newAddress(context, f, contract.lawEvent.lawEventFeed.path, { conditions });

/** Ends the address. */
export const revokeLawFeed = (context: CallContext) => endAddress(context, f);

/**
 * The events behind a secret, in the scope that its owner has now; the same words for one that never was, one that is
 * revoked, and one whose owner or company is no longer in reach.
 */
export async function readLawFeed(context: CallContext, { key }: { key: string }): Promise<FileReply> {
  const account = await ownerOfAddress(context, f, key);
  if (!account) throw gone();
  const person = personByAddress(account);
  if (!lawEventCalls.lawFeedCreate.access.includes(person.kind as "district")) throw gone();
  const [row] = await context.db.select({ conditions: f.conditions }).from(f).where(eq(f.account_id, account.id));
  if (!row) throw gone();
  const asOwner = { ...context, person };
  const today = dayOf(context.now());
  const asked = { ...row.conditions, from: shiftDay(today, -lawFeedDays) };
  const events = await lawEventsMeeting(asOwner, asked, { offset: 0, limit: mostLawEventsExported });
  return { file: await calendarOf(events, today), mime: "text/calendar; charset=utf-8" };
}
