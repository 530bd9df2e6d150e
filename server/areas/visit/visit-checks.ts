import { and, eq, inArray } from "drizzle-orm";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { visitProblems } from "#contract/visit/visit-rules.ts";
import { companiesNamed, type NamedCompany } from "#server/areas/company/company-access.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";

/** What visits refer to, as far as it exists: companies by their id or an alias of it, officials by id. */
export interface KnownReferences {
  companies: Map<string, NamedCompany>;
  /** The account that each stands for: itself, or the one it was merged into. */
  officials: Map<string, string>;
}

/** Looks up everything that these visits refer to, in two queries. */
export async function knownReferences(
  context: CallContext,
  visits: readonly Pick<VisitFields, "company_id" | "visitor_ids">[],
): Promise<KnownReferences> {
  const companyIds = visits.map((visit) => visit.company_id);
  const officialIds = [...new Set(visits.flatMap((visit) => visit.visitor_ids))];
  const officials = await context.db
    .select({ id: accounts.id, merged_into: accounts.merged_into })
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), inArray(accounts.id, officialIds)));
  return {
    companies: await companiesNamed(context.db, companyIds),
    officials: new Map(officials.map(({ id, merged_into }) => [id, merged_into ?? id])),
  };
}

/** The visited company and who visited it, or what is wrong with the visit, by field. */
export function problemsOf(
  context: CallContext,
  known: KnownReferences,
  visit: VisitFields,
): { company: NamedCompany; visitor_ids: string[] } | { problems: Record<string, string> } {
  const problems = visitProblems(visit, context.now());
  const company = known.companies.get(visit.company_id);
  if (!company || !coversStreet(personOf(context), company.street_id))
    problems.company_id = "走访企业不存在，或不在您的管辖范围内";
  if (visit.visitor_ids.some((id) => !known.officials.has(id))) problems.visitor_ids = "走访人员中有不存在的人员";
  if (!company || Object.keys(problems).length > 0) return { problems };
  return { company, visitor_ids: [...new Set(visit.visitor_ids.map((id) => known.officials.get(id) ?? id))] };
}
