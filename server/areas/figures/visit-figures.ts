import { sql } from "drizzle-orm";
import { companies } from "#server/database/tables/company.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** Start of the running day, week (Monday), month or year in Asia/Shanghai. */
const since = (unit: "day" | "week" | "month" | "year", now: Date) =>
  sql`(date_trunc('${sql.raw(unit)}', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;

type PeriodRow = Record<"today" | "week" | "month" | "year", number>;

/** The workbench figures, computed in SQL in the person's scope. */
export async function visitFigures(context: CallContext) {
  const person = personOf(context);
  const now = new Date(context.now());
  const mine = sql`(${visits.visitor_ids} @> ${sqlUuidArray([person.id])})`;
  const scope = inStreets(person, visits.street_id);
  const periods = (condition: ReturnType<typeof sql>, prefix: string) =>
    sql.join(
      (["day", "week", "month", "year"] as const).map(
        (unit) =>
          sql`count(*) filter (where ${condition} and start_at >= ${since(unit, now)})::int as ${sql.raw(`${prefix}_${unit}`)}`,
      ),
      sql`, `,
    );
  const ofYear = sql`deleted_at is null and ${scope} and start_at >= ${since("year", now)}`;
  const [figures, photos, companyFigures, byStreet] = await Promise.all([
    context.db.execute<Record<string, number>>(sql`
      select ${periods(mine, "mine")}, ${periods(sql`true`, "scope")} from visits where ${ofYear}`),
    context.db.execute<{ missing: number }>(sql`
      select coalesce(sum(missing_photos(photos, arrived)), 0)::int as missing from visits
      where ${ofYear} and missing_photos(photos, arrived) > 0`),
    context.db.execute<{ companies: number; visited: number }>(sql`
      select count(*)::int as companies,
        count(*) filter (where last_visit_at >= ${since("year", now)})::int as visited
      from companies where deleted_at is null and ${inStreets(person, companies.street_id)}`),
    context.db.execute<{ street_id: string; name: string; visits: number }>(sql`
      select s.id as street_id, s.name, count(visits.id)::int as visits
      from streets s left join visits on visits.street_id = s.id and visits.deleted_at is null
        and visits.start_at >= ${since("year", now)}
      where ${person.kind === "street" ? sql`s.id = any(${sql.param(person.street_ids)}::text[])` : sql`true`}
      group by s.id order by s.sort`),
  ]);
  const row = figures.rows[0] ?? {};
  const period = (prefix: string): PeriodRow => ({
    today: row[`${prefix}_day`] ?? 0,
    week: row[`${prefix}_week`] ?? 0,
    month: row[`${prefix}_month`] ?? 0,
    year: row[`${prefix}_year`] ?? 0,
  });
  return {
    mine: period("mine"),
    scope: period("scope"),
    companies: companyFigures.rows[0]?.companies ?? 0,
    visited_companies_year: companyFigures.rows[0]?.visited ?? 0,
    photos_missing: photos.rows[0]?.missing ?? 0,
    by_street: byStreet.rows,
    as_of: now.toISOString(),
  };
}
