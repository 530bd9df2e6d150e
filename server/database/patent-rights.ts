import { inArray, sql } from "drizzle-orm";
import { rightEffects } from "#contract/patent/legal/event-codes.ts";
import { type DetailedEvent, readRights } from "#contract/patent/legal/read-rights.ts";
import type { Db } from "./connect.ts";
import { insertRows } from "./insert-rows.ts";
import { patentEvents as e, patentRights, patents } from "./tables/ip/patent.ts";

type OfPatent = DetailedEvent & { patent_id: string };

/** Of an event what statuses and rights are read from. */
export const eventColumns = {
  id: e.id,
  patent_id: e.patent_id,
  code: e.code,
  happened_on: e.happened_on,
  gazette_on: e.gazette_on,
  detail: e.detail,
} as const;

/** Events by their patent. */
export function eventsByPatent<E extends { patent_id: string }>(events: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>();
  for (const event of events) {
    const known = found.get(event.patent_id);
    if (known === undefined) found.set(event.patent_id, [event]);
    else known.push(event);
  }
  return found;
}

/** Rows of `patent_rights` that the events of one or many patents come to. */
export const rightRows = (events: readonly OfPatent[]): (typeof patentRights.$inferInsert)[] =>
  [...eventsByPatent(events)].flatMap(([patent_id, own]) =>
    readRights(own).map(({ event_id, kind, from, to, way, number, on, ended_on }) => ({
      event_id,
      patent_id,
      kind,
      from_name: from,
      to_name: to,
      way,
      number,
      begun_on: on,
      ended_on,
    })),
  );

/** Reads the rights of these patents out of their events anew. Codes of other offices mean other things. */
export async function settleRights(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const events = await db
    .select(eventColumns)
    .from(e)
    .innerJoin(patents, sql`${patents.id} = ${e.patent_id}`)
    .where(
      sql`${inArray(e.patent_id, [...ids])} and ${inArray(e.code, Object.keys(rightEffects))}
        and coalesce(nullif(${patents.application_no}, ''), ${patents.publication_no}) ~ '^[0-9]'`,
    );
  await db.delete(patentRights).where(inArray(patentRights.patent_id, [...ids]));
  await insertRows(db, patentRights, rightRows(events));
}
