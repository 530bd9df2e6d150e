import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { nearDays } from "#contract/demand/demand-clock.ts";
import type { contract } from "#contract/index.ts";
import { endingDays, staleVisitDays, type WarningKind, warningKinds } from "#contract/visit/visit-figures.ts";
import { dayOf } from "#contract/core/time.ts";
import { addWorkingDays, closeOf } from "#contract/core/working-days.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { countOf, drillPage } from "./center.ts";
import { demandDeadline, demandOverdue } from "./demand-deadline.ts";
import {
  demandScope,
  type DrillSource,
  entryOverdue,
  entryScope,
  type FigureScope,
  scopeOf,
} from "./figure-sources.ts";

interface Clock {
  now: Date;
  today: string;
  /** Close of business of the last day that counts as near. */
  near: Date;
}

const companyScope = (scope: FigureScope): SQL => sql`companies.deleted_at is null
  and ${inStreets(scope.person, companies.street_id)}
  and ${scope.street_id === undefined ? sql`true` : sql`companies.street_id = ${scope.street_id}`}`;

const overdueEntries = (scope: FigureScope, { now }: Clock): DrillSource => ({
  keys: sql`select calendar_entries.id, calendar_entries.plan_start as at
    from calendar_entries where ${entryScope(scope)} and ${entryOverdue(now)}`,
  rows: (only) => sql`
    select calendar_entries.id, 'calendar' as page, calendar_entries.title,
      calendar_entries.status as note, calendar_entries.plan_start as at, calendar_entries.street_id
    from calendar_entries where ${only(sql`calendar_entries.id`)}`,
});

const lateDemands = (scope: FigureScope, where: SQL): DrillSource => ({
  keys: sql`select demands.id, ${demandDeadline} as at from demands where ${demandScope(scope)} and ${where}`,
  rows: (only) => sql`
    select demands.id, 'demand' as page, demands.title, companies.name || ' · ' || demands.status as note,
      ${demandDeadline} as at, demands.street_id
    from demands join companies on companies.id = demands.company_id where ${only(sql`demands.id`)}`,
});

const staleCompanies = (scope: FigureScope, { now }: Clock): DrillSource => ({
  keys: sql`select companies.id, companies.last_visit_at as at
  from companies where ${companyScope(scope)} and companies.tier in ('A', 'B')
    and ${scope.person_id === null ? sql`true` : sql`companies.owner_id = ${scope.person_id}::uuid`}
    and coalesce(companies.last_visit_at, '-infinity') < ${now}::timestamptz - ${`${staleVisitDays} days`}::interval`,
  rows: (only) => sql`
    select companies.id, 'company' as page, companies.name as title,
      case when companies.last_visit_at is null then companies.tier || ' 级企业，尚未走访'
        else companies.tier || ' 级企业，上次走访 ' || to_char(companies.last_visit_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      end as note, companies.last_visit_at as at, companies.street_id
    from companies where ${only(sql`companies.id`)}`,
});

/** Running questionnaires near their end that companies of the scope have not answered. */
const unansweredQuestionnaires = (scope: FigureScope, where: SQL): SQL => sql`
  select q.id, 'questionnaire' as page, q.title, missing.companies || ' 家企业未提交' as note,
    (q.end_on + 1)::timestamp at time zone 'Asia/Shanghai' as at, null as street_id
  from questionnaires q cross join lateral (
    select count(*)::int as companies from companies
    where ${companyScope(scope)}
      and case q.scope when '标签' then companies.label_ids && q.scope_ids::uuid[]
        when '镇街' then companies.street_id = any(q.scope_ids)
        when '指定企业' then companies.id::text = any(q.scope_ids) else true end
      and not exists (select 1 from answers a where a.questionnaire_id = q.id and a.company_id = companies.id
        and a.status = '已提交' and a.deleted_at is null)
  ) missing
  where missing.companies > 0 and ${where}`;

const endingQuestionnaires = (scope: FigureScope, { today }: Clock): DrillSource => ({
  keys: sql`select ending.id, ending.at from (${unansweredQuestionnaires(
    scope,
    sql`q.deleted_at is null and q.status = '收集中'
      and q.end_on between ${today}::date and ${today}::date + ${endingDays}::int`,
  )}) ending`,
  rows: (only) => unansweredQuestionnaires(scope, only(sql`q.id`)),
});

function warningSource(kind: WarningKind, scope: FigureScope, clock: Clock): DrillSource {
  switch (kind) {
    case "entry_overdue":
      return overdueEntries(scope, clock);
    case "demand_overdue":
      return lateDemands(scope, demandOverdue(clock.now));
    case "demand_near":
      return lateDemands(
        scope,
        sql`${demandDeadline} between ${clock.now}::timestamptz and ${clock.near}::timestamptz`,
      );
    case "company_stale":
      return staleCompanies(scope, clock);
    case "questionnaire_ending":
      return endingQuestionnaires(scope, clock);
  }
}

/** What is overdue or soon due, with the number of each kind. */
export async function warningList(context: CallContext, input: ParsedInputOf<typeof contract.figures.warningList_two>) {
  const scope = scopeOf(personOf(context), input, input.mine);
  const today = dayOf(context.now());
  const near = new Date(closeOf(addWorkingDays(today, nearDays, await holidaysFrom(context.db))));
  const clock: Clock = { now: new Date(context.now()), today, near };
  const counts = warningKinds.map(
    (kind) => sql`${countOf(warningSource(kind, scope, clock))} as ${sql.identifier(kind)}`,
  );
  const wanted = input.kind === undefined ? warningKinds : [input.kind];
  const [numbers, found] = await Promise.all([
    context.db.execute<Record<WarningKind, number>>(sql`select ${sql.join(counts, sql`, `)}`),
    drillPage(
      context,
      wanted.map((kind) => warningSource(kind, scope, clock)),
      input,
    ),
  ]);
  const numberOf = (kind: WarningKind) => numbers.rows[0]?.[kind] ?? 0;
  return {
    counts: warningKinds.map((kind) => ({ kind, value: numberOf(kind) })),
    total: wanted.reduce((sum, kind) => sum + numberOf(kind), 0),
    list: found.flatMap(({ source, row }) => {
      const kind = wanted[source];
      return kind === undefined ? [] : [{ ...row, kind }];
    }),
    page: input.page,
    size: input.size,
  };
}
