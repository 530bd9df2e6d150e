import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./connect.ts";

const rowsPerStatement = 1000;

/**
 * Writes rows by few statements: those whose id is there are changed, the others added. All rows have the first one's
 * columns, named as in the table.
 */
export async function putRows(db: Db, table: PgTable, rows: readonly ({ id: string } & object)[]): Promise<void> {
  const known = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).filter((name) => Object.hasOwn(known, name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const changes = sql.join(
    names
      .filter((name) => name !== "id")
      .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    await db.execute(sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${json}::json)
      on conflict (id) do update set ${changes}`);
  }
}
