import type { Table } from "dexie";
import type { EngineContext } from "./engine-context.ts";
import type { FieldDatabase } from "./field-database.ts";
import type { LocalRecord, ServerRecord, Stamp } from "./local-effects.ts";
import { reapplied } from "./local-effects.ts";
import type { OutboxRow } from "./field-types.ts";

/** The table that shows records of this kind. */
export function recordTable(db: FieldDatabase, kind: OutboxRow["kind"]): Table<LocalRecord, string> {
  return (kind === "visit" ? db.visits : db.companies) as unknown as Table<LocalRecord, string>;
}

/** The companies of these ids, asked for once, as an effect looks them up. */
export async function companyLookup(db: FieldDatabase, ids: readonly string[]): Promise<Stamp["companyOf"]> {
  const found = new Map((await db.companies.bulkGet([...ids])).flatMap((one) => (one ? [[one.id, one]] : [])));
  return (id) => found.get(id);
}

/** Ids of companies that the unsent rows name. */
export function companiesNamed(rows: readonly OutboxRow[]): string[] {
  return rows.flatMap((row) => companyNamed(row) ?? []);
}

/** The company a row of a visit names; undefined when it names none. */
export function companyNamed({ input }: Pick<OutboxRow, "input">): string | undefined {
  const { company_id, changes } = input as {
    company_id?: string;
    changes?: { company_id?: string };
  };
  return company_id ?? changes?.company_id;
}

/** Shows a record anew from the server's copy and the unsent rows given; inside a transaction. */
export async function showRecord(
  { db, user }: EngineContext,
  record: { kind: OutboxRow["kind"]; id: string },
  server: ServerRecord | null,
  rows: readonly OutboxRow[],
): Promise<void> {
  const table = recordTable(db, record.kind);
  const companyOf = await companyLookup(db, companiesNamed(rows));
  const shown = reapplied(await table.get(record.id), server, rows, { by: user.id, companyOf });
  if (shown === null) await table.delete(record.id);
  else await table.put(shown);
}
