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

/** Of a patent in both portfolios the kept company's entry stays; the other is taken out. */
export async function dropSecondEntries({ db, now }: CallContext, from: string, to: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update portfolio_entries g set deleted_at = ${new Date(now()).toISOString()}, rev = g.rev + 1
    from portfolio_entries k
    where g.company_id = ${from} and g.deleted_at is null and k.company_id = ${to} and k.deleted_at is null
      and (k.patent_id = g.patent_id or (k.patent_id is null and g.patent_id is null and k.own_number = g.own_number))
    returning g.id`);
  return rows.map(({ id }) => id);
}

export async function entriesBack({ db }: CallContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update portfolio_entries e set deleted_at = null, rev = e.rev + 1
    where e.id = any(${sqlUuidArray(ids)}) and not exists (
      select from portfolio_entries o where o.company_id = e.company_id and o.deleted_at is null and o.id <> e.id
        and (o.patent_id = e.patent_id or (o.patent_id is null and e.patent_id is null and o.own_number = e.own_number)))`);
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
