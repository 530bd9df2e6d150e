import { type SQL, sql } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { type DistrictFigureKey, districtFigureKeys, figureOf } from "#contract/figures/district-figures.ts";
import { demandOverdue, openDemand } from "#server/areas/figures/demand-deadline.ts";
import { within } from "#server/areas/figures/figure-sources.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** When a count is made, and of which day: a past one tells what can be read out of the records as they are now. */
export interface CountedDay {
  day: string;
  now: Date;
  isPast: boolean;
}

const year = ({ day }: CountedDay) => ({ from: `${day.slice(0, 4)}-01-01`, to: day });
const month = ({ day }: CountedDay) => ({ from: `${day.slice(0, 7)}-01`, to: day });
/** Every instant up to the end of the day. */
const until = (column: SQL, { day }: CountedDay) => within(column, { from: "1900-01-01", to: day });

const visits = (where: SQL) =>
  sql`select visits.street_id, visits.id from visits where visits.deleted_at is null and ${where}`;
const demands = (where: SQL) =>
  sql`select demands.street_id, demands.id from demands where demands.deleted_at is null and ${where}`;
const companies = (where: SQL) =>
  sql`select c.street_id, c.id from companies c where c.deleted_at is null and ${where}`;
const honors = (where: SQL) => sql`select c.street_id, h.id from honors h join companies c on c.id = h.company_id
  where h.deleted_at is null and c.deleted_at is null and ${where}`;

function openDemands(at: CountedDay): SQL {
  if (!at.isPast) return demands(openDemand);
  // What ended after the day was still open on it.
  return demands(sql`${until(sql`demands.submitted_at`, at)} and demands.status <> '草稿'
    and not (demands.status = any(${sqlTextArray(endedStatuses)}) and ${until(sql`demands.moved_at`, at)})`);
}

/**
 * The rows of a figure as (street_id, id); null: it is not one of these, or a past day cannot be told. A figure of
 * today has no bound by day, as its list has none.
 */
function rowsOf(key: DistrictFigureKey, at: CountedDay): SQL | null {
  switch (key) {
    case "companies":
      return companies(at.isPast ? until(sql`c.created_at`, at) : sql`true`);
    case "companies_visited":
      return sql`select distinct visits.street_id, visits.company_id as id from visits
        where visits.deleted_at is null and ${within(sql`visits.start_at`, year(at))}`;
    case "visits":
      return visits(within(sql`visits.start_at`, year(at)));
    case "visits_month":
      return visits(within(sql`visits.start_at`, month(at)));
    case "demands_new":
      return demands(within(sql`demands.submitted_at`, year(at)));
    case "demands_closed":
      return demands(sql`demands.status = '已关闭' and ${within(sql`demands.moved_at`, year(at))}`);
    case "demands_open":
      return openDemands(at);
    case "demands_overdue":
      return at.isPast ? null : demands(demandOverdue(at.now));
    case "annuity_grace":
      return at.isPast
        ? null
        : sql`select c.street_id, c.id from annuity_sums s join companies c on c.id = s.company_id
            cross join generate_series(1, s.grace) where c.deleted_at is null`;
    case "honors":
      return honors(at.isPast ? until(sql`h.created_at`, at) : sql`true`);
    case "honors_year":
      return honors(
        sql`h.year = ${Number(at.day.slice(0, 4))} and ${at.isPast ? until(sql`h.created_at`, at) : sql`true`}`,
      );
    default:
      return null;
  }
}

/** Figures of visits, demands, companies and honors by street, and of all as the empty street, in one statement. */
export function quickCounts(at: CountedDay, streets: readonly string[] | null): SQL | null {
  const inScope = streets === null ? sql`true` : sql`rows.street_id = any(${sqlTextArray(streets)})`;
  const counts = districtFigureKeys.flatMap((key) => {
    const rows = figureOf(key).quick ? rowsOf(key, at) : null;
    if (rows === null) return [];
    // Whoever is visited in two streets is one company of the district.
    const count = key === "companies_visited" ? sql`count(distinct rows.id)` : sql`count(*)`;
    return [
      sql`select coalesce(rows.street_id, '') as street_id, ${key}::text as figure, ${count}::int as value
        from (${rows}) rows where ${inScope} group by grouping sets ((rows.street_id), ())`,
    ];
  });
  return sql.join(counts, sql` union all `);
}
