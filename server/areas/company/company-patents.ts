import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { companyPatents } from "#contract/company/company-patents.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import { cardsOf } from "#server/areas/search/patent-rows.ts";
import { holdsWords, likeStart } from "#server/database/like.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { visibleCompany } from "./company-access.ts";

type Input = ParsedInputOf<typeof companyPatents.patentlist>;

const byTitle = sql`${p.title} collate "zh-x-icu"`;
export const orders: Record<Input["sort"], SQL[]> = {
  filed: [sql`${p.filed_on} desc nulls last`, desc(p.application_no)],
  granted: [sql`${p.granted_on} desc nulls last`, desc(p.application_no)],
  title: [byTitle],
  number: [asc(p.application_no)],
};

/** Patents with the word in title or inventors, or a number that begins with it, written with or without its dot. */
export function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const number = likeStart(word.replaceAll(/[\s.．]/gu, "").toUpperCase());
  return sql`(${holdsWords(p.title, word)} or ${holdsWords(sql`array_to_string(${p.inventors}, ' ')`, word)}
    or replace(${p.application_no}, '.', '') like ${number} or ${p.publication_no} like ${number}
    or ${p.grant_no} like ${number})`;
}

/** How often each word stands in the rows, in the order of the words. */
const countsOf = <T extends string>(words: readonly T[], rows: readonly { value: T; count: number }[]) =>
  words.flatMap((value) => {
    const count = rows.reduce((sum, row) => sum + (row.value === value ? row.count : 0), 0);
    return count === 0 ? [] : [{ value, count }];
  });

/** A page of patents that meet `found`, and `chosen` beside, with counts of all that meet `found`. */
export async function pageOfPatents(
  context: CallContext,
  found: SQL | undefined,
  { type, status, sort, page, size }: Pick<Input, "type" | "status" | "sort" | "page" | "size">,
): Promise<OutputOf<typeof companyPatents.patentlist>> {
  const { db } = context;
  const chosen = narrowed(found, { type, status });
  const [ids, groups] = await Promise.all([
    db
      .select({ id: p.id })
      .from(p)
      .where(chosen)
      .orderBy(...orders[sort], p.id)
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({ status: p.status, type: p.type, count: sql<number>`count(*)::int` })
      .from(p)
      .where(found)
      .groupBy(p.status, p.type),
  ]);
  const isChosen = (group: { type: string; status: string }) =>
    (type === undefined || group.type === type) && (status === undefined || group.status === status);
  const total = groups.filter(isChosen).reduce((sum, { count }) => sum + count, 0);
  return {
    list: await cardsOf(
      db,
      ids.map((row) => row.id),
      viewerOf(context),
    ),
    total,
    counts: {
      status: countsOf(
        patentStatuses,
        groups.map(({ status: value, count }) => ({ value, count })),
      ),
      type: countsOf(
        patentTypes,
        groups.map(({ type: value, count }) => ({ value, count })),
      ),
    },
  };
}

/** What is chosen of that: one type, one status. */
export const narrowed = (found: SQL | undefined, { type, status }: Pick<Input, "type" | "status">): SQL | undefined =>
  and(
    found,
    type === undefined ? undefined : eq(p.type, type),
    status === undefined ? undefined : eq(p.status, status),
  );

/** Filed, or granted, in a year. */
export const inYear = (column: typeof p.filed_on | typeof p.granted_on, year: number | undefined): SQL | undefined =>
  year === undefined ? undefined : sql`${column} between ${`${year}-01-01`} and ${`${year}-12-31`}`;

/** A page of a company's patents, as far as the person may see them; withdrawn ones are none. */
export async function patentList(
  context: CallContext,
  input: Input,
): Promise<OutputOf<typeof companyPatents.patentlist>> {
  const { id } = await visibleCompany(context, input.id);
  const found = and(
    arrayContains(p.company_ids, [id]),
    seenBy(viewerOf(context)),
    worded(input.keyword),
    inYear(p.filed_on, input.year),
  );
  return pageOfPatents(context, found, input);
}

/** The companies beside a patent, as far as the person may see them. */
export async function patentCompanies(
  context: CallContext,
  { patent }: ParsedInputOf<typeof companyPatents.patentCompanies>,
): Promise<OutputOf<typeof companyPatents.patentCompanies>> {
  const rows = await context.db
    .select({
      id: companies.id,
      name: companies.name,
      street_name: sql<string>`coalesce(${streets.name}, '')`,
      owner_name: sql<string>`coalesce(${accounts.name}, '')`,
      last_visit_at: companies.last_visit_at,
      next_visit_at: companies.next_visit_at,
      open_demands: companies.open_demands,
    })
    .from(companies)
    .innerJoin(p, and(eq(p.id, patent), seenBy(viewerOf(context)), sql`${companies.id} = any(${p.company_ids})`))
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .leftJoin(accounts, eq(accounts.id, companies.owner_id))
    .where(and(isNull(companies.deleted_at), inStreets(personOf(context), companies.street_id)))
    .orderBy(companies.name);
  return { list: rows.map((row) => ({ ...row, last_visit_at: row.last_visit_at?.toISOString() ?? null })) };
}
