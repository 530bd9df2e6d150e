import { sql } from "drizzle-orm";
import type { Change, Changes } from "#contract/sync/feed.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import type { FieldTables } from "#offline/field-tables.ts";
import type { DraftRow, LocalAttachment, OutboxRow } from "#offline/field-types.ts";
import type { Account, Device, Tab } from "../world/device.ts";
import type { SimulatedServer } from "../world/server.ts";

/** What the server holds, read from its tables and not through the product. */
export interface ServerView {
  rows: ServerRow[];
  /** All of it but the files, to look for what somebody wrote. */
  text: string;
}

export interface ServerRow {
  [column: string]: unknown;
  kind: ServerKind;
  id: string;
  row: Record<string, unknown>;
}
type ServerKind = keyof typeof tables;

const tables = {
  visit: "visits",
  calendar: "calendar_entries",
  demand: "demands",
  answer: "answers",
  company: "companies",
  note: "visit_notes",
  move: "demand_moves",
  revision: "revisions",
  file: "files",
  device: "devices",
} as const;

const selects = Object.entries(tables).map(([kind, table]) => {
  const id = kind === "revision" ? "record_id" : "id";
  const place = kind === "revision" ? "rev" : "0";
  return `select '${kind}' as kind, ${id}::text as id, ${place} as place, to_jsonb(t) as row from ${table} t`;
});

export async function viewServer({ connection: { db } }: SimulatedServer): Promise<ServerView> {
  const { rows } = await db.execute<ServerRow>(sql.raw(`${selects.join(" union all ")} order by kind, id, place`));
  const written = rows.filter(({ kind }) => kind !== "file" && kind !== "device");
  return { rows, text: written.map(({ row }) => JSON.stringify(row)).join("\n") };
}

/** What one account has on one device. */
export interface TabView {
  device: Device;
  account: Account;
  outbox: OutboxRow[];
  attachments: LocalAttachment[];
  drafts: DraftRow[];
  /** Rows the app says were lost with its storage. */
  toldLost: number;
  records: Map<RecordTable, LocalRow[]>;
}
export type RecordTable = (typeof recordTables)[number];
export type LocalRow = Record<string, unknown> & { id: string };

export const recordTables = [
  "visits",
  "notes",
  "calendarEntries",
  "demands",
  "answers",
  "companies",
  "contacts",
  "labels",
  "staff",
  "streets",
  "questionnaires",
  "holdings",
] as const satisfies readonly (keyof FieldTables)[];

export async function viewTab(device: Device, { engine, account }: Tab): Promise<TabView> {
  const { db } = engine;
  const [outbox, attachments, drafts, ...records] = await Promise.all([
    db.outbox.orderBy("seq").toArray(),
    db.attachments.toArray(),
    db.drafts.toArray(),
    ...recordTables.map((name) => db[name].toArray() as unknown as Promise<LocalRow[]>),
  ]);
  const byTable = new Map(recordTables.map((name, place) => [name, records[place] ?? []]));
  const toldLost = (await engine.report()).lost?.pending ?? 0;
  return { device, account, outbox, attachments, drafts, toldLost, records: byTable };
}

/** What the server gives to a device of this account that comes for the first time. */
export async function firstDownload(server: SimulatedServer, { token }: Account): Promise<Change[]> {
  const path = `/v1/visit/changes?cursor=&limit=2000&rights=${packedHoldings}`;
  const reply = await server.serve({ method: "GET", path, token, timeoutMs: 1000 });
  return (reply.body as { data: Changes }).data.changes;
}
