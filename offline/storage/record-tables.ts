import type { Table } from "dexie";
import type { FileOwner } from "#contract/core/file.ts";
import type { FeedKind } from "#contract/sync/feed.ts";
import { holidaysOf } from "#contract/core/working-days.ts";
import { knownCompanies } from "../pull/kept-names.ts";
import { companiesNamed } from "../kinds/company-names.ts";
import type { EngineContext } from "../engine-context.ts";
import type { FieldReadTables } from "../field-tables.ts";
import type { FieldDatabase } from "./field-database.ts";
import type { OutboxRow, RecordKind } from "../field-types.ts";
import { type LocalRecord, reapplied, type ServerRecord } from "../kinds/local-effects.ts";
import { recordKinds } from "../kinds/kinds.ts";
import type { Stamp } from "../kinds/stamp.ts";
import { descriptorOf } from "../kinds/write-kinds.ts";

/** The table that shows records of this kind. */
export const recordTable = (db: FieldDatabase, kind: RecordKind) =>
  db[descriptorOf(kind).table] as unknown as Table<LocalRecord, string>;

/** The tables of what only the feed brings; does not compile while a kind of the feed has none. */
export const feedTables = (db: FieldDatabase) =>
  ({
    street: db.streets,
    staff: db.staff,
    label: db.labels,
    contact: db.contacts,
    questionnaire: db.questionnaires,
    holiday: db.holidays,
    holding: db.holdings,
  }) satisfies Record<Exclude<FeedKind, RecordKind>, unknown>;

/** The tables of records that name files, by what a file says of its owner. */
export const ownerTables = {
  visit: "visits",
  visit_note: "notes",
  demand: "demands",
  answer: "answers",
} as const satisfies Record<FileOwner, keyof FieldReadTables>;

export const fileTables = (db: FieldDatabase) =>
  Object.values(ownerTables).map((name) => db[name] as unknown as Table<LocalRecord, string>);

/** Everything a queued write or its answer may touch, for the scope of a transaction. */
export function writeTables(db: FieldDatabase): Table[] {
  const records = recordKinds.map((kind) => db[descriptorOf(kind).table] as unknown as Table);
  return [...records, db.holidays, db.outbox, db.drafts, db.attachments, db.meta] as Table[];
}

/** The companies of these ids, asked for once, as an effect looks them up. */
async function companyLookup(db: FieldDatabase, ids: readonly string[]): Promise<Stamp["companyOf"]> {
  if (ids.length === 0) return () => undefined;
  const found = await knownCompanies(db, ids);
  return (id) => found.get(id);
}

const noHolidays = holidaysOf([]);

/** What the effects of these writes need to know; inside a transaction. */
export async function effectStamp(
  { db, user }: EngineContext,
  writes: readonly Pick<OutboxRow, "call" | "input">[],
): Promise<Omit<Stamp, "at">> {
  const moves = writes.some(({ call }) => call === "business.demandMove");
  const holidays = moves ? holidaysOf(await db.holidays.toArray()) : noHolidays;
  const companyOf = await companyLookup(db, writes.flatMap(companiesNamed));
  return { by: user.id, byName: user.name, street: user.street_ids[0] ?? "", companyOf, holidays };
}

/** Shows a record again from the server's copy and the unsent rows given; inside a transaction. */
export async function showRecord(
  context: EngineContext,
  record: { kind: RecordKind; id: string },
  server: ServerRecord | null,
  rows: readonly OutboxRow[],
): Promise<void> {
  const table = recordTable(context.db, record.kind);
  const stamp = await effectStamp(context, rows);
  const shown = reapplied(await table.get(record.id), server, rows, stamp);
  if (shown === null) await table.delete(record.id);
  else await table.put(shown);
}
