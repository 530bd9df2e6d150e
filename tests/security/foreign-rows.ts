import { sql, type SQL } from "drizzle-orm";
import type { Connection } from "#server/database/connect.ts";

type Db = Connection["db"];

/** A street with records of every kind, to which no official but its own and none of the known companies belongs. */
export async function streetOfOthers(db: Db, officialsOf: string): Promise<string> {
  const { rows } = await db.execute<{ street: string }>(sql`
    select street_id as street from visits
    where street_id <> ${officialsOf} and street_id in (select street_id from answers)
      and street_id in (select street_id from demands) and street_id not in (
      select c.street_id from companies c join accounts a on a.com_id = c.id
      union select c.street_id from companies c join contacts k on k.company_id = c.id join visitors v using (mobile))
    group by 1 order by 1 limit 1`);
  const street = rows[0]?.street;
  if (street === undefined) throw new Error("somebody of every street knocks");
  return street;
}

/** Tables of records with an identifier of their own that stand in a street by themselves, or by their company. */
async function tablesBy(db: Db, column: "street_id" | "company_id"): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.table_name as name from information_schema.columns a
    join information_schema.columns b using (table_schema, table_name)
    where a.table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid' and b.column_name = ${column}
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Every record that belongs to a street, by its table; a few of each are enough to knock at. */
export async function recordsOfStreet(db: Db, street: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const add = async (name: string, isOne: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${sql.identifier(name)} where ${isOne} order by id`);
    if (rows.length > 0 && !found.has(name))
      found.set(
        name,
        rows.map(({ id }) => id),
      );
  };
  for (const name of await tablesBy(db, "street_id")) await add(name, sql`street_id = ${street}`);
  const ofCompanies = sql`company_id in (select id from companies where street_id = ${street})`;
  for (const name of await tablesBy(db, "company_id")) await add(name, ofCompanies);
  const records = sql.param([...found.values()].flat());
  await add("files", sql`record_id = any(${records}::uuid[])`);
  return found;
}

/** Tables of the server's own bookkeeping; who knocks in vain may leave a trace there. */
const bookkeeping = ["feed", "idempotency", "call_limits", "sessions", "devices", "refusals"];

/** One checksum for each table of all rows that are or name one of the records. */
export async function checksums(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' group by 1 order by 1`);
  const sums: Record<string, string> = {};
  const wanted = sql.param([...ids]);
  for (const { name, columns } of rows) {
    if (bookkeeping.includes(name)) continue;
    const isOne = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = any(${wanted}::uuid[])`),
      sql` or `,
    );
    const sum = await db.execute<{ sum: string }>(sql`
      select count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '')) as sum
      from ${sql.identifier(name)} t where ${isOne}`);
    sums[name] = sum.rows[0]?.sum ?? "";
  }
  return sums;
}
