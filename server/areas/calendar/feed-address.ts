import { and, gt, isNull } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { calendarFeeds } from "#server/database/tables/reminder.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { addressState, endAddress, newAddress, ownerOfAddress } from "#server/plugins/people/secret-address.ts";
import { entryRows } from "./calendar-list.ts";
import { takesPart } from "./calendar-scope.ts";
import { dueWarnings } from "./due-warnings.ts";
import { type IcsEntry, icsFile } from "./ics.ts";

/** Days back that a calendar address tells of. */
const pastDays = 180;
const cap = 5000;

/** Whether the account has a running address. */
export const feedState = (context: CallContext) => addressState(context, calendarFeeds);

/** Makes a new secret; the one before stops working. */
export const createFeed = (context: CallContext) =>
  newAddress(context, calendarFeeds, contract.calendar.calendarFeed.path);

/** Ends the address. */
export const revokeFeed = (context: CallContext) => endAddress(context, calendarFeeds);

/** The calendar behind a secret; the same words for one that never was and one that is revoked. */
export async function readFeed(context: CallContext, { key }: { key: string }): Promise<FileReply> {
  const owner = await ownerOfAddress(context, calendarFeeds, key);
  if (!owner) throw new Refused(404, "订阅地址不存在或已停用，请在工作日历中重新生成订阅地址");
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
  return { file: await icsFile(`工作日历 · ${owner.name}`, entries), mime: "text/calendar; charset=utf-8" };
}
