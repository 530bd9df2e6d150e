import { inArray, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { DetailedEvent } from "#contract/patent/legal/read-rights.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { eventColumns, eventsByPatent, settleRights } from "#server/database/patent-rights.ts";
import { patentEvents as e } from "#server/database/tables/ip/patent.ts";
import { patentImportChanges, patentImportRows } from "#server/database/tables/ip/patent-import.ts";
import { directoryOf, knownPatents, knownRecords } from "./known-patents.ts";
import { type Around, type BatchPlan, type Change, hashed, type HashedRecord, planRecords } from "./plan-records.ts";
import type { ReadRecord } from "#server/importers/patent/imported-patent.ts";

async function fingerprints(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ patent: e.patent_id, fingerprint: e.fingerprint })
    .from(e)
    .where(inArray(e.patent_id, [...ids]));
  for (const { patent, fingerprint } of rows) found.set(patent, (found.get(patent) ?? new Set()).add(fingerprint));
  return found;
}

/** Plans records against the store; nothing is written. */
export async function planAgainstStore(
  db: Db,
  read: readonly ReadRecord[],
  at: Date,
  lock = false,
): Promise<BatchPlan & { records: HashedRecord[] }> {
  const records = hashed(read);
  const contents = records.map(({ patent }) => patent);
  const patents = await knownPatents(db, contents, lock);
  const around: Around = {
    patents,
    records: await knownRecords(
      db,
      records.map(({ hash }) => hash),
    ),
    directory: await directoryOf(db, contents),
    events: await fingerprints(
      db,
      patents.map(({ row }) => row.id),
    ),
    at,
  };
  return { ...planRecords(records, around), records };
}

/** Writes whole rows in the place of those with the same key, set by set. */
async function putRows(db: Db, table: "patents" | "patent_texts", rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const key = table === "patents" ? "id" : "patent_id";
  const columns = Object.keys(first);
  const list = sql.join(
    columns.map((one) => sql.identifier(one)),
    sql`, `,
  );
  const put = sql.join(
    columns.filter((one) => one !== key).map((one) => sql`${sql.identifier(one)} = excluded.${sql.identifier(one)}`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.identifier(key)}) do update set ${put}`);
}

/** Keeps what stood there before the run's first change of a patent, and what it left. */
async function keepChanges(db: Db, importId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ before, after, events }) => ({
    import_id: importId,
    patent_id: after.row.id,
    created: before === null,
    before: before?.row ?? null,
    before_text: before?.text ?? null,
    events: events.map(({ id }) => id),
  }));
  await db.execute(sql`
    insert into ${patentImportChanges} (import_id, patent_id, created, before, before_text, events)
    select import_id, patent_id, created, before, before_text, events
    from json_populate_recordset(null::patent_import_changes, ${JSON.stringify(rows)}::json)
    on conflict (import_id, patent_id) do update set events = patent_import_changes.events || excluded.events`);
  await db.execute(sql`
    update ${patentImportChanges} c
    set after = patent_record(p), after_text = coalesce((select md5(t::text) from patent_texts t where t.patent_id = p.id), '')
    from patents p where p.id = c.patent_id and c.import_id = ${importId}
      and c.patent_id = any(${sql.param(changes.map(({ after }) => after.row.id))}::uuid[])`);
}

/** What is derived of the patents that changed, by all their events. */
async function settleStanding(db: Db, changes: readonly Change[], at: Date): Promise<void> {
  const known = changes.filter(({ before }) => before !== null).map(({ after }) => after.row.id);
  const rows = known.length === 0 ? [] : await db.select(eventColumns).from(e).where(inArray(e.patent_id, known));
  const stored = eventsByPatent<DetailedEvent & { patent_id: string }>(rows);
  for (const { after, events } of changes) {
    const { row } = after;
    Object.assign(row, standingOf(row, [...(stored.get(row.id) ?? []), ...events], dayOf(at.getTime())));
  }
}

async function writeChanges(db: Db, importId: string, changes: readonly Change[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  await settleStanding(db, changes, at);
  await putRows(
    db,
    "patents",
    changes.map(({ after: { row } }) => {
      // The database calculates it.
      const { public_on: _, ...own } = row;
      return { ...own, updated_at: at };
    }),
  );
  const texts = changes.filter(
    ({ before, after }) => before === null || JSON.stringify(before.text) !== JSON.stringify(after.text),
  );
  await putRows(
    db,
    "patent_texts",
    texts.map(({ after }) => after.text),
  );
  const events = changes.flatMap(({ after, events: added }) =>
    added.map((event) => ({ ...event, patent_id: after.row.id, source: "文件导入", created_at: at })),
  );
  await insertRows(db, e, events);
  await settleRights(
    db,
    changes.map(({ after }) => after.row.id),
  );
  await keepChanges(db, importId, changes);
}

/** Plans and writes records inside a transaction; `from` is the place of the first, counted from 1. */
export async function writeRecords(db: Db, importId: string, read: readonly ReadRecord[], from: number, at: Date) {
  const { changes, rows, taken } = await planAgainstStore(db, read, at, true);
  await writeChanges(db, importId, changes, at);
  await insertRows(
    db,
    patentImportRows,
    rows.map((row, place) => ({ import_id: importId, place: from + place, ...row })),
  );
  const hashes = [...taken].map(([hash, patent_id]) => ({ hash, patent_id, import_id: importId }));
  await db.execute(sql`
    insert into patent_import_records (hash, patent_id, import_id)
    select hash, patent_id, import_id from json_populate_recordset(null::patent_import_records, ${JSON.stringify(hashes)}::json)
    on conflict (hash) do nothing`);
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { action } of rows) counts[action] += 1;
  return { ...counts, unpublished: rows.filter(({ unpublished }) => unpublished).length };
}
