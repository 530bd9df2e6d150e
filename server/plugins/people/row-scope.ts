import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Person } from "#server/plugins/call-context.ts";

/** Whether the rows of every street are in the person's scope. */
export const coversDistrict = ({ kind }: Person): boolean => kind === "district" || kind === "admin";

/** Rows of a street record the person may see: a district account and administrators all, a street account its streets. */
export function inStreets(person: Person, streetColumn: AnyPgColumn): SQL {
  if (coversDistrict(person)) return sql`true`;
  if (person.kind === "street") return sql`${streetColumn} = any(${sqlTextArray(person.street_ids)})`;
  return sql`false`;
}

/** Whether a record of this street is in the person's scope. */
export function coversStreet(person: Person, streetId: string): boolean {
  if (coversDistrict(person)) return true;
  return person.kind === "street" && person.street_ids.includes(streetId);
}

/** A text array as one bound parameter. */
export const sqlTextArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
/** A uuid array as one bound parameter. */
export const sqlUuidArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`;
