import { sql } from "drizzle-orm";
import type { MovedRecords } from "#server/database/tables/company-care.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** Public records that name the companies they belong to in `company_ids`. */
const holdingTables = ["trademarks", "judgments", "copyright_records"] as const;

type Moved = NonNullable<MovedRecords["holdings"]>;

/** Records of the one are the other's; what both had stays the other's, once. */
export async function moveHoldings({ db }: CallContext, from: string, to: string): Promise<Moved> {
  const moved: Moved = [];
  for (const table of holdingTables) {
    const { rows } = await db.execute<{ id: string; both: boolean }>(sql`
      with was as (
        select id, company_ids @> array[${to}::uuid] as both from ${sql.identifier(table)}
        where company_ids @> array[${from}::uuid] for update
      )
      update ${sql.identifier(table)} r set company_ids = case when was.both
        then array_remove(r.company_ids, ${from}::uuid) else array_replace(r.company_ids, ${from}::uuid, ${to}::uuid) end
      from was where r.id = was.id returning r.id, was.both`);
    const idsOf = (both: boolean) => rows.filter((row) => row.both === both).map(({ id }) => id);
    if (rows.length > 0) moved.push({ table, own: idsOf(false), both: idsOf(true) });
  }
  return moved;
}

/** The company gets its records back, those that are still the other's. */
export async function holdingsBack({ db }: CallContext, from: string, to: string, moved: Moved): Promise<void> {
  for (const { table, own, both } of moved) {
    const known = holdingTables.find((one) => one === table);
    if (known === undefined) continue;
    await db.execute(sql`
      update ${sql.identifier(known)} set company_ids = array_replace(company_ids, ${from}::uuid, ${to}::uuid)
      where id = any(${sqlUuidArray(own)}) and not company_ids @> array[${to}::uuid]`);
    await db.execute(sql`
      update ${sql.identifier(known)} set company_ids = company_ids || ${to}::uuid
      where id = any(${sqlUuidArray(both)}) and company_ids @> array[${from}::uuid]
        and not company_ids @> array[${to}::uuid]`);
  }
}
