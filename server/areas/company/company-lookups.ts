import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { excerptAround } from "#contract/core/excerpt.ts";
import type { Revision } from "#contract/core/revision.ts";
import { dayOf } from "#contract/core/time.ts";
import { holdsWords, likeStart } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { revisions } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { demandWords, recordsHolding, visitWords } from "#server/database/word-search.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { asSearched } from "#server/plugins/chinese/simplified-text.ts";
import { refuseUncertified } from "#server/plugins/people/certified.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { byName, named } from "./company-list.ts";
import { companyUnknown, visibleCompany } from "./company-access.ts";
import { nameKey } from "./merge/name-key.ts";

/** Hits of each kind in the search over everything. */
const hits = 8;

/** Companies that the person may look up by name: those in scope, an enterprise's own once it is certified. */
function lookedUp(person: Person): SQL {
  refuseUncertified(person);
  if (person.kind !== "enterprise") return inStreets(person, companies.street_id);
  return person.com_id === 0 ? sql`false` : eq(companies.id, person.com_id);
}

/** Id and name of the company in scope with this name or credit code, if there is one. */
export async function companyIdOf(context: CallContext, { company }: { company: string }) {
  const [row] = await context.db
    .select({ company_id: companies.id, company_name: companies.name })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        lookedUp(personOf(context)),
        or(eq(companies.name_key, nameKey(company)), eq(companies.credit_code, company.trim().toUpperCase())),
      ),
    );
  return row ?? { company_id: null, company_name: "" };
}

/** The same for who means to go there: none is refused. */
export async function companyByName(context: CallContext, asked: { company: string }) {
  const { company_id } = await companyIdOf(context, asked);
  if (company_id === null) throw companyUnknown();
  return { company_id };
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

/** Records that a word is found in as it was typed or simplified; `holding` is the condition of one of the two. */
const ofWord = async (word: string, holding: (one: string) => Promise<SQL>) =>
  or(...(await Promise.all(asSearched(word).map(holding))));

/** Visits by their number, their company or a word of what was written, newest first. */
async function visitHits({ db }: CallContext, person: Person, word: string) {
  const meets = await ofWord(word, (one) => {
    const holds = sql`(${visits.visit_no} ilike ${likeStart(one)} or ${holdsWords(visits.content, one)})`;
    return recordsHolding(db, visitWords, one, holds);
  });
  return db
    .select({ id: visits.id, no: visits.visit_no, name: companies.name, at: visits.start_at, text: visits.content })
    .from(visits)
    .innerJoin(companies, eq(companies.id, visits.company_id))
    .where(and(isNull(visits.deleted_at), inStreets(person, visits.street_id), meets))
    .orderBy(desc(visits.start_at), desc(visits.id))
    .limit(hits);
}

/** Demands by their number, their company, their title or a word of what was written, newest first. */
async function demandHits({ db }: CallContext, person: Person, word: string) {
  const meets = await ofWord(word, (one) => {
    const holds = sql`(${demands.demand_no} ilike ${likeStart(one)} or ${holdsWords(demands.title, one)}
      or ${holdsWords(demands.content, one)})`;
    return recordsHolding(db, demandWords, one, holds);
  });
  return db
    .select({
      id: demands.id,
      no: demands.demand_no,
      name: companies.name,
      title: demands.title,
      text: demands.content,
    })
    .from(demands)
    .innerJoin(companies, eq(companies.id, demands.company_id))
    .where(and(isNull(demands.deleted_at), inStreets(person, demands.street_id), meets))
    .orderBy(desc(demands.created_at), desc(demands.id))
    .limit(hits);
}

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");

/** Companies, visits and demands that a word names or that were written about it; at most eight of each. */
export async function searchAll(context: CallContext, { word }: { word: string }) {
  const person = personOf(context);
  const meets = await named(context.db, word);
  const words = asSearched(word);
  const excerpt = (text: string) => excerptAround(text, words.find((one) => text.includes(one)) ?? word);
  const [found, visited, asked] = await Promise.all([
    context.db
      .select({ id: companies.id, title: companies.name, detail: companies.credit_code })
      .from(companies)
      .where(and(isNull(companies.deleted_at), inStreets(person, companies.street_id), meets))
      .orderBy(sql`${companies.name} not ilike ${likeStart(word)}`, desc(companies.visits), byName)
      .limit(hits),
    visitHits(context, person, word),
    demandHits(context, person, word),
  ]);
  return {
    companies: found,
    visits: visited.map(({ id, no, name, at, text }) => ({
      id,
      title: joined(name, dayOf(at)),
      detail: joined(no, excerpt(text)),
    })),
    demands: asked.map(({ id, no, name, title, text }) => ({
      id,
      title,
      detail: joined(no, name, excerpt(text)),
    })),
  };
}
