import { type SQL, sql } from "drizzle-orm";
import { demandCategories, satisfactions } from "#contract/demand/demand-fields.ts";
import { demandStatuses } from "#contract/demand/demand-states.ts";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import { visitMethods, visitTypes, willingnesses } from "#contract/visit/visit-fields.ts";
import { drawnBy } from "#contract/visit/figure-definitions.ts";
import type { FigureFilter, Ranked } from "#contract/visit/visit-figures.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { demandScope, scopeOf, visitorsOf, visitScope, within } from "./figure-sources.ts";
import { isWholeMonths } from "./targets.ts";

/** Numbers by word, every word named, also those nobody used. */
function parts(words: readonly string[], rows: readonly { name: string; value: number }[]) {
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  return words.map((name) => ({ name, value: found.get(name) ?? 0 }));
}

async function counted(context: CallContext, table: "visits" | "demands", column: string, where: SQL) {
  const { rows } = await context.db.execute<{ name: string; value: number }>(sql`
    select ${sql.identifier(column)} as name, count(*)::int as value from ${sql.identifier(table)}
    where ${where} and ${sql.identifier(column)} is not null group by 1`);
  return rows;
}

function stepOf({ from, to }: FigureFilter): "day" | "week" | "month" {
  const days = daysBetween(from, to) + 1;
  return days <= drawnBy.day ? "day" : days <= drawnBy.week ? "week" : "month";
}

/** Visits of a period by type, method, willingness and over time. */
export async function visitBreakdown(context: CallContext, filter: FigureFilter) {
  const where = sql`${visitScope(scopeOf(personOf(context), filter, false))} and ${within(sql`visits.start_at`, filter)}`;
  const step = stepOf(filter);
  const unit = sql.raw(`'${step}'`);
  // A running period ends today: days to come would read as days without visits.
  const today = dayOf(context.now());
  const [types, methods, willing, series] = await Promise.all([
    counted(context, "visits", "visit_type", where),
    counted(context, "visits", "visit_method", where),
    counted(context, "visits", "willingness", where),
    context.db.execute<{ day: string; visits: number }>(sql`
      with steps as (
        select generate_series(date_trunc(${unit}, ${filter.from}::timestamp), least(${filter.to}::timestamp, ${today}::timestamp),
          ${sql.raw(`'1 ${step}'`)}::interval) as step
      ), found as (
        select date_trunc(${unit}, visits.start_at at time zone 'Asia/Shanghai') as step, count(*)::int as visits
        from visits where ${where} group by 1
      )
      select to_char(steps.step, 'YYYY-MM-DD') as day, coalesce(found.visits, 0) as visits
      from steps left join found using (step) order by steps.step`),
  ]);
  return {
    by_type: parts(visitTypes, types),
    by_method: parts(visitMethods, methods),
    by_willingness: parts(willingnesses, willing),
    series: series.rows,
    step,
  };
}

/** Demands submitted in a period by state, category and satisfaction. */
export async function demandBreakdown(context: CallContext, filter: FigureFilter) {
  const where = sql`${demandScope(scopeOf(personOf(context), filter, false))} and ${within(sql`demands.submitted_at`, filter)}`;
  const [status, category, satisfaction] = await Promise.all([
    counted(context, "demands", "status", where),
    counted(context, "demands", "category", where),
    counted(context, "demands", "satisfaction", where),
  ]);
  return {
    by_status: parts(demandStatuses, status),
    by_category: parts(demandCategories, category),
    by_satisfaction: parts(satisfactions, satisfaction),
  };
}

/** Visits and companies visited by whatever owns the visits of `from`: all owners in one reading. */
const visitedBy = (owner: SQL, from: SQL): SQL => sql`
  select id, sum(visits)::int as visits, count(*)::int as companies
  from (select ${owner} as id, visits.company_id, count(*)::int as visits from ${from} group by 1, 2) pairs
  group by id`;

/** Streets and officials by visits in a period; who has none is named too. */
export async function ranking(
  context: CallContext,
  filter: FigureFilter,
): Promise<{ streets: Ranked[]; people: Ranked[] }> {
  const person = personOf(context);
  const where = sql`${visitScope(scopeOf(person, filter, false))} and ${within(sql`visits.start_at`, filter)}`;
  const ofScope = (column: SQL) =>
    sql`${
      person.kind === "street" ? sql`${column} = any(${sqlTextArray(person.street_ids)})` : sql`true`
    } and ${filter.street_id === undefined ? sql`true` : sql`${column} = ${filter.street_id}`}`;
  const target = (kind: SQL, id: SQL) => sql`(select sum(t.visits)::int from visit_targets t
    where ${isWholeMonths(filter)} and t.kind = ${kind} and t.owner_id = ${id}
      and t.month between ${filter.from.slice(0, 7)} and ${filter.to.slice(0, 7)})`;
  type Row = Ranked & Record<string, unknown>;
  const [streets, people] = await Promise.all([
    context.db.execute<Row>(sql`
      with found as (${visitedBy(sql`visits.street_id`, sql`visits where ${where}`)})
      select streets.id, streets.name, coalesce(found.visits, 0) as visits, coalesce(found.companies, 0) as companies,
        ${target(sql`'street'`, sql`streets.id`)} as target
      from streets left join found on found.id = streets.id
      where ${ofScope(sql`streets.id`)}
      order by visits desc, streets.sort`),
    context.db.execute<Row>(sql`
      with found as (
        ${visitedBy(sql`visitor.id`, sql`visits cross join ${visitorsOf(sql`visits`)} where ${where}`)})
      select accounts.id::text as id, accounts.name, coalesce(found.visits, 0) as visits,
        coalesce(found.companies, 0) as companies, ${target(sql`'person'`, sql`accounts.id::text`)} as target
      from accounts left join found on found.id = accounts.id
      where accounts.is_news = 1 and accounts.com_id is not null and accounts.state = 1
        and exists (select 1 from unnest(accounts.street_ids) s(id) where ${ofScope(sql`s.id`)})
        and ${filter.person_id === undefined ? sql`true` : sql`accounts.id = ${filter.person_id}::uuid`}
      order by visits desc, accounts.name collate "zh-x-icu"`),
  ]);
  return { streets: streets.rows, people: people.rows };
}
