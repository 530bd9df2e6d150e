import { sql } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import type { StreetOnMap } from "#contract/visit/visit-figures.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { demandOverdue, openDemand } from "./demand-deadline.ts";
import { within } from "./figure-sources.ts";

/** The streets of the person's scope, in the order of the district. */
export async function streetMap(context: CallContext): Promise<OutputOf<typeof contract.figures.streetMap>> {
  const now = new Date(context.now());
  const today = dayOf(context.now());
  const thisYear = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const { rows } = await context.db.execute<StreetOnMap & Record<string, unknown>>(sql`
    select streets.id as street_id, streets.name, c.lng, c.lat, coalesce(c.companies, 0) as companies,
      coalesce(c.unvisited, 0) as unvisited, coalesce(v.visits, 0) as visits_year,
      coalesce(d.open, 0) as demands_open, coalesce(d.overdue, 0) as demands_overdue
    from streets
    left join (
      select street_id, avg(lng)::float8 as lng, avg(lat)::float8 as lat, count(*)::int as companies,
        count(*) filter (where last_visit_at is null or not (${within(sql`last_visit_at`, thisYear)}))::int as unvisited
      from companies where deleted_at is null group by street_id
    ) c on c.street_id = streets.id
    left join (
      select street_id, count(*)::int as visits from visits
      where deleted_at is null and ${within(sql`start_at`, thisYear)} group by street_id
    ) v on v.street_id = streets.id
    left join (
      select street_id, count(*) filter (where ${openDemand})::int as open,
        count(*) filter (where ${openDemand} and ${demandOverdue(now)})::int as overdue
      from demands where deleted_at is null group by street_id
    ) d on d.street_id = streets.id
    where ${inStreets(personOf(context), streets.id)}
    order by streets.sort, streets.id`);
  return { streets: rows, as_of: now.toISOString() };
}
