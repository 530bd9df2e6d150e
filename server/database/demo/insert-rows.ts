import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/database/connect.ts";

const rowsPerStatement = 2000;

/**
 * Inserts many rows by few statements. All rows have the first one's columns, named as in the table;
 * columns left out take their default.
 */
export async function insertRows<T extends PgTable>(db: Db, table: T, rows: T["$inferInsert"][]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    await db.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`,
    );
  }
}
