import { and, arrayContains, isNull, type SQL, sql } from "drizzle-orm";
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

/** Narrows public records, which name their companies in `column`, to those of the companies in scope. */
export function heldInScope(context: CallContext, column: AnyPgColumn): SQL {
  if (personOf(context).kind === "enterprise") return arrayContains(column, [ownCompanyId(context)]);
  const theirs = context.db.select({ id: companies.id }).from(companies).where(companiesInScope(context));
  return sql`${column} && array(${theirs})`;
}
