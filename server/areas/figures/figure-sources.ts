import { type SQL, sql } from "drizzle-orm";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import type { FigureFilter, FigureKey } from "#contract/visit/visit-figures.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { demandOverdue, openDemand } from "./demand-deadline.ts";

/** Whose figures, of what: a null person means everybody in the scope. */
export interface FigureScope {
  person: Person;
  street_id: string | undefined;
  person_id: string | null;
}

/** Start of an Asia/Shanghai day, as an instant of the database. */
const dayStart = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Shanghai')`;

/** Whether an instant lies in the period. */
export const within = (column: SQL, { from, to }: Pick<FigureFilter, "from" | "to">): SQL =>
  sql`${column} >= ${dayStart(from)} and ${column} < ${dayStart(to, 1)}`;

/** Who took part in a visit, each once, as `visitor (id)`. */
export const visitorsOf = (visit: SQL): SQL =>
  sql`lateral (select distinct u.id from unnest(${visit}.visitor_ids) as u(id)) visitor`;

/** Whether an official is meant: always when nobody is named. */
const about = (scope: FigureScope, condition: (id: SQL) => SQL): SQL =>
  scope.person_id === null ? sql`true` : condition(sql`${scope.person_id}::uuid`);
const ofStreet = (scope: FigureScope, column: SQL): SQL =>
  scope.street_id === undefined ? sql`true` : sql`${column} = ${scope.street_id}`;

/** Visits in scope as `visits`. */
export const visitScope = (scope: FigureScope): SQL => sql`visits.deleted_at is null
  and ${inStreets(scope.person, visits.street_id)} and ${ofStreet(scope, sql`visits.street_id`)}
  and ${about(scope, (id) => sql`visits.visitor_ids @> array[${id}]`)}`;

/** Demands in scope as `demands`; a person's are those handled or helped with. */
export const demandScope = (scope: FigureScope): SQL => sql`demands.deleted_at is null
  and ${inStreets(scope.person, demands.street_id)} and ${ofStreet(scope, sql`demands.street_id`)}
  and ${about(scope, (id) => sql`(demands.owner_id = ${id} or demands.collaborator_ids @> array[${id}])`)}`;

/** Calendar entries in scope as `calendar_entries`; a person's are those led or taken part in. */
export const entryScope = (scope: FigureScope): SQL => sql`calendar_entries.deleted_at is null
  and calendar_entries.kind = '走访' and ${inStreets(scope.person, calendarEntries.street_id)}
  and ${ofStreet(scope, sql`calendar_entries.street_id`)}
  and ${about(scope, (id) => sql`(calendar_entries.leader_id = ${id} or calendar_entries.member_ids @> array[${id}])`)}`;

const answerScope = (scope: FigureScope): SQL => sql`answers.deleted_at is null
  and ${inStreets(scope.person, answers.street_id)} and ${ofStreet(scope, sql`answers.street_id`)}
  and ${about(scope, (id) => sql`answers.created_by = ${id}`)}`;

/** An entry whose time is over and that is still open, as `isOverdue` says. */
export const entryOverdue = (now: Date): SQL =>
  sql`calendar_entries.status = any(${sqlTextArray(openStatuses)}) and calendar_entries.plan_end < ${now}::timestamptz`;

/**
 * The records behind a figure. `keys` are all of them as (id, at): the figure is their number and its list goes through
 * them, so the two cannot disagree. What a page shows is read for its own records alone: `rows` gives columns id, page,
 * title, note, at, street_id of those that `only` lets through.
 */
export interface DrillSource {
  keys: SQL;
  rows(only: (id: SQL) => SQL): SQL;
}

const demandRows = (at: SQL, where: SQL): DrillSource => ({
  keys: sql`select demands.id, ${at} as at from demands where ${where}`,
  rows: (only) => sql`
    select demands.id, 'demand' as page, demands.title, companies.name || ' · ' || demands.status as note,
      ${at} as at, demands.street_id
    from demands join companies on companies.id = demands.company_id where ${only(sql`demands.id`)}`,
});

const entryRows = (where: SQL): DrillSource => ({
  keys: sql`select calendar_entries.id, calendar_entries.plan_start as at from calendar_entries where ${where}`,
  rows: (only) => sql`
    select calendar_entries.id, 'calendar' as page, calendar_entries.title,
      coalesce((select string_agg(companies.name, '、' order by array_position(calendar_entries.company_ids, companies.id))
        from companies where companies.id = any(calendar_entries.company_ids)), '') || ' · ' || calendar_entries.status as note,
      calendar_entries.plan_start as at, calendar_entries.street_id
    from calendar_entries where ${only(sql`calendar_entries.id`)}`,
});

const visitRows = (where: SQL): DrillSource => ({
  keys: sql`select visits.id, visits.start_at as at from visits where ${where}`,
  rows: (only) => sql`
    select visits.id, 'visit' as page, companies.name as title,
      visits.visit_type || ' · ' || visits.visit_method as note, visits.start_at as at, visits.street_id
    from visits join companies on companies.id = visits.company_id where ${only(sql`visits.id`)}`,
});

const visitedCompanies = (where: SQL): DrillSource => ({
  keys: sql`select visits.company_id as id, max(visits.start_at) as at from visits where ${where} group by visits.company_id`,
  rows: (only) => sql`
    select companies.id, 'company' as page, companies.name as title, count(*) || ' 次走访' as note,
      max(visits.start_at) as at, companies.street_id
    from visits join companies on companies.id = visits.company_id
    where ${where} and ${only(sql`visits.company_id`)} group by companies.id`,
});

const answerRows = (where: SQL): DrillSource => ({
  keys: sql`select answers.id, answers.submitted_at as at from answers where ${where}`,
  rows: (only) => sql`
    select answers.id, 'answer' as page, companies.name as title, questionnaires.title as note,
      answers.submitted_at as at, answers.street_id
    from answers join companies on companies.id = answers.company_id
      join questionnaires on questionnaires.id = answers.questionnaire_id where ${only(sql`answers.id`)}`,
});

/** What a figure counts. */
export function figureSource(key: FigureKey, scope: FigureScope, filter: FigureFilter, now: Date): DrillSource {
  switch (key) {
    case "visits":
      return visitRows(sql`${visitScope(scope)} and ${within(sql`visits.start_at`, filter)}`);
    case "companies_visited":
      return visitedCompanies(sql`${visitScope(scope)} and ${within(sql`visits.start_at`, filter)}`);
    case "demands_new":
      return demandRows(
        sql`demands.submitted_at`,
        sql`${demandScope(scope)} and ${within(sql`demands.submitted_at`, filter)}`,
      );
    case "demands_closed":
      return demandRows(
        sql`demands.moved_at`,
        sql`${demandScope(scope)} and demands.status = '已关闭' and ${within(sql`demands.moved_at`, filter)}`,
      );
    case "demands_open":
      return demandRows(sql`demands.due_at`, sql`${demandScope(scope)} and ${openDemand}`);
    case "demands_overdue":
      return demandRows(sql`demands.due_at`, sql`${demandScope(scope)} and ${demandOverdue(now)}`);
    case "entries_planned":
      return entryRows(
        sql`${entryScope(scope)} and calendar_entries.status <> '已取消'
          and ${within(sql`calendar_entries.plan_start`, filter)}`,
      );
    case "entries_overdue":
      return entryRows(sql`${entryScope(scope)} and ${entryOverdue(now)}`);
    case "answers":
      return answerRows(
        sql`${answerScope(scope)} and answers.status = '已提交' and ${within(sql`answers.submitted_at`, filter)}`,
      );
  }
}

/** The person a figure is about: the caller, the one asked for, or nobody in particular. */
export function scopeOf(
  person: Person,
  filter: { street_id?: string | undefined; person_id?: string | undefined },
  mine: boolean,
) {
  const scope: FigureScope = {
    person,
    street_id: filter.street_id,
    person_id: mine ? person.id : (filter.person_id ?? null),
  };
  return scope;
}
