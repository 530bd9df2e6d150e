import { and, arrayContains, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { companies } from "#server/database/tables/company.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { companiesInScope, heldInScope } from "#server/plugins/people/own-holdings.ts";
import { visibleCompany } from "./company-access.ts";

interface Asked {
  company_id?: string | undefined;
  mine?: boolean | undefined;
}

/** Narrows public records, which name their companies in `column`, to one company in scope or to all of these. */
export async function heldBy(
  context: CallContext,
  column: AnyPgColumn,
  { company_id, mine }: Asked,
): Promise<SQL | undefined> {
  if (company_id !== undefined) return arrayContains(column, [(await visibleCompany(context, company_id)).id]);
  return mine === true ? heldInScope(context, column) : undefined;
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
          .where(and(inArray(companies.id, ids), companiesInScope(context)));
  const byId = new Map(found.map((one) => [one.id, one]));
  return ({ company_ids }) => company_ids.flatMap((id) => byId.get(id) ?? []);
}
