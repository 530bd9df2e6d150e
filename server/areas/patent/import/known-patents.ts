import { inArray, isNull, and, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents as p, patentTexts as t } from "#server/database/tables/ip/patent.ts";
import { patentImportRecords } from "#server/database/tables/ip/patent-import.ts";
import type { ImportedPatent } from "#server/importers/patent/imported-patent.ts";
import { nameKey } from "../../company/merge/name-key.ts";
import { newStanding, type Standing } from "./merge-patent.ts";
import { keysOf } from "./record-identity.ts";

/** Patents of the store that records name by any of their numbers; `lock` keeps others from changing them meanwhile. */
export async function knownPatents(db: Db, records: readonly ImportedPatent[], lock: boolean): Promise<Standing[]> {
  const keys = records.flatMap(keysOf);
  const of = (kind: string) => sql.param(keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(2)));
  const [applications, published] = [of("a:"), of("p:")];
  // Each by its own index: over one "or" the planner reads the table.
  const query = db.select().from(p).where(sql`${p.id} in (
    select id from patents where application_no = any(${applications}::text[]) and application_no <> ''
    union select id from patents where publication_no = any(${published}::text[]) and publication_no <> ''
    union select id from patents where grant_no = any(${published}::text[]) and grant_no <> '')`);
  const rows = await (lock ? query.for("update") : query);
  if (rows.length === 0) return [];
  const texts = await db
    .select()
    .from(t)
    .where(
      inArray(
        t.patent_id,
        rows.map(({ id }) => id),
      ),
    );
  const byId = new Map(texts.map((text) => [text.patent_id, text]));
  return rows.map((row) => ({ row, text: byId.get(row.id) ?? newStanding(row.id, row.type, row.created_at).text }));
}

/** Records taken before, with their patents. */
export async function knownRecords(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ hash: patentImportRecords.hash, patent_id: patentImportRecords.patent_id })
    .from(patentImportRecords)
    .where(sql`${patentImportRecords.hash} = any(${sql.param([...hashes])}::text[])`);
  return new Map(rows.map(({ hash, patent_id }) => [hash, patent_id]));
}

/** Companies of the directory by the name's key. */
export type Directory = ReadonlyMap<string, { id: string; street_id: string }>;

export async function directoryOf(db: Db, records: readonly ImportedPatent[]): Promise<Directory> {
  const names = records.flatMap(({ applicants, owners }) =>
    [...applicants, ...owners].map(({ name }) => nameKey(name)),
  );
  const rows = await db
    .select({ id: companies.id, street_id: companies.street_id, name_key: companies.name_key })
    .from(companies)
    .where(
      and(sql`${companies.name_key} = any(${sql.param([...new Set(names)])}::text[])`, isNull(companies.deleted_at)),
    );
  return new Map(rows.map(({ name_key, ...one }) => [name_key, one]));
}

/** Puts a patent beside the companies its applicants and owners are, and into the street of the first. */
export function linkCompanies({ row }: Standing, directory: Directory): void {
  const found = [...row.owners, ...row.applicants].flatMap(({ name }) => directory.get(nameKey(name)) ?? []);
  const added = found.map(({ id }) => id).filter((id) => !row.company_ids.includes(id));
  if (added.length > 0) row.company_ids = [...row.company_ids, ...new Set(added)];
  if (row.street_id === "") row.street_id = found[0]?.street_id ?? "";
}
