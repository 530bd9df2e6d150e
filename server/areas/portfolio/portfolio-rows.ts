import { and, arrayContains, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { PortfolioRow } from "#contract/portfolio/portfolio.ts";
import { type portfolioCalls, uncategorized } from "#contract/portfolio/portfolio-calls.ts";
import type { PatentStatus, PatentType } from "#contract/patent/patent-words.ts";
import type { Db } from "#server/database/connect.ts";
import { likeAnywhere, likeStart } from "#server/database/like.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { isOpenToCompany, isPublic } from "#server/database/published.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";

type List = ParsedInputOf<typeof portfolioCalls.portfolio>;
export type Filters = Omit<List, "sort" | "page" | "size">;

/** Days of `facts` to calculate and sort with. */
export const days = {
  filed_on: sql<string | null>`coalesce(${p.filed_on}, ${e.own_filed_on})`,
  granted_on: sql<string | null>`coalesce(${p.granted_on}, ${e.own_granted_on})`,
};

/** The office's facts where the store has the patent, else the company's own. */
export const facts = {
  application_no: sql<string>`coalesce(${p.application_no}, ${e.own_number})`,
  title: sql<string>`coalesce(${p.title}, ${e.own_title})`,
  type: sql<PatentType | null>`coalesce(${p.type}, ${e.own_type})`,
  status: sql<PatentStatus | null>`${p.status}`,
  filed_on: sql<string | null>`${days.filed_on}::text`,
  granted_on: sql<string | null>`${days.granted_on}::text`,
};

/** The store's patent behind an entry, as far as the entry's company may see it; else the entry's own facts stand alone. */
export const patentOfEntry = and(eq(p.id, e.patent_id), isOpenToCompany(sql`${e.company_id}`, null));

const columns = {
  id: e.id,
  patent_id: e.patent_id,
  ...facts,
  publication_no: sql<string>`coalesce(${p.publication_no}, '')`,
  grant_no: sql<string>`coalesce(${p.grant_no}, '')`,
  is_public: sql<boolean>`${p.id} is null or ${isPublic(null)}`,
  status_reason: sql<string>`coalesce(${p.status_reason}, '')`,
  restorable_until: p.restorable_until,
  applicants: sql<string[]>`array(select jsonb_array_elements(coalesce(${p.applicants}, '[]')) ->> 'name')`,
  main_ipc: sql<string>`coalesce(${p.main_ipc}, '')`,
  category_id: e.category_id,
  project: e.project,
  product: e.product,
  tags: e.tags,
  responsible: e.responsible,
  grade: e.grade,
  core: e.core,
  collected: e.collected,
  decision: e.decision,
  decision_reason: e.decision_reason,
  rev: e.rev,
  created_at: e.created_at,
  updated_at: e.updated_at,
};

const orders: Record<List["sort"], SQL[]> = {
  added: [desc(e.created_at)],
  filed: [sql`${days.filed_on} desc nulls last`],
  granted: [sql`${days.granted_on} desc nulls last`],
  title: [sql`${facts.title} collate "zh-x-icu"`],
  number: [asc(facts.application_no)],
};

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const anywhere = likeAnywhere(word);
  const number = likeStart(word.replaceAll(/[\s.．]/gu, "").toUpperCase());
  return sql`(${facts.title} ilike ${anywhere} or ${p.applicants}::text ilike ${anywhere} or ${e.project} ilike ${anywhere}
    or ${e.product} ilike ${anywhere} or ${e.responsible} ilike ${anywhere}
    or array_to_string(${e.tags}, ' ') ilike ${anywhere} or replace(${facts.application_no}, '.', '') like ${number}
    or ${p.publication_no} like ${number} or ${p.grant_no} like ${number})`;
}

/** A category with everything below it. */
const inCategory = (category: string): SQL =>
  category === uncategorized
    ? isNull(e.category_id)
    : sql`${e.category_id} in (
        with recursive below as (
          select id from portfolio_categories where id = ${category}
          union select c.id from portfolio_categories c join below b on c.parent_id = b.id
        ) select id from below)`;

const yearOf = (day: SQL, year: number): SQL => sql`${day} between ${`${year}-01-01`} and ${`${year}-12-31`}`;

const named = (parties: unknown, name: string): SQL => sql`${parties} @> ${JSON.stringify([{ name }])}::jsonb`;

/** Entries of a company that meet the conditions, whatever status and type are chosen. */
export function meeting(company: string, filters: Filters): SQL | undefined {
  const { category, year, granted_year, grade, decision, tag, responsible, applicant, inventor } = filters;
  return and(
    eq(e.company_id, company),
    isNull(e.deleted_at),
    worded(filters.keyword),
    category === undefined ? undefined : inCategory(category),
    year === undefined ? undefined : yearOf(days.filed_on, year),
    granted_year === undefined ? undefined : yearOf(days.granted_on, granted_year),
    grade === undefined ? undefined : eq(e.grade, grade),
    decision === undefined ? undefined : eq(e.decision, decision),
    tag === undefined ? undefined : arrayContains(e.tags, [tag]),
    responsible === undefined ? undefined : eq(e.responsible, responsible),
    applicant === undefined ? undefined : named(p.applicants, applicant),
    inventor === undefined ? undefined : arrayContains(p.inventors, [inventor]),
    filters.core === undefined ? undefined : eq(e.core, filters.core),
    filters.collected === undefined ? undefined : eq(e.collected, filters.collected),
  );
}

/** The same with the chosen status and type. */
export const narrowed = (company: string, filters: Filters): SQL | undefined =>
  and(
    meeting(company, filters),
    filters.type === undefined ? undefined : sql`${facts.type} = ${filters.type}`,
    filters.status === undefined ? undefined : sql`${facts.status} = ${filters.status}`,
  );

type Found = { [K in keyof typeof columns]: unknown } & { created_at: Date; updated_at: Date };

const toRow = ({ created_at, updated_at, ...row }: Found): PortfolioRow =>
  ({ ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }) as PortfolioRow;

/** Rows of the list in its order. */
export async function rowsWhere(
  db: Db,
  where: SQL | undefined,
  { sort, limit, offset = 0 }: { sort: List["sort"]; limit?: number; offset?: number },
): Promise<PortfolioRow[]> {
  const query = db
    .select(columns)
    .from(e)
    .leftJoin(p, patentOfEntry)
    .where(where)
    .orderBy(...orders[sort], e.id)
    .offset(offset);
  return (limit === undefined ? await query : await query.limit(limit)).map(toRow);
}

export const rowsById = (db: Db, ids: readonly string[]): Promise<PortfolioRow[]> =>
  rowsWhere(db, inArray(e.id, [...ids]), { sort: "added" });
