import { sql } from "drizzle-orm";
import type { MovedRecords } from "#server/database/tables/company-care.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";

type Moved = NonNullable<MovedRecords["patents"]>;

/** Patents of the one are the other's; what both had stays the other's, once. */
export async function movePatents({ db }: CallContext, from: string, to: string): Promise<Moved> {
  const { rows } = await db.execute<{ id: string; both: boolean }>(sql`
    with was as (
      select id, company_ids @> array[${to}::uuid] as both from patents where company_ids @> array[${from}::uuid] for update
    )
    update patents p set company_ids = case when was.both
      then array_remove(p.company_ids, ${from}::uuid) else array_replace(p.company_ids, ${from}::uuid, ${to}::uuid) end
    from was where p.id = was.id returning p.id, was.both`);
  const idsOf = (both: boolean) => rows.filter((row) => row.both === both).map(({ id }) => id);
  return { own: idsOf(false), both: idsOf(true) };
}

/** The company gets its patents back, those that are still the other's. */
export async function patentsBack({ db }: CallContext, from: string, to: string, moved: Moved): Promise<void> {
  await db.execute(sql`
    update patents set company_ids = array_replace(company_ids, ${from}::uuid, ${to}::uuid)
    where id = any(${sqlUuidArray(moved.own)}) and not company_ids @> array[${to}::uuid]`);
  await db.execute(sql`
    update patents set company_ids = company_ids || ${to}::uuid
    where id = any(${sqlUuidArray(moved.both)}) and company_ids @> array[${from}::uuid] and not company_ids @> array[${to}::uuid]`);
}
