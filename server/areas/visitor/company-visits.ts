import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { CompanyVisit, VisitComment } from "#contract/visitor/visitor-fields.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitComments } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCompany } from "./tell-street.ts";

const peopleNames = sql<
  string[]
>`(select coalesce(array_agg(a.name order by array_position(${visits.visitor_ids}, a.id)), '{}')
  from accounts a where a.id = any(${visits.visitor_ids}))`;

const ofCompany = (companyId: string) =>
  and(eq(visits.company_id, companyId), isNull(visits.deleted_at), ne(visits.status, "草稿"));

/** Visits to the own company; what officials noted for themselves is not among the columns. */
export async function companyVisits(context: CallContext, { page, size }: { page: number; size: number }) {
  const company = await ownCompany(context);
  const [rows, [count]] = await Promise.all([
    context.db
      .select({
        id: visits.id,
        start_at: visits.start_at,
        visit_type: visits.visit_type,
        visit_method: visits.visit_method,
        people: peopleNames,
        services: visits.services,
        policies: visits.policies,
        next_action: visits.next_action,
        next_visit_at: visits.next_visit_at,
        satisfaction: visitComments.satisfaction,
        content: visitComments.content,
        said_at: visitComments.at,
      })
      .from(visits)
      .leftJoin(visitComments, and(eq(visitComments.visit_id, visits.id), eq(visitComments.company_id, company.id)))
      .where(ofCompany(company.id))
      .orderBy(desc(visits.start_at), desc(visits.id))
      .limit(size)
      .offset((page - 1) * size),
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(visits)
      .where(ofCompany(company.id)),
  ]);
  const list = rows.map(({ satisfaction, content, said_at, start_at, ...row }) => ({
    ...row,
    start_at: start_at.toISOString(),
    comment:
      satisfaction === null || said_at === null
        ? null
        : {
            satisfaction: satisfaction as NonNullable<CompanyVisit["comment"]>["satisfaction"],
            content: content ?? "",
            at: said_at.toISOString(),
          },
  }));
  return { list, total: count?.total ?? 0, page, size };
}

/** Keeps what the company says of a visit; saying it again replaces it. */
export async function commentVisit(context: CallContext, { visit_id, ...said }: VisitComment) {
  const company = await ownCompany(context);
  const [visit] = await context.db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.id, visit_id), ofCompany(company.id)));
  if (!visit) throw new Refused(404, "没有这条走访记录");
  const kept = { ...said, visitor_id: personOf(context).id, at: new Date(context.now()) };
  await context.db
    .insert(visitComments)
    .values({ visit_id, company_id: company.id, ...kept })
    .onConflictDoUpdate({ target: [visitComments.visit_id, visitComments.company_id], set: kept });
  return {};
}
