import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { InputOf, ParsedInputOf } from "#contract/call.ts";
import { searchCap } from "#contract/company.ts";
import type { contract } from "#contract/index.ts";
import { companies, companyAliases, companyYears, contacts } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/refused.ts";
import { coversStreet, inStreets } from "#server/plugins/row-scope.ts";
import { toCompany, toContact } from "./company-record.ts";

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Companies whose name or initials contain the word or whose credit code starts with it. */
function named(word: string): SQL | undefined {
  if (word === "") return undefined;
  const anywhere = `%${escaped(word)}%`;
  return sql`(${companies.name} ilike ${anywhere} or ${companies.short_name} ilike ${anywhere}
    or ${companies.initials} like ${anywhere.toLowerCase()} or ${companies.credit_code} like ${`${escaped(word).toUpperCase()}%`})`;
}

const byName = sql`${companies.name} collate "zh-x-icu"`;

/** `seachCompany`: at most 1,000 companies in scope with their number of visits, those with visits first. */
export async function searchCompany(context: CallContext, { keword }: { keword: string }) {
  return context.db
    .select({ company_name: companies.name, num: companies.visits, company_id: companies.id })
    .from(companies)
    .where(and(isNull(companies.deleted_at), inStreets(personOf(context), companies.street_id), named(keword)))
    .orderBy(desc(companies.visits), byName)
    .limit(searchCap);
}

const orders = {
  name: [byName],
  last_visit: [sql`${companies.last_visit_at} desc nulls last`, byName],
  visits: [desc(companies.visits), byName],
};

/** A page of the companies in scope. */
export async function companyPage(context: CallContext, input: ParsedInputOf<typeof contract.business.getCompany>) {
  const where = and(
    isNull(companies.deleted_at),
    inStreets(personOf(context), companies.street_id),
    input.street_id === undefined ? undefined : eq(companies.street_id, input.street_id),
    named(input.keyword),
  );
  const [rows, [count]] = await Promise.all([
    context.db
      .select()
      .from(companies)
      .where(where)
      .orderBy(...orders[input.sort], companies.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(companies)
      .where(where),
  ]);
  return {
    list: rows.map((row) => ({ ...toCompany(row), visits: row.visits })),
    total: count?.total ?? 0,
    page: input.page,
    size: input.size,
  };
}

/** A company with contacts and yearly figures; officials by street, an enterprise its own. */
export async function companyInfo(context: CallContext, { id }: InputOf<typeof contract.business.companyInfo>) {
  const person = personOf(context);
  const [alias] = await context.db.select().from(companyAliases).where(eq(companyAliases.id, id));
  const [row] = await context.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, alias?.company_id ?? id), isNull(companies.deleted_at)));
  const visible =
    row && (coversStreet(person, row.street_id) || (person.kind === "enterprise" && person.com_id === row.id));
  if (!visible) throw new Refused(404, "企业不存在，或不在您的管辖范围内");
  const [people, years] = await Promise.all([
    context.db
      .select()
      .from(contacts)
      .where(and(eq(contacts.company_id, row.id), isNull(contacts.deleted_at)))
      .orderBy(desc(contacts.is_primary), contacts.name),
    context.db.select().from(companyYears).where(eq(companyYears.company_id, row.id)).orderBy(companyYears.year),
  ]);
  return { company: toCompany(row), contacts: people.map(toContact), years, visits: row.visits };
}
