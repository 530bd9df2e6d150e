import { creditCodeOf } from "#contract/core/credit-code.ts";
import { visible } from "#contract/core/pasted/visible-text.ts";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { companyList, CompanyListRow } from "#contract/company/company-list.ts";
import type { Db } from "#server/database/connect.ts";
import { holdsWords, likeAnywhereLower, likeStart } from "#server/database/like.ts";
import { rowsInParts } from "#server/plugins/rows-in-parts.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { companiesHolding } from "#server/database/word-search.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { asSearched } from "#server/plugins/chinese/simplified-text.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { toCompany } from "./company-record.ts";

type ListInput = ParsedInputOf<typeof companyList.getCompany>;
/** What list and export share. */
export type CompanyFilter = Omit<ListInput, "sort" | "page" | "size">;

/** As names are written: letters and digits in half width, no blank beside a Chinese character or inside a code. */
function searchedName(typed: string): string {
  const half = visible(typed)
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ\u3000]/gu, (sign) => sign.normalize("NFKC"))
    .trim();
  const isCode = /^[\dA-Z\s-]+$/iu.test(half) && /\d{4}/u.test(half);
  return isCode ? creditCodeOf(half) : half.replaceAll(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, "");
}

function holding(db: Db, word: string): Promise<SQL> {
  const holds = sql`(${holdsWords(companies.name, word)} or ${holdsWords(companies.short_name, word)}
    or ${companies.initials} like ${likeAnywhereLower(word)} or ${companies.credit_code} like ${likeStart(word.toUpperCase())})`;
  return companiesHolding(db, word, holds);
}

/** Companies whose name or initials contain the word or whose credit code starts with it. */
export async function named(db: Db, typed: string): Promise<SQL | undefined> {
  const word = searchedName(typed);
  if (word === "") return undefined;
  return or(...(await Promise.all(asSearched(word).map((one) => holding(db, one)))));
}

export const byName = sql`${companies.name} collate "zh-x-icu"`;

const followedBy = (person: Person) =>
  sql<boolean>`exists (select 1 from company_follows f where f.company_id = ${companies.id} and f.account_id = ${person.id})`;

/** Condition of the companies that a filter matches in the person's scope. */
export async function matchingCompanies(context: CallContext, filter: CompanyFilter): Promise<SQL> {
  const person = personOf(context);
  const { tier, owner_id, unvisited_days } = filter;
  const visitedBefore = new Date(context.now() - (unvisited_days ?? 0) * 86_400_000).toISOString();
  const condition = and(
    isNull(companies.deleted_at),
    inStreets(person, companies.street_id),
    await named(context.db, filter.keyword),
    filter.street_id === undefined ? undefined : eq(companies.street_id, filter.street_id),
    filter.label_id === undefined ? undefined : sql`${companies.label_ids} @> array[${filter.label_id}::uuid]`,
    tier === undefined ? undefined : eq(companies.tier, tier === "none" ? "" : tier),
    filter.reg_status === undefined ? undefined : eq(companies.reg_status, filter.reg_status),
    filter.scale === undefined ? undefined : eq(companies.scale, filter.scale),
    owner_id === undefined
      ? undefined
      : owner_id === "none"
        ? isNull(companies.owner_id)
        : eq(companies.owner_id, owner_id),
    unvisited_days === undefined
      ? undefined
      : sql`(${companies.last_visit_at} is null or ${companies.last_visit_at} < ${visitedBefore})`,
    filter.due_by === undefined ? undefined : sql`${companies.next_visit_at} <= ${filter.due_by}`,
    filter.demands === undefined ? undefined : sql`${companies.open_demands} > 0`,
    filter.followed === true ? followedBy(person) : undefined,
  );
  return condition ?? sql`true`;
}

const orders = {
  name: [byName],
  last_visit: [sql`${companies.last_visit_at} desc nulls last`, byName],
  visits: [desc(companies.visits), byName],
  open_demands: [desc(companies.open_demands), byName],
  updated: [desc(companies.updated_at), byName],
};

interface ListedRow {
  row: CompanyRow;
  owner_name: string;
  followed: boolean;
}

/** Companies as list and export need them. */
export async function companyRows(
  context: CallContext,
  where: SQL,
  page: { sort: keyof typeof orders; offset: number; limit: number },
): Promise<ListedRow[]> {
  const order = [...orders[page.sort], companies.id];
  // Rows of a kilobyte are read for the page alone: most of a list is only sorted.
  const ids = context.db
    .select({ id: companies.id })
    .from(companies)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return context.db
    .select({
      row: companies,
      owner_name: sql<string>`coalesce((select a.name from accounts a where a.id = ${companies.owner_id}), '')`,
      followed: followedBy(personOf(context)),
    })
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(...order);
}

/** At most so many of them by name, without holding up others while thousands are read. */
export async function manyCompanies(context: CallContext, where: SQL, limit: number): Promise<ListedRow[]> {
  const found = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(where)
    .orderBy(...orders.name, companies.id)
    .limit(limit);
  return rowsInParts(
    found.map(({ id }) => id),
    (ids) =>
      companyRows(context, sql`${companies.id} = any(${sqlUuidArray(ids)})`, {
        sort: "name",
        offset: 0,
        limit: ids.length,
      }),
  );
}

/** A page of the companies in scope. */
export async function companyPage(context: CallContext, input: ListInput) {
  const where = await matchingCompanies(context, input);
  const [rows, counted] = await Promise.all([
    companyRows(context, where, { sort: input.sort, offset: countedOffset(input), limit: input.size }),
    countedTotal(context.db, companies, where),
  ]);
  const list = rows.map(({ row, owner_name, followed }): CompanyListRow => ({
    ...toCompany(row),
    visits: row.visits,
    owner_name,
    followed,
  }));
  return { list, ...counted, page: input.page, size: input.size };
}
