import { and, eq, isNull, sql } from "drizzle-orm";
import { managersOnly, mayManageStreet } from "#contract/company/company-rights.ts";
import { companies, companyAliases, type CompanyRow } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

export const companyUnknown = () => new Refused(404, "企业不存在，或不在您的管辖范围内");

/** The id under which a company lives now: its own, or that of the company it was merged into or known as. */
export async function rightCompanyId(db: CallContext["db"], id: string): Promise<string> {
  const [alias] = await db.select().from(companyAliases).where(eq(companyAliases.id, id));
  return alias?.company_id ?? id;
}

export interface NamedCompany {
  id: string;
  name: string;
  street_id: string;
}

interface AskedCompany extends NamedCompany {
  [column: string]: unknown;
  asked: string;
}

/**
 * Living companies by the ids they are asked for, their own or an alias. Each kind of id is looked up by its index: one
 * condition over both tables would read every company for it.
 */
export async function companiesNamed(
  db: CallContext["db"],
  ids: readonly string[],
): Promise<Map<string, NamedCompany>> {
  if (ids.length === 0) return new Map();
  const asked = sqlUuidArray([...new Set(ids)]);
  const { rows } = await db.execute<AskedCompany>(sql`
    select named.asked, c.id, c.name, c.street_id
    from (
      select own.id as asked, own.id as company_id from unnest(${asked}) as own(id)
      union all
      select a.id, a.company_id from company_aliases a where a.id = any(${asked})
    ) named
    join companies c on c.id = named.company_id
    where c.deleted_at is null`);
  return new Map(rows.map(({ asked: by, id, name, street_id }) => [by, { id, name, street_id }]));
}

/** A living company in the person's scope, by its id or an alias; an enterprise sees its own. */
export async function visibleCompany(context: CallContext, id: string, lock = false): Promise<CompanyRow> {
  const person = personOf(context);
  const query = context.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, await rightCompanyId(context.db, id)), isNull(companies.deleted_at)));
  const [row] = lock ? await query.for("update") : await query;
  if (row && (coversStreet(person, row.street_id) || (person.kind === "enterprise" && person.com_id === row.id)))
    return row;
  throw companyUnknown();
}

/** The company that an enterprise's account speaks for; refused in words while it speaks for none. */
export async function ownCompany(context: CallContext): Promise<CompanyRow> {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(404, "账号还没有关联企业，请先完成企业认证", { reason: "uncertified" });
  return visibleCompany(context, com_id);
}

export const idOfOwnCompany = async (context: CallContext): Promise<string> => (await ownCompany(context)).id;

/** A living company in the person's scope, locked, for who looks after the companies of its street; 403 for others. */
export async function managedCompany(context: CallContext, id: string): Promise<CompanyRow> {
  const row = await visibleCompany(context, id, true);
  if (!mayManageStreet(personOf(context), row.street_id)) throw new Refused(403, managersOnly);
  return row;
}

/**
 * Locks companies until the transaction ends, in one order for everybody, so that two of them never wait for each
 * other. Figures that are counted after it miss nothing: a statement sees what was committed before it began, and
 * one that only waited for the row would still count as of the time before the wait.
 */
export async function lockCompanies(db: CallContext["db"], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`select id from companies where id = any(${sqlUuidArray(ids)}) order by id for no key update`);
}
