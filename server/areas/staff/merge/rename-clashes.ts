import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";

/** Added to the name of what came from the other account, where the kept one has something of that name. */
const mark = "（并入）";
/** Letters that a name may have. */
const longest = 60;

/** A name that is not taken yet. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 1; ; n++) {
    const end = n === 1 ? mark : `${mark}${n}`;
    const tried = name.slice(0, longest - end.length) + end;
    if (!taken.has(tried)) return tried;
  }
}

/** Gives rows of the one account names that the other has not used. */
export async function clearNames(db: Db, table: string, from: string, to: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; name: string; own: boolean }>(sql`
    select id, name, account_id = ${from}::uuid as own from ${sql.identifier(table)}
    where account_id in (${from}::uuid, ${to}::uuid) order by created_at, id`);
  const kept = new Set(rows.filter(({ own }) => !own).map(({ name }) => name));
  const taken = new Set(rows.map(({ name }) => name));
  for (const { id, name } of rows.filter((row) => row.own && kept.has(row.name))) {
    const free = freeName(name, taken);
    taken.add(free);
    await db.execute(sql`update ${sql.identifier(table)} set name = ${free} where id = ${id}`);
  }
}
