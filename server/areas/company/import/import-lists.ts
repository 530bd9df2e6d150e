import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { companies, labels } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import type { ImportLists } from "./import-columns.ts";
import { identityOf, type KnownCompanies } from "./import-check.ts";
import type { FileRow } from "./import-file.ts";

/** The streets and company labels that cells may name. */
export async function importLists(db: Db): Promise<ImportLists> {
  const streetRows = await db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(asc(streets.sort));
  const labelRows = await db
    .select({ id: labels.id, name: labels.name })
    .from(labels)
    .where(and(eq(labels.kind, "company"), isNull(labels.deleted_at)));
  return { streets: streetRows, labels: new Map(labelRows.map(({ id, name }) => [name, id])) };
}

/** The companies that rows name by credit code or name; `lock` keeps them from changing until the transaction ends. */
export async function knownCompanies(db: Db, rows: readonly FileRow[], lock: boolean): Promise<KnownCompanies> {
  const identities = rows.map(identityOf);
  const codes = identities.flatMap(({ code }) => (code === "" ? [] : [code]));
  const query = db
    .select()
    .from(companies)
    .where(
      or(
        inArray(
          companies.name_key,
          identities.map(({ name }) => name),
        ),
        codes.length === 0 ? undefined : inArray(companies.credit_code, codes),
      ),
    )
    .orderBy(companies.id);
  const found = lock ? await query.for("update") : await query;
  return {
    byCode: new Map(found.filter((row) => row.credit_code !== "").map((row) => [row.credit_code, row])),
    byName: new Map(found.map((row) => [row.name_key, row])),
  };
}
