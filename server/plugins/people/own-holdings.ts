import { and, arrayContains, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "./row-scope.ts";

/** Id of the person's own company; 403 in words where the account has none. */
export function ownCompanyId(context: CallContext): string {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(403, "账号还没有关联企业，认证通过后可以查看本企业的记录");
  return com_id;
}

/** Living companies in the person's scope: of an enterprise its own. */
export function companiesInScope(context: CallContext): SQL | undefined {
  const person = personOf(context);
  const scope =
    person.kind === "enterprise"
      ? person.com_id === 0
        ? sql`false`
        : sql`${companies.id} = ${person.com_id}`
      : inStreets(person, companies.street_id);
  return and(isNull(companies.deleted_at), scope);
}

/**
 * Whether a patent is one of companies that meet a condition (on `companies`). By the rows that link both: an array is
 * searched for the companies of a district one by one in each row.
 */
export const isPatentOf = (theirs: SQL | undefined, patent: SQL | AnyPgColumn): SQL =>
  sql`exists (select from patent_companies held join companies on companies.id = held.company_id
    where held.patent_id = ${patent} and ${theirs ?? sql`true`})`;

/** Narrows patents to those of the companies in scope; they still have to be published or the viewer's own. */
export const patentsInScope = (context: CallContext, patent: SQL | AnyPgColumn): SQL =>
  personOf(context).kind === "enterprise"
    ? isPatentOf(eq(companies.id, ownCompanyId(context)), patent)
    : isPatentOf(companiesInScope(context), patent);

/** Narrows public records, which name their companies in `column`, to those of the companies in scope. */
export function heldInScope(context: CallContext, column: AnyPgColumn): SQL {
  if (personOf(context).kind === "enterprise") return arrayContains(column, [ownCompanyId(context)]);
  return sql`exists (select from unnest(${column}) named (id) join companies on companies.id = named.id
    where ${companiesInScope(context)})`;
}
