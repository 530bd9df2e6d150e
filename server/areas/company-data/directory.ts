import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { candidatesMax } from "#contract/company-data/company-data-calls.ts";
import type { Hit, LookedUp } from "#contract/company-data/looked-up.ts";
import { tradeName } from "#contract/company/trades.ts";
import { byName, named } from "#server/areas/company/company-list.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FoundCompanies } from "#server/plugins/outside/company-data.ts";

type Db = Pick<CallContext, "db">;

/** What the public register would say of a row: nothing that only officials know. */
const publicOf = (row: CompanyRow): Hit => ({
  name: row.name,
  credit_code: row.credit_code,
  legal_person: row.legal_person,
  reg_status: row.reg_status,
  reg_capital: row.reg_capital === null ? "" : `${row.reg_capital.replace(/\.0+$/u, "")}万人民币`,
  established_on: row.established_on,
});

/** Companies of the whole district by a word, as the public register tells of them. */
export async function directorySearch({ db }: Db, keyword: string): Promise<FoundCompanies> {
  const fits = and(isNull(companies.deleted_at), await named(db, keyword));
  const rows = await db
    .select()
    .from(companies)
    .where(fits)
    .orderBy(desc(sql`${companies.name_key} = ${nameKey(keyword)}`), byName, companies.id)
    .limit(candidatesMax);
  return { list: rows.map(publicOf), total: await db.$count(companies, fits) };
}

/** A company of the directory by its credit code or name, and when its row last changed; null: none. */
export async function directoryDetail({ db }: Db, keyword: string): Promise<{ company: LookedUp; at: Date } | null> {
  const code = keyword.trim().toUpperCase();
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(isNull(companies.deleted_at), or(eq(companies.credit_code, code), eq(companies.name_key, nameKey(keyword)))),
    )
    .orderBy(desc(sql`${companies.credit_code} = ${code}`), companies.id)
    .limit(1);
  if (row === undefined) return null;
  const company: LookedUp = {
    ...publicOf(row),
    short_name: row.short_name,
    address: row.address,
    industry: row.industry_code === "" ? "" : tradeName(row.industry_code),
    organisation: "",
    authority: "",
    approved_on: null,
    staff_range: "",
    former_names: [],
    business_scope: "",
  };
  return { company, at: row.updated_at };
}
