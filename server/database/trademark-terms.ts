import { inArray } from "drizzle-orm";
import type { Holidays } from "#contract/core/working-days.ts";
import { replayTrademark } from "#contract/trademark/trademark-replay.ts";
import type { Db } from "./connect.ts";
import { putRows } from "./put-rows.ts";
import { type TrademarkDbRow, trademarkEvents, trademarks } from "./tables/ip/trademark.ts";

type ReplayableEvent = Pick<typeof trademarkEvents.$inferSelect, "kind" | "happened_on" | "partial">;

/** A trademark with its term and end read out of its days and events. */
export const withTerm = <T extends Pick<TrademarkDbRow, "registered_on" | "stated_to" | "source_status">>(
  row: T,
  events: readonly ReplayableEvent[],
  holidays: Holidays,
) => ({ ...row, ...replayTrademark(row, events, holidays) });

/** Reads terms and ends again after days or events changed. */
export async function settleTrademarks(db: Db, ids: readonly string[], holidays: Holidays): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select()
    .from(trademarks)
    .where(inArray(trademarks.id, [...ids]));
  const events = await db
    .select()
    .from(trademarkEvents)
    .where(inArray(trademarkEvents.trademark_id, [...ids]));
  const byTrademark = new Map<string, typeof events>(ids.map((id) => [id, []]));
  for (const event of events) byTrademark.get(event.trademark_id)?.push(event);
  await putRows(
    db,
    trademarks,
    rows.map((row) => withTerm(row, byTrademark.get(row.id) ?? [], holidays)),
  );
}
