import { and, eq, inArray, type SQL } from "drizzle-orm";
import { visitForCompany } from "#contract/visit/visit-company-view.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import type { CompanyVisit, VisitComment } from "#contract/visitor/visitor-fields.ts";
import { visitRows } from "#server/areas/visit/visit-list.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitComments } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visitsOfCompany } from "#server/plugins/people/company-scope.ts";
import { actorColumns, ownCompany } from "./tell-street.ts";

const oneOfCompany = (companyId: string, id: string) => and(visitsOfCompany(companyId), eq(visits.id, id)) as SQL;

type Comments = Map<string, CompanyVisit["comment"]>;

async function commentsOn(context: CallContext, companyId: string, ids: readonly string[]): Promise<Comments> {
  const rows = await context.db
    .select()
    .from(visitComments)
    .where(and(eq(visitComments.company_id, companyId), inArray(visitComments.visit_id, [...ids])));
  return new Map(
    rows.map(({ visit_id, satisfaction, content, at }) => [
      visit_id,
      { satisfaction: satisfaction as VisitComment["satisfaction"], content, at: at.toISOString() },
    ]),
  );
}

/** The names of a visit's people, which stand in one text. */
const namesOf = ({ visitor_names }: VisitRow) => visitor_names.split("、").filter((name) => name !== "");

/** What `visitForCompany` leaves of a visit, as the company's pages have it. */
function companyVisit(visit: VisitRow, comments: Comments): CompanyVisit {
  const row = visitForCompany(visit);
  return {
    id: row.id,
    start_at: row.start_at,
    end_at: row.end_at,
    street_name: row.street_name,
    visit_type: row.visit_type,
    visit_method: row.visit_method,
    people: namesOf(row),
    topics: row.topics.map(({ kind, title }) => ({ kind, title })),
    services: row.services,
    policies: row.policies,
    next_action: row.next_action,
    next_visit_at: row.next_visit_at,
    photos: row.photos.map(({ id }) => id),
    comment: comments.get(row.id) ?? null,
  };
}

const newestFirst = { sort: "start_at", order: "desc" } as const;

/** Visits to the user's company, for its contacts and its accounts. */
export async function companyVisits(context: CallContext, { page, size }: { page: number; size: number }) {
  const company = await ownCompany(context);
  const where = visitsOfCompany(company.id);
  const [rows, total] = await Promise.all([
    visitRows(context.db, where, { ...newestFirst, offset: (page - 1) * size, limit: size }),
    context.db.$count(visits, where),
  ]);
  const comments = await commentsOn(
    context,
    company.id,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => companyVisit(row, comments)), total, page, size };
}

/** One of them; 404 for any other visit. */
export async function companyVisitInfo(context: CallContext, { id }: { id: string }): Promise<CompanyVisit> {
  const company = await ownCompany(context);
  const [row] = await visitRows(context.db, oneOfCompany(company.id, id), { ...newestFirst, offset: 0, limit: 1 });
  if (!row) throw new Refused(404, "没有这条走访记录");
  return companyVisit(row, await commentsOn(context, company.id, [id]));
}

/** Keeps what the company says of a visit; saying it again replaces it. */
export async function commentVisit(context: CallContext, { visit_id, ...said }: VisitComment) {
  const company = await ownCompany(context);
  const [visit] = await context.db.select({ id: visits.id }).from(visits).where(oneOfCompany(company.id, visit_id));
  if (!visit) throw new Refused(404, "没有这条走访记录");
  const kept = { ...said, ...actorColumns(personOf(context)), at: new Date(context.now()) };
  await context.db
    .insert(visitComments)
    .values({ visit_id, company_id: company.id, ...kept })
    .onConflictDoUpdate({ target: [visitComments.visit_id, visitComments.company_id], set: kept });
  return {};
}
