import { type SQL, sql } from "drizzle-orm";
import { oldPatentYears } from "#contract/company/office-patents.ts";
import { monthsLater } from "#contract/core/time.ts";
import type { ComparedPeriod } from "#contract/figures/compared-periods.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { atRisk } from "#server/areas/company/patents-at-risk.ts";
import type { PartName } from "#server/database/tables/district.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { companyHolds } from "./company-holds.ts";
import { published } from "#server/database/published.ts";
import type { CountedDay } from "./quick-figures.ts";

/** Companies with the most patents that are kept for each street. */
export const mostCompanies = 20;

const inPeriod = (column: SQL, { from, to }: ComparedPeriod) => sql`(${column} between ${from} and ${to})`;

/** Columns that are told of each patent (`p`), by name. */
type Columns = Readonly<Record<string, SQL>>;

const named = (columns: Columns) =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`(${value}) as ${sql.identifier(name)}`),
    sql`, `,
  );
const namesOf = (columns: Columns) =>
  sql.join(
    Object.keys(columns).map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Living patents that were published by the day with their columns, as `held` by each street that one belongs to, and as
 * `places` by the empty one too: a patent of companies in two streets counts in both and in the district once. Of some
 * companies alone only theirs are looked at, and each patent is read once.
 */
function placed(
  day: string,
  columns: Columns,
  streets: readonly string[] | null,
  { of, period }: Pick<CountedDay, "of" | "period"> = {},
): SQL {
  const inScope = streets === null ? sql`true` : sql`c.street_id = any(${sqlTextArray(streets)})`;
  // What flowed in a period are few, and they are taken apart before anything is sorted.
  const flowing =
    period === undefined
      ? sql``
      : sql`join patents p on p.id = link.patent_id
          and (${inPeriod(sql`p.filed_on`, period)} or ${inPeriod(sql`p.granted_on`, period)})`;
  return sql`
    living as materialized (
      select c.id, c.street_id from companies c where c.deleted_at is null and ${inScope} and ${companyHolds(of)}),
    links as materialized (
      select patent_id, street_id, row_number() over (partition by patent_id order by street_id) = 1 as is_first
      from (select distinct link.patent_id, living.street_id
        from living join patent_companies link on link.company_id = living.id ${flowing}) apart),
    held as materialized (
      select p.id, links.street_id, links.is_first, ${named(columns)}
      from links join patents p on p.id = links.patent_id where ${published(day, sql`p`)}),
    places as (
      select id, street_id, ${namesOf(columns)} from held
      union all select id, '', ${namesOf(columns)} from held where is_first)`;
}

const years = (column: SQL, day: string) =>
  sql`(${column} between ${`${day.slice(0, 4)}-01-01`} and ${`${day.slice(0, 4)}-12-31`})`;

/** Each figure as a condition; of a past day those that the days of filing, grant and end tell, of a period what flows. */
function allConditions({ day, isPast, period }: CountedDay): Partial<Record<DistrictFigureKey, SQL>> {
  if (period !== undefined)
    return {
      filed_year: inPeriod(sql`p.filed_on`, period),
      granted_year: inPeriod(sql`p.granted_on`, period),
    };
  const before = monthsLater(day, -12 * oldPatentYears);
  const old = sql`p.filed_on <= ${before}`;
  if (isPast) {
    const granted = sql`p.granted_on <= ${day}`;
    const valid = sql`(p.type = '发明' and ${granted} and (p.status = '有效' or (p.status = '失效' and p.status_on > ${day})))`;
    const filed = sql`p.filed_on <= ${day}`;
    return {
      patents: filed,
      inventions_valid: valid,
      filed_year: sql`${years(sql`p.filed_on`, day)} and ${filed}`,
      granted_year: sql`${years(sql`p.granted_on`, day)} and ${granted}`,
      inventions_old: sql`${valid} and ${old}`,
    };
  }
  const valid = sql`(p.type = '发明' and p.status = '有效')`;
  return {
    patents: sql`true`,
    inventions_valid: valid,
    filed_year: years(sql`p.filed_on`, day),
    granted_year: years(sql`p.granted_on`, day),
    inventions_old: sql`${valid} and ${old}`,
    pledged: sql`'质押' = any(p.rights)`,
    transferred: sql`'转让' = any(p.rights)`,
    licensed: sql`'许可' = any(p.rights)`,
    abroad: sql`p.family_simple in (select family_simple from abroad)`,
    at_risk: atRisk(day, sql`p`),
  };
}

function conditions(at: CountedDay): Partial<Record<DistrictFigureKey, SQL>> {
  const all = allConditions(at);
  if (at.only === undefined) return all;
  return Object.fromEntries(at.only.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
}

const familiesAbroad = (day: string) => sql`abroad as materialized (
  select distinct family_simple from patents
  where family_simple <> '' and ${published(day)} and application_no !~ '^(CN)?[0-9]')`;

/** Figures of patents that a count tells: all of the running day, of a past one what days tell. */
export const patentFigures = (at: CountedDay): DistrictFigureKey[] =>
  Object.keys(conditions(at)) as DistrictFigureKey[];

/** Figures of patents by street, and of all as the empty street, in one statement. */
export function patentCounts(at: CountedDay, streets: readonly string[] | null): SQL {
  const columns = conditions(at);
  const found = Object.entries(columns);
  const keys = sql.join(
    found.map(([key]) => sql`${key}::text`),
    sql`, `,
  );
  const sums = sql.join(
    found.map(([key]) => sql`count(*) filter (where ${sql.identifier(key)})::int`),
    sql`, `,
  );
  return sql`
    with ${familiesAbroad(at.day)}, ${placed(at.day, columns, streets, at)}
    select street_id, counted.figure, counted.value from (
      select street_id, array[${keys}] as keys, array[${sums}] as sums
      from places group by street_id
    ) sums cross join unnest(sums.keys, sums.sums) counted (figure, value)`;
}

/** The patents of a figure as (street_id, id), each once for every street; null: a past day is not told. */
export function patentRows(key: DistrictFigureKey, at: CountedDay, streets: readonly string[] | null): SQL | null {
  const condition = conditions(at)[key];
  if (condition === undefined) return null;
  return sql`with ${familiesAbroad(at.day)}, ${placed(at.day, { counts: condition }, streets, at)}
    select held.street_id, held.id from held where held.counts`;
}

/** Rows of a part: street_id, part, name, sub, value. */
const grouped = (part: PartName, name: SQL, sub: SQL, where: SQL) => sql`
  select street_id, ${part}::text as part, ${name} as name, ${sub} as sub, count(*)::int as value
  from places where ${where} group by 1, 3, 4`;

/** Patents in groups, by street and for all. */
export function patentParts(day: string, streets: readonly string[] | null): SQL {
  const columns = {
    type: sql`p.type`,
    status: sql`p.status`,
    section: sql`left(p.main_ipc, 1)`,
    filed: sql`to_char(p.filed_on, 'YYYY')`,
    granted: sql`to_char(p.granted_on, 'YYYY')`,
  };
  return sql`
    with ${placed(day, columns, streets)}, owned as (
      select c.street_id, c.id, count(*)::int as value from living c
        join patent_companies held on held.company_id = c.id join patents p on p.id = held.patent_id
      where ${published(day, sql`p`)} group by c.street_id, c.id
    ), ranked as (
      select street_id, id, value, row_number() over (partition by street_id order by value desc, id) as place from owned
      union all
      select '', id, value, row_number() over (order by value desc, id) from owned
    )
    ${grouped("stock", sql`type`, sql`status`, sql`true`)}
    union all ${grouped("filed", sql`filed`, sql`type`, sql`filed is not null`)}
    union all ${grouped("granted", sql`granted`, sql`type`, sql`granted is not null`)}
    union all ${grouped("section", sql`section`, sql`''::text`, sql`section between 'A' and 'H'`)}
    union all select street_id, 'company', id::text, '', value from ranked where place <= ${mostCompanies}`;
}
