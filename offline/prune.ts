import { endedStatuses } from "#contract/demand/demand-states.ts";
import { calendarWindowDays, demandWindowDays, visitWindowDays } from "#contract/sync/sync.ts";
import type { EngineContext } from "./engine-context.ts";
import type { FieldDatabase } from "./field-database.ts";
import { recordTable, writeTables } from "./record-tables.ts";
import type { RecordKind } from "./field-types.ts";

const day = 24 * 3_600_000;
const openEntries: readonly string[] = ["待走访", "已改期", "走访中"];

/**
 * Lets go of what has left the window by age alone, which the feed does not tell: old visits with their notes,
 * entries that are over, demands that have ended. What has unsent changes or files stays.
 */
export async function pruneRecords({ db, link }: EngineContext): Promise<void> {
  const before = (days: number) => new Date(link.serverNow() - days * day).toISOString();
  await db.transaction("rw", writeTables(db), async () => {
    const kept = await unsentRecords(db);
    const visits = await db.visits.where("start_at").below(before(visitWindowDays)).primaryKeys();
    const gone = visits.filter((id) => !kept.has(id));
    await forget(db, "visit", visits, kept);
    if (gone.length > 0) await forget(db, "note", await db.notes.where("visit_id").anyOf(gone).primaryKeys(), kept);
    const entries = db.calendarEntries.where("plan_end").below(before(calendarWindowDays));
    const over = await entries.filter(({ status }) => !openEntries.includes(status)).primaryKeys();
    await forget(db, "calendar", over, kept);
    const since = before(demandWindowDays);
    const ended = db.demands.where("status").anyOf([...endedStatuses]);
    const past = await ended.filter((demand) => (demand.moved_at ?? demand.updated_at) < since).primaryKeys();
    await forget(db, "demand", past, kept);
  });
}

/** Records with rows or files that the server does not have yet. */
async function unsentRecords(db: FieldDatabase): Promise<Set<string>> {
  const files = await db.attachments.where("state").notEqual("sent").toArray();
  const kept = new Set(files.map((file) => file.record_id));
  for (const id of await db.outbox.orderBy("recordId").uniqueKeys()) kept.add(String(id));
  return kept;
}

async function forget(db: FieldDatabase, kind: RecordKind, ids: string[], kept: Set<string>): Promise<void> {
  const gone = ids.filter((id) => !kept.has(id));
  if (gone.length === 0) return;
  await recordTable(db, kind).bulkDelete(gone);
  await db.attachments.where("record_id").anyOf(gone).delete();
}
