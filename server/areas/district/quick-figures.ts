import { type SQL, sql } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import {
  type CompanyPart,
  type DistrictFigureKey,
  districtFigureKeys,
  figureOf,
} from "#contract/figures/district-figures.ts";
import type { ComparedPeriod } from "#contract/figures/compared-periods.ts";
import { isFlow } from "#contract/figures/period-figures.ts";
import { willing } from "#contract/visit/visit-fields.ts";
import { demandOverdue, openDemand } from "#server/areas/figures/demand-deadline.ts";
import { within } from "#server/areas/figures/figure-sources.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { companyHolds } from "./company-holds.ts";

/** When a count is made, and of which day: a past one tells what can be read out of the records as they are now. */
export interface CountedDay {
  day: string;
  now: Date;
  isPast: boolean;
  /** Only of these companies; absent: of all. */
  of?: CompanyPart;
  /** Of what flows alone, and in this period instead of the year. */
  period?: ComparedPeriod;
  /** Counts of these alone; absent: of every figure that can be told. */
  only?: readonly DistrictFigureKey[];
}

const year = ({ day, period }: CountedDay) => period ?? { from: `${day.slice(0, 4)}-01-01`, to: day };
const month = ({ day }: CountedDay) => ({ from: `${day.slice(0, 7)}-01`, to: day });
/** Every instant up to the end of the day. */
const until = (column: SQL, { day }: CountedDay) => within(column, { from: "1900-01-01", to: day });

/** A count with the companies that it looks through, as (id, street_id, created_at, deleted_at). */
interface Counting extends CountedDay {
  firms: SQL;
}

/** Whether a row's company is among those meant. */
const ofCompany = (column: SQL, { of, firms }: Counting): SQL =>
  of === undefined ? sql`true` : sql`${column} in (select c.id from ${firms} c)`;

const visits = (at: Counting, where: SQL) => sql`select visits.street_id, visits.id from visits
  where visits.deleted_at is null and ${ofCompany(sql`visits.company_id`, at)} and ${where}`;
const demands = (at: Counting, where: SQL) => sql`select demands.street_id, demands.id from demands
  where demands.deleted_at is null and ${ofCompany(sql`demands.company_id`, at)} and ${where}`;
const companies = (at: Counting, where: SQL) => sql`select c.street_id, c.id from ${at.firms} c
  where c.deleted_at is null and ${where}`;
const honors = (at: Counting, where: SQL) => sql`select c.street_id, h.id from honors h
  join ${at.firms} c on c.id = h.company_id where h.deleted_at is null and c.deleted_at is null and ${where}`;

function openDemands(at: Counting): SQL {
  if (!at.isPast) return demands(at, openDemand);
  // What ended after the day was still open on it.
  return demands(
    at,
    sql`${until(sql`demands.submitted_at`, at)} and demands.status <> '草稿'
    and not (demands.status = any(${sqlTextArray(endedStatuses)}) and ${until(sql`demands.moved_at`, at)})`,
  );
}

/** Demands closed in the year; `more` narrows them. */
const closedDemands = (at: Counting, more: SQL) =>
  demands(at, sql`demands.status = '已关闭' and ${within(sql`demands.moved_at`, year(at))} and ${more}`);

/** Companies by the willingness that was written down last in the year. */
const askedCompanies = (at: Counting, where: SQL) => sql`
  select c.street_id, c.id from ${at.firms} c join (
    select distinct on (visits.company_id) visits.company_id, visits.willingness from visits
    where visits.deleted_at is null and visits.willingness is not null and ${within(sql`visits.start_at`, year(at))}
    order by visits.company_id, visits.start_at desc, visits.id desc
  ) said on said.company_id = c.id
  where c.deleted_at is null and ${where}`;

const holding = ({ of }: CountedDay) => sql`select c.id, c.street_id, c.created_at, c.deleted_at from companies c
  where ${companyHolds(of)}`;

/**
 * The rows of a figure as (street_id, id); null: it is not one of these, or a past day cannot be told. A figure of
 * today has no bound by day, as its list has none.
 */
export const quickRows = (key: DistrictFigureKey, at: CountedDay): SQL | null =>
  rowsOf(key, { ...at, firms: at.of === undefined ? sql`companies` : sql`(${holding(at)})` });

function rowsOf(key: DistrictFigureKey, at: Counting): SQL | null {
  if (at.period !== undefined && !isFlow(key)) return null;
  switch (key) {
    case "companies":
      return companies(at, at.isPast ? until(sql`c.created_at`, at) : sql`true`);
    case "companies_visited":
      return sql`select distinct visits.street_id, visits.company_id as id from visits
        where visits.deleted_at is null and ${ofCompany(sql`visits.company_id`, at)}
          and ${within(sql`visits.start_at`, year(at))}`;
    case "companies_asked":
      return askedCompanies(at, sql`true`);
    case "companies_willing":
      return askedCompanies(at, sql`said.willingness = any(${sqlTextArray(willing)})`);
    case "visits":
      return visits(at, within(sql`visits.start_at`, year(at)));
    case "visits_month":
      return visits(at, within(sql`visits.start_at`, month(at)));
    case "demands_new":
      return demands(at, within(sql`demands.submitted_at`, year(at)));
    case "demands_closed":
      return closedDemands(at, sql`true`);
    case "demands_timed":
      return closedDemands(at, sql`demands.finish_due_at is not null`);
    case "demands_timely":
      return closedDemands(at, sql`demands.finished_at <= demands.finish_due_at`);
    case "demands_open":
      return openDemands(at);
    case "demands_overdue":
      return at.isPast ? null : demands(at, demandOverdue(at.now));
    case "annuity_grace":
      return at.isPast
        ? null
        : sql`select c.street_id, c.id from annuity_sums s join ${at.firms} c on c.id = s.company_id
            cross join generate_series(1, s.grace) where c.deleted_at is null`;
    case "honors":
      return honors(at, at.isPast ? until(sql`h.created_at`, at) : sql`true`);
    case "honors_year":
      return honors(
        at,
        sql`h.year = ${Number(at.day.slice(0, 4))} and ${at.isPast ? until(sql`h.created_at`, at) : sql`true`}`,
      );
    default:
      return null;
  }
}

/**
 * Figures of visits, demands, companies and honors by street, and of all as the empty street, in one statement. Of some
 * companies alone these are looked for once, and not for each figure.
 */
export function quickCounts(at: CountedDay, streets: readonly string[] | null): SQL | null {
  const counting = { ...at, firms: at.of === undefined ? sql`companies` : sql`part` };
  const inScope = streets === null ? sql`true` : sql`rows.street_id = any(${sqlTextArray(streets)})`;
  const counts = (at.only ?? districtFigureKeys).flatMap((key) => {
    const rows = figureOf(key).quick ? rowsOf(key, counting) : null;
    if (rows === null) return [];
    // Whoever is visited in two streets is one company of the district.
    const count = key === "companies_visited" ? sql`count(distinct rows.id)` : sql`count(*)`;
    return [
      sql`select coalesce(rows.street_id, '') as street_id, ${key}::text as figure, ${count}::int as value
        from (${rows}) rows where ${inScope} group by grouping sets ((rows.street_id), ())`,
    ];
  });
  const all = sql.join(counts, sql` union all `);
  return at.of === undefined ? all : sql`with part as materialized (${holding(at)}) ${all}`;
}
