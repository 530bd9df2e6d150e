import { and, desc, isNull } from "drizzle-orm";
import type { InputOf } from "#contract/core/call.ts";
import { searchCap } from "#contract/company/company.ts";
import type { contract } from "#contract/index.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { visibleCompany } from "./company-access.ts";
import { byName, named } from "./company-list.ts";
import { toCompany } from "./company-record.ts";
import { yearsOf } from "./company-years.ts";
import { contactsOf } from "./contacts.ts";

/** `seachCompany`: at most 1,000 companies in scope with their number of visits, those with visits first. */
export async function searchCompany(context: CallContext, { keword }: { keword: string }) {
  const meets = await named(context.db, keword);
  return context.db
    .select({ company_name: companies.name, num: companies.visits, company_id: companies.id })
    .from(companies)
    .where(and(isNull(companies.deleted_at), inStreets(personOf(context), companies.street_id), meets))
    .orderBy(desc(companies.visits), byName)
    .limit(searchCap);
}

/** A company with contacts and yearly figures; officials by street, an enterprise its own. */
export async function companyInfo(context: CallContext, { id }: InputOf<typeof contract.company.companyInfo>) {
  const row = await visibleCompany(context, id);
  const [people, years] = await Promise.all([contactsOf(context.db, row.id), yearsOf(context.db, row.id)]);
  return { company: toCompany(row), contacts: people, years, visits: row.visits };
}
