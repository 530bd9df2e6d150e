import { and, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { Revision } from "#contract/visit/visit.ts";
import { dayOf } from "#contract/core/time.ts";
import { likeStart } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { byName, named } from "./company-list.ts";
import { companyUnknown, visibleCompany } from "./company-access.ts";
import { nameKey } from "./merge/name-key.ts";

/** Hits of each kind in the search over everything. */
const hits = 8;

/** Id and name of the company in scope with this name or credit code. */
export async function companyByName(context: CallContext, { company }: { company: string }) {
  const [row] = await context.db
    .select({ company_id: companies.id, company_name: companies.name })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        inStreets(personOf(context), companies.street_id),
        or(eq(companies.name_key, nameKey(company)), eq(companies.credit_code, company.trim().toUpperCase())),
      ),
    );
  if (!row) throw companyUnknown();
  return row;
}

/** Counts of intellectual property; an enterprise asks for its own. */
export async function patentInfo(context: CallContext, { id }: { id: string }) {
  const row = await visibleCompany(context, id);
  const { invention_count, utility_count, design_count, trademark_count, software_count } = row;
  return { company_id: row.id, invention_count, utility_count, design_count, trademark_count, software_count };
}

/** Every revision of a company, newest first. */
export async function companyHistory(context: CallContext, { id }: { id: string }): Promise<{ revisions: Revision[] }> {
  const company = await visibleCompany(context, id);
  const rows = await context.db
    .select({ revision: revisions, name: accounts.name })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.by))
    .where(and(eq(revisions.record_id, company.id), eq(revisions.kind, "company")))
    .orderBy(desc(revisions.rev))
    .limit(200);
  return {
    revisions: rows.map(({ revision, name }) => ({
      rev: revision.rev,
      at: revision.at.toISOString(),
      by_name: name ?? "系统",
      action: revision.action,
      changed: revision.changed,
    })),
  };
}

/** Companies, visits and demands that a word names; at most eight of each. */
export async function searchAll(context: CallContext, { word }: { word: string }) {
  const person = personOf(context);
  const begins = likeStart(word);
  // Numbers are ZF… and XQ… with digits; other words cannot be one.
  const isNumber = /^(ZF|XQ)\d*$/i.test(word);
  const [found, visited, asked] = await Promise.all([
    context.db
      .select({ id: companies.id, title: companies.name, detail: companies.credit_code })
      .from(companies)
      .where(and(isNull(companies.deleted_at), inStreets(person, companies.street_id), named(word)))
      .orderBy(sql`${companies.name} not ilike ${begins}`, desc(companies.visits), byName)
      .limit(hits),
    isNumber
      ? context.db
          .select({ id: visits.id, no: visits.visit_no, name: companies.name, at: visits.start_at })
          .from(visits)
          .innerJoin(companies, eq(companies.id, visits.company_id))
          .where(and(isNull(visits.deleted_at), inStreets(person, visits.street_id), ilike(visits.visit_no, begins)))
          .orderBy(desc(visits.start_at))
          .limit(hits)
      : [],
    isNumber
      ? context.db
          .select({ id: demands.id, no: demands.demand_no, name: companies.name, title: demands.title })
          .from(demands)
          .innerJoin(companies, eq(companies.id, demands.company_id))
          .where(
            and(isNull(demands.deleted_at), inStreets(person, demands.street_id), ilike(demands.demand_no, begins)),
          )
          .orderBy(desc(demands.created_at))
          .limit(hits)
      : [],
  ]);
  return {
    companies: found,
    visits: visited.map(({ id, no, name, at }) => ({ id, title: no, detail: `${name} · ${dayOf(at)}` })),
    demands: asked.map(({ id, no, name, title }) => ({ id, title: `${no} ${title}`, detail: name })),
  };
}
