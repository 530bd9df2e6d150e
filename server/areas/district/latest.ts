import { sql } from "drizzle-orm";
import type { Latest } from "#contract/figures/district-calls.ts";
import { demands } from "#server/database/tables/demand.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

const shown = 12;

/** The latest visits and submitted demands of the scope, the newest first. */
export async function latestOf(context: CallContext, street_id: string | undefined): Promise<Latest[]> {
  const person = personOf(context);
  const now = new Date(context.now());
  const { rows } = await context.db.execute<Latest & Record<string, unknown>>(sql`
    with visited as (
      select visits.id, 'visit' as page, visits.company_id, visits.visit_type || ' · ' || visits.visit_method as note,
        visits.start_at as at, visits.street_id
      from visits where visits.deleted_at is null and visits.start_at <= ${now}::timestamptz
        and ${inStreets(person, visits.street_id)}
        and ${street_id === undefined ? sql`true` : sql`visits.street_id = ${street_id}`}
      order by visits.start_at desc limit ${shown}
    ), asked as (
      select demands.id, 'demand' as page, demands.company_id, '需求 · ' || demands.title as note,
        demands.submitted_at as at, demands.street_id
      from demands where demands.deleted_at is null and demands.submitted_at is not null
        and ${inStreets(person, demands.street_id)}
        and ${street_id === undefined ? sql`true` : sql`demands.street_id = ${street_id}`}
      order by demands.submitted_at desc limit ${shown}
    )
    select rows.id, rows.page, companies.name as title, rows.note,
      to_char(rows.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, coalesce(streets.name, '') as street_name
    from (select * from visited union all select * from asked) rows
      join companies on companies.id = rows.company_id left join streets on streets.id = rows.street_id
    order by rows.at desc, rows.id limit ${shown}`);
  return rows;
}
