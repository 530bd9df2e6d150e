import { and, arrayContains, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { visibleCompany } from "./company-access.ts";

interface Asked {
  company_id?: string | undefined;
  mine?: boolean | undefined;
}

/** Id of the person's own company; refused in words where the account has none. */
export function ownCompanyId(context: CallContext): string {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(403, "账号还没有关联企业，认证通过后可以查看本企业的记录");
  return com_id;
}

/** Living companies in the person's scope: of an enterprise its own. */
function theirs(context: CallContext): SQL | undefined {
  const person = personOf(context);
  const scope =
    person.kind === "enterprise"
      ? person.com_id === 0
        ? sql`false`
        : sql`${companies.id} = ${person.com_id}`
      : inStreets(person, companies.street_id);
  return and(isNull(companies.deleted_at), scope);
}

/** Narrows public records, which name their companies in `column`, to one company in scope or to all of these. */
export async function heldBy(
  context: CallContext,
  column: AnyPgColumn,
  { company_id, mine }: Asked,
): Promise<SQL | undefined> {
  const { kind } = personOf(context);
  if (company_id !== undefined) {
    const { id } = await visibleCompany(context, company_id);
    return arrayContains(column, [id]);
  }
  if (mine !== true) return undefined;
  if (kind === "enterprise") return arrayContains(column, [ownCompanyId(context)]);
  return sql`${column} && array(${context.db.select({ id: companies.id }).from(companies).where(theirs(context))})`;
}

/** Companies beside public records by their ids, as far as the person may see them. */
export async function companiesBeside(
  context: CallContext,
  rows: readonly { company_ids: readonly string[] }[],
): Promise<(row: { company_ids: readonly string[] }) => { id: string; name: string }[]> {
  const ids = [...new Set(rows.flatMap(({ company_ids }) => company_ids))];
  const found =
    ids.length === 0
      ? []
      : await context.db
          .select({ id: companies.id, name: companies.name })
          .from(companies)
          .where(and(inArray(companies.id, ids), theirs(context)));
  const byId = new Map(found.map((one) => [one.id, one]));
  return ({ company_ids }) => company_ids.flatMap((id) => byId.get(id) ?? []);
}
