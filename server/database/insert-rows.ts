import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./connect.ts";

const rowsPerStatement = 2000;

/** A statement for many rows has one parameter: one for each value costs more to build than to run. */
function insertion<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const json = JSON.stringify(rows.map(asJson));
  return sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`;
}

/** Bytes as PostgreSQL reads them in a text. */
const asJson = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value,
    ]),
  );

/**
 * Inserts many rows by few statements. All rows have the first one's columns, named as in the table;
 * columns left out take their default.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db.execute(insertion(table, rows.slice(start, start + rowsPerStatement)));
}

/**
 * The same in one statement for rows whose id may be there already; resolves with the columns of those that were
 * not, by id, as the database keeps them: a trigger may have the last word.
 */
export async function insertNewRows<T extends PgTable, C extends string>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  columns: readonly (C & keyof T["$inferSelect"])[],
): Promise<Map<string, Pick<T["$inferSelect"], C>>> {
  if (rows.length === 0) return new Map();
  const told = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const inserted = await db.execute<{ id: string } & Record<string, unknown>>(
    sql`${insertion(table, rows)} on conflict (id) do nothing returning id, ${told}`,
  );
  return new Map(inserted.rows.map((row) => [row.id, row as unknown as Pick<T["$inferSelect"], C>]));
}
