import { Dexie, type Table, type Transaction } from "dexie";
import type { KeptClock } from "../device-clock.ts";
import { withBlobs } from "../files/blob-bytes.ts";
import type { FieldReadTables } from "../field-tables.ts";
import type { DraftRow, FieldSurroundings } from "../field-types.ts";

/** What the engine remembers of itself on this device, by key. Times are milliseconds. */
export interface Meta {
  deviceId: string;
  /** Position in the feed of changes; absent before the first page. */
  cursor: string;
  scope: string;
  /** The first pull has come to its end. */
  pulled: boolean;
  lastSuccessAt: number;
  /** What is known of the device's clock. */
  clock: KeptClock;
  /** The database was empty although this device had an id: ask the first pull what the server had heard. */
  unsure: boolean;
  lost: { pending: number; oldest_at: string | null; at: string };
  /** Days from one visit to the next that each tier promises; null: none. */
  promises: Record<string, number | null>;
  /** There is more than a device should hold: of companies it has those that its person has to do with. */
  part: boolean;
  /** Companies that left this device while something unsent names them. */
  names: Record<string, { name: string; street_id: string }>;
  /** Ids of companies added here that the server knew already, with the right ids. */
  aliases: Record<string, string>;
}

interface MetaRow {
  key: keyof Meta;
  value: unknown;
}

type Tables = { [K in keyof FieldReadTables]: FieldReadTables[K] };

/** The local database of one account. Every write transaction is durable before it resolves. */
export type FieldDatabase = Dexie & Tables & { meta: Table<MetaRow, string> };

/** Name of the database of an account; no other account ever opens it. */
export const databaseName = (userId: string) => `ip-smart/${userId}`;

/** Opens nothing yet: Dexie connects at the first use. */
export function fieldDatabase(
  userId: string,
  { indexedDB, IDBKeyRange }: Pick<FieldSurroundings, "indexedDB" | "IDBKeyRange">,
): FieldDatabase {
  const db = new Dexie(databaseName(userId), {
    indexedDB,
    IDBKeyRange,
    chromeTransactionDurability: "strict",
    // Readers see what is committed, never an optimistic copy.
    cache: "disabled",
  });
  db.version(1).stores({
    visits: "id, company_id, start_at",
    companies: "id, name, credit_code, street_id",
    contacts: "id, company_id",
    labels: "id, kind",
    staff: "id",
    streets: "id, sort",
    attachments: "id, record_id, state",
    outbox: "id, seq, recordId, state",
    drafts: "key, recordId",
    meta: "key",
  });
  // Later kinds. What is unsent stays; the feed starts over, because the old place in it knows nothing of them.
  db.version(2)
    .stores({
      notes: "id, visit_id",
      calendarEntries: "id, plan_start, plan_end, status, *company_ids",
      demands: "id, company_id, visit_id, status",
      answers: "id, company_id, questionnaire_id, visit_id",
      questionnaires: "id, status",
      holidays: "id",
    })
    .upgrade(startOver);
  db.version(3).stores({ holdings: "id" }).upgrade(startOver);
  db.version(4).stores({}).upgrade(nameDrafts);
  db.table("attachments").hook("reading", withBlobs);
  return db as FieldDatabase;
}

const unknownCursor = "-";

/** A place no server knows: the first page replaces what is held, and until it comes the old copies serve. */
async function startOver(transaction: Transaction): Promise<void> {
  const meta = transaction.table<MetaRow, string>("meta");
  if ((await meta.get("cursor")) !== undefined) await meta.put({ key: "cursor", value: unknownCursor });
}

/**
 * Before, the drafts of all new records of a kind had one name, which ended in `:new`, and those made from an entry of the
 * calendar one for each company: each takes its record's. A questionnaire becomes part of the visit that asks it.
 */
async function nameDrafts(transaction: Transaction): Promise<void> {
  const drafts = transaction.table<DraftRow, string>("drafts");
  const rows = await drafts.toArray();
  const visitOf = new Map(
    rows.flatMap(({ kind, recordId, value }) => {
      const { questionnaire_id, company_id } = (value ?? {}) as { questionnaire_id?: string; company_id?: string };
      return kind === "visit" && questionnaire_id ? [[`answer:${questionnaire_id}:${company_id}`, recordId]] : [];
    }),
  );
  await drafts.bulkDelete(rows.map(({ key }) => key));
  await drafts.bulkPut(
    rows.map((row) => {
      const within = visitOf.get(row.key);
      const key = row.key.endsWith(":new") ? `${row.kind}:${row.recordId}` : row.key;
      return { ...row, key, ...(within !== undefined && { within }) };
    }),
  );
}

/** A remembered value; undefined when it was never set. */
export async function readMeta<K extends keyof Meta>(db: FieldDatabase, key: K): Promise<Meta[K] | undefined> {
  return (await db.meta.get(key))?.value as Meta[K] | undefined;
}

/** Remembers a value; inside a transaction over `meta` it is part of it. */
export async function writeMeta<K extends keyof Meta>(db: FieldDatabase, key: K, value: Meta[K]): Promise<void> {
  await db.meta.put({ key, value });
}
