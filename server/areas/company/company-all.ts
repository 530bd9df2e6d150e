import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { CompanyAll } from "#contract/company/company-card.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers, questionnaires } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { visibleCompany } from "./company-access.ts";
import { countsOf, inCalendar, namesOf } from "./company-counts.ts";
import { toCompany } from "./company-record.ts";
import { yearsOf } from "./company-years.ts";
import { contactsOf } from "./contacts.ts";
import { countDuplicates } from "./merge/duplicates.ts";
import { suggestedLabels } from "./labels/label-rules.ts";

/** Newest records of each kind in the answer. */
const newest = 10;

const ofCompany = (
  column: typeof visits.company_id | typeof demands.company_id | typeof answers.company_id,
  id: string,
) => eq(column, id);

async function recentVisits(context: CallContext, id: string): Promise<CompanyAll["visits"]> {
  const rows = await context.db
    .select({
      visit: visits,
      visitor_names: sql<string>`(select coalesce(string_agg(a.name, '、' order by array_position(${visits.visitor_ids}, a.id)), '')
        from accounts a where a.id = any(${visits.visitor_ids}))`,
    })
    .from(visits)
    .where(and(ofCompany(visits.company_id, id), isNull(visits.deleted_at)))
    .orderBy(desc(visits.start_at))
    .limit(newest);
  return rows.map(({ visit, visitor_names }) => ({
    id: visit.id,
    visit_no: visit.visit_no,
    start_at: visit.start_at.toISOString(),
    visit_type: visit.visit_type,
    visit_method: visit.visit_method,
    status: visit.status,
    visitor_names,
    content: visit.content,
    next_action: visit.next_action,
  }));
}

async function recentDemands(context: CallContext, id: string): Promise<CompanyAll["demands"]> {
  const rows = await context.db
    .select()
    .from(demands)
    .where(and(ofCompany(demands.company_id, id), isNull(demands.deleted_at)))
    .orderBy(desc(demands.created_at))
    .limit(newest);
  return rows.map(({ id: demandId, demand_no, title, category, status, due_at, created_at }) => ({
    id: demandId,
    demand_no,
    title,
    category,
    status,
    due_at: due_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
}

async function recentAnswers(context: CallContext, id: string): Promise<CompanyAll["answers"]> {
  const rows = await context.db
    .select({ answer: answers, title: questionnaires.title })
    .from(answers)
    .innerJoin(questionnaires, eq(questionnaires.id, answers.questionnaire_id))
    .where(and(ofCompany(answers.company_id, id), isNull(answers.deleted_at)))
    .orderBy(desc(answers.updated_at))
    .limit(newest);
  return rows.map(({ answer, title }) => ({
    id: answer.id,
    questionnaire_id: answer.questionnaire_id,
    title,
    status: answer.status,
    updated_at: answer.updated_at.toISOString(),
  }));
}

async function recentCalendar(context: CallContext, id: string): Promise<CompanyAll["calendar"]> {
  const rows = await context.db
    .select()
    .from(calendarEntries)
    .where(and(inCalendar(id), isNull(calendarEntries.deleted_at)))
    .orderBy(desc(calendarEntries.plan_start))
    .limit(newest);
  return rows.map(({ id: entryId, kind, title, plan_start, status }) => ({
    id: entryId,
    kind,
    title,
    plan_start: plan_start.toISOString(),
    status,
  }));
}

async function follows(context: CallContext, id: string): Promise<boolean> {
  const mine = and(eq(companyFollows.account_id, personOf(context).id), eq(companyFollows.company_id, id));
  return (await context.db.$count(companyFollows, mine)) > 0;
}

/** `companyAllInfo`: everything known of a company. */
export async function companyAll(context: CallContext, input: { id: string }): Promise<CompanyAll> {
  const row = await visibleCompany(context, input.id);
  const { id } = row;
  const [names, people, years, follow, counts] = await Promise.all([
    namesOf(context.db, row),
    contactsOf(context.db, id),
    yearsOf(context.db, id),
    follows(context, id),
    countsOf(context.db, id),
  ]);
  return {
    company: toCompany(row),
    ...names,
    contacts: people,
    years,
    follow,
    counts,
    visits: await recentVisits(context, id),
    demands: await recentDemands(context, id),
    answers: await recentAnswers(context, id),
    calendar: await recentCalendar(context, id),
    suggestions: await suggestedLabels(context.db, id),
    duplicates: await countDuplicates(context, id),
  };
}
