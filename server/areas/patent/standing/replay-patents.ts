import { eq, inArray, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { DetailedEvent } from "#contract/patent/legal/read-rights.ts";
import { standingOf, standingVersion } from "#contract/patent/legal/standing.ts";
import type { Db } from "#server/database/connect.ts";
import { eventColumns, eventsByPatent, settleRights } from "#server/database/patent-rights.ts";
import { settings } from "#server/database/tables/history.ts";
import { patentEvents as e, type PatentRow, patents as p, standingSetting } from "#server/database/tables/ip/patent.ts";
import type { Services } from "#server/plugins/call-context.ts";

const batch = 1000;
const nobody = "00000000-0000-0000-0000-000000000000";

/** The columns that are derived, as the row has them. */
type Derived = ReturnType<typeof standingOf>;
const derivedOf = (row: PatentRow): Derived => ({
  status: row.status,
  status_reason: row.status_reason,
  status_event_id: row.status_event_id,
  status_on: row.status_on,
  restorable_until: row.restorable_until,
  status_problems: row.status_problems,
  rights: row.rights as Derived["rights"],
  extended_to: row.extended_to,
  open_licences: row.open_licences,
});

const eventsOf = async (db: Db, ids: readonly string[]) =>
  eventsByPatent<DetailedEvent & { patent_id: string }>(
    await db
      .select(eventColumns)
      .from(e)
      .where(inArray(e.patent_id, [...ids])),
  );

/** Rows whose derived columns are not what their events come to, with what they come to. */
function changesOf(rows: readonly PatentRow[], events: ReadonlyMap<string, DetailedEvent[]>, today: string) {
  return rows.flatMap((row) => {
    const derived = standingOf(row, events.get(row.id) ?? [], today);
    return JSON.stringify(derived) === JSON.stringify(derivedOf(row)) ? [] : [{ id: row.id, ...derived }];
  });
}

/** Takes the rows so that no import writes between reading the events and writing what they come to. */
const nextRows = (db: Db, after: string, where: ReturnType<typeof sql>) =>
  db
    .select()
    .from(p)
    .where(sql`${p.id} > ${after} and ${where}`)
    .orderBy(p.id)
    .limit(batch)
    .for("update");

async function replayWhere(services: Pick<Services, "db" | "now">, where: ReturnType<typeof sql>, signal: AbortSignal) {
  const today = dayOf(services.now());
  let [after, changed] = [nobody, 0];
  while (!signal.aborted) {
    const last = await services.db.transaction(async (db) => {
      const rows = await nextRows(db, after, where);
      const ids = rows.map(({ id }) => id);
      const events = await eventsOf(db, ids);
      await settleRights(db, ids);
      const changes = changesOf(rows, events, today);
      changed += changes.length;
      if (changes.length > 0)
        await db.execute(sql`
          update patents set status = c.status, status_reason = c.status_reason, status_event_id = c.status_event_id,
            status_on = c.status_on, restorable_until = c.restorable_until, status_problems = c.status_problems,
            rights = c.rights, extended_to = c.extended_to, open_licences = c.open_licences,
            updated_at = ${new Date(services.now())}
          from json_populate_recordset(null::patents, ${JSON.stringify(changes)}::json) c where patents.id = c.id`);
      return rows.at(-1)?.id;
    });
    if (last === undefined) return changed;
    after = last;
  }
  return changed;
}

/** Every patent's status again from its events, a thousand a transaction; resolves with how many were another one's. */
export async function replayAll(services: Pick<Services, "db" | "now">, signal: AbortSignal): Promise<number> {
  const changed = await replayWhere(services, sql`true`, signal);
  if (!signal.aborted) await noteVersion(services.db);
  return changed;
}

const noteVersion = (db: Db) =>
  db
    .insert(settings)
    .values({ key: standingSetting, value: standingVersion })
    .onConflictDoUpdate({ target: settings.key, set: { value: standingVersion } });

/** The day a term is counted from, and the term: `standing.ts` and `longest-terms.ts` say what follows from them. */
const firstDay = sql`coalesce(${p.filed_on}, ${p.published_on}, ${p.granted_on})`;
const term = sql`case when ${p.type} in ('发明', 'PCT发明') then interval '20 years'
  when ${p.type} = '外观设计' and ${firstDay} >= '2021-06-01' then interval '15 years' else interval '10 years' end`;
const isForeign = sql`coalesce(nullif(${p.application_no}, ''), nullif(${p.publication_no}, ''), ${p.grant_no}) ~ '^[A-Z]'`;
const isPresumed = sql`${p.status_reason} like '推定%'`;

/**
 * The same for those whose days alone changed something: a term that is over, a lapse that can no longer be undone, what
 * only nobody has reported otherwise. Of other offices it picks some that stay as they are.
 */
export const replayDue = (services: Pick<Services, "db" | "now">, signal: AbortSignal): Promise<number> => {
  const today = dayOf(services.now());
  return replayWhere(
    services,
    sql`((${p.status} <> '失效' and coalesce(${p.extended_to}, ${p.expires_on}, (${firstDay} + ${term})::date) < ${today})
      or (${p.status_reason} = '公开' and ${firstDay} + interval '3 years' < ${today})
      or (${p.status} = '有效' and not ${isPresumed} and ${isForeign} and ${p.granted_on} + interval '1 year' < ${today})
      or ${p.restorable_until} < ${today})`,
    signal,
  );
};

/** Whether there are statuses of another version of the rules; a store without patents is of this one from now on. */
export async function isReplayWanted(db: Db): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, standingSetting));
  if (row?.value === standingVersion) return false;
  const [any] = await db.select({ id: p.id }).from(p).limit(1);
  if (any === undefined) await noteVersion(db);
  return any !== undefined;
}
