import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Registration, VisitOpinion, VisitRequest } from "#contract/visitor/visit-request.ts";
import type { RequestStatus } from "#contract/visitor/visitor-fields.ts";
import { waitingRequests } from "#server/areas/steward/request-list.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitComments, visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { maskMobile } from "#server/plugins/people/session.ts";

interface StatusPage {
  status: RequestStatus | "";
  page: number;
  size: number;
}
const count = sql<number>`count(*)::int`;
const offsetOf = ({ page, size }: { page: number; size: number }) => (page - 1) * size;

const requestsInScope = (context: CallContext): SQL | undefined =>
  and(isNull(companies.deleted_at), inStreets(personOf(context), companies.street_id));

/** The company's account that asks. */
const asker = alias(accounts, "asker");

const waitingFirst = sql`(${visitRequests.status} <> '待处理')`;

async function waitingCounts(context: CallContext) {
  const [[requests], [registrations], stewards_waiting] = await Promise.all([
    context.db
      .select({ n: count })
      .from(visitRequests)
      .innerJoin(companies, eq(companies.id, visitRequests.company_id))
      .where(and(requestsInScope(context), eq(visitRequests.status, "待处理"))),
    context.db
      .select({ n: count })
      .from(visitorRegistrations)
      .where(
        and(inStreets(personOf(context), visitorRegistrations.street_id), eq(visitorRegistrations.status, "待处理")),
      ),
    waitingRequests(context),
  ]);
  return { waiting: requests?.n ?? 0, registrations_waiting: registrations?.n ?? 0, stewards_waiting };
}

/** Visits that companies in scope ask for: those that wait first, then the newest. */
export async function requestPage(context: CallContext, input: StatusPage) {
  const where = and(requestsInScope(context), input.status === "" ? undefined : eq(visitRequests.status, input.status));
  const [rows, [total], waiting] = await Promise.all([
    context.db
      .select({
        request: visitRequests,
        company_name: companies.name,
        street_id: companies.street_id,
        street_name: streets.name,
        mobile: sql<string>`coalesce(${visitors.mobile}, ${asker.mobile}, '')`,
        planned_start: calendarEntries.plan_start,
        handled_by_name: accounts.name,
      })
      .from(visitRequests)
      .innerJoin(companies, eq(companies.id, visitRequests.company_id))
      .leftJoin(visitors, eq(visitors.id, visitRequests.visitor_id))
      .leftJoin(asker, eq(asker.id, visitRequests.account_id))
      .leftJoin(streets, eq(streets.id, companies.street_id))
      .leftJoin(calendarEntries, eq(calendarEntries.id, visitRequests.calendar_id))
      .leftJoin(accounts, eq(accounts.id, visitRequests.handled_by))
      .where(where)
      .orderBy(waitingFirst, desc(visitRequests.created_at), visitRequests.id)
      .limit(input.size)
      .offset(offsetOf(input)),
    context.db
      .select({ n: count })
      .from(visitRequests)
      .innerJoin(companies, eq(companies.id, visitRequests.company_id))
      .where(where),
    waitingCounts(context),
  ]);
  const list = rows.map(({ request, mobile, planned_start, street_name, handled_by_name, ...names }): VisitRequest => ({
    id: request.id,
    company_id: request.company_id,
    ...names,
    street_name: street_name ?? "",
    contact_name: request.contact_name,
    mobile: maskMobile(mobile),
    way: request.account_id === null ? "小程序" : "企业账号",
    wanted_on: request.wanted_on,
    wanted_part: request.wanted_part,
    purpose: request.purpose,
    calendar_id: request.calendar_id,
    planned_start: planned_start?.toISOString() ?? null,
    status: request.status,
    reply: request.reply,
    entry_id: request.entry_id,
    created_at: request.created_at.toISOString(),
    handled_by_name: handled_by_name ?? "",
  }));
  return { list, total: total?.n ?? 0, page: input.page, size: input.size, ...waiting };
}

/** Visitors of the streets in scope who ask to be a company's contact. */
export async function registrationPage(context: CallContext, input: StatusPage) {
  const where = and(
    inStreets(personOf(context), visitorRegistrations.street_id),
    input.status === "" ? undefined : eq(visitorRegistrations.status, input.status),
  );
  const [rows, [total]] = await Promise.all([
    context.db
      .select({ row: visitorRegistrations, mobile: visitors.mobile, street_name: streets.name, known: companies.name })
      .from(visitorRegistrations)
      .innerJoin(visitors, eq(visitors.id, visitorRegistrations.visitor_id))
      .leftJoin(streets, eq(streets.id, visitorRegistrations.street_id))
      .leftJoin(companies, and(eq(companies.id, visitorRegistrations.company_id), requestsInScope(context)))
      .where(where)
      .orderBy(
        sql`(${visitorRegistrations.status} <> '待处理')`,
        desc(visitorRegistrations.created_at),
        visitorRegistrations.id,
      )
      .limit(input.size)
      .offset(offsetOf(input)),
    context.db.select({ n: count }).from(visitorRegistrations).where(where),
  ]);
  const list = rows.map(({ row, mobile, street_name, known }): Registration => ({
    id: row.id,
    name: row.name,
    post: row.post,
    mobile: maskMobile(mobile),
    company_name: row.company_name,
    credit_code: row.credit_code,
    street_name: street_name ?? "",
    known: row.company_id === null || known === null ? null : { id: row.company_id, name: known },
    status: row.status,
    reply: row.reply,
    created_at: row.created_at.toISOString(),
  }));
  return { list, total: total?.n ?? 0, page: input.page, size: input.size };
}

/** What companies said of visits in scope, newest first. */
export async function opinionPage(context: CallContext, input: { page: number; size: number }) {
  const where = and(isNull(visits.deleted_at), inStreets(personOf(context), visits.street_id));
  const [rows, [total]] = await Promise.all([
    context.db
      .select({
        said: visitComments,
        visit_no: visits.visit_no,
        start_at: visits.start_at,
        company_name: companies.name,
      })
      .from(visitComments)
      .innerJoin(visits, eq(visits.id, visitComments.visit_id))
      .innerJoin(companies, eq(companies.id, visitComments.company_id))
      .where(where)
      .orderBy(desc(visitComments.at), visitComments.visit_id, visitComments.company_id)
      .limit(input.size)
      .offset(offsetOf(input)),
    context.db
      .select({ n: count })
      .from(visitComments)
      .innerJoin(visits, eq(visits.id, visitComments.visit_id))
      .where(where),
  ]);
  const list = rows.map(({ said, start_at, ...names }): VisitOpinion => ({
    id: `${said.visit_id}/${said.company_id}`,
    visit_id: said.visit_id,
    ...names,
    start_at: start_at.toISOString(),
    satisfaction: said.satisfaction,
    content: said.content,
    at: said.at.toISOString(),
  }));
  return { list, total: total?.n ?? 0, page: input.page, size: input.size };
}
