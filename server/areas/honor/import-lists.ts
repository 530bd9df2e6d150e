import { and, inArray, isNull, or, sql } from "drizzle-orm";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies } from "#server/database/tables/company.ts";
import { honors, type HonorTypeRow, honorTypes } from "#server/database/tables/ip/honor.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { ofScope } from "./honor-rows.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import type { FileRow } from "./import-file.ts";

interface Named {
  id: string;
  name: string;
}

/** What the rows of a file are looked up in, read once for all of them. */
export interface ImportLists {
  types: ReadonlyMap<string, HonorTypeRow>;
  byId: ReadonlyMap<string, Named>;
  byName: ReadonlyMap<string, Named>;
  byCode: ReadonlyMap<string, Named>;
  /** Id by number without its dot, with the companies it belongs to. */
  patents: ReadonlyMap<string, { id: string; company_ids: string[] }>;
  /** Honors that are there, as `honorKey` names them. */
  known: ReadonlySet<string>;
  candidates: ReadonlyMap<string, Named[]>;
}

/** Unknown names that like ones are looked for. */
const mostGuessed = 100;

export const honorKey = (honor: { company_id: string; type_id: string; year: number; title_key: string }): string =>
  [honor.company_id, honor.type_id, honor.year, honor.title_key].join("|");

/** A number as it is compared: without CN, ZL, dots and spaces. */
export const numberKey = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s.]/gu, "")
    .replace(/^(CN|ZL)+/u, "");

export const codeKey = (typed: string): string => typed.normalize("NFKC").replaceAll(/[\s-]/gu, "").toUpperCase();

const filled = (rows: readonly FileRow[], column: string): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells[column] ?? [])),
];

async function companiesOf(context: CallContext, rows: readonly FileRow[], chosen: readonly string[]) {
  const names = filled(rows, "company").map(nameKey);
  const codes = filled(rows, "credit_code").map(codeKey);
  return context.db
    .select({ id: companies.id, name: companies.name, key: companies.name_key, code: companies.credit_code })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        ofScope(personOf(context)),
        or(
          sql`${companies.name_key} = any(${sqlTextArray(names)})`,
          sql`${companies.credit_code} <> '' and ${companies.credit_code} = any(${sqlTextArray(codes)})`,
          inArray(companies.id, [...chosen, "00000000-0000-0000-0000-000000000000"]),
        ),
      ),
    );
}

/** Companies in scope whose names are like the unknown ones, the likest first. */
async function candidatesOf(context: CallContext, names: readonly string[]): Promise<Map<string, Named[]>> {
  const found = new Map<string, Named[]>();
  if (names.length === 0) return found;
  const { rows } = await context.db.execute<{ asked: string; id: string; name: string }>(sql`
    select n.asked, c.id, c.name from unnest(${sqlTextArray(names.slice(0, mostGuessed))}) n(asked)
    cross join lateral (
      select companies.id, companies.name from companies
      where companies.deleted_at is null and ${ofScope(personOf(context))}
        and similarity(companies.name, n.asked) >= 0.3
      order by similarity(companies.name, n.asked) desc, companies.name limit 5) c`);
  for (const { asked, id, name } of rows) found.set(asked, [...(found.get(asked) ?? []), { id, name }]);
  return found;
}

async function patentsOf(context: CallContext, rows: readonly FileRow[]) {
  const keys = filled(rows, "patent").map(numberKey);
  if (keys.length === 0) return new Map<string, { id: string; company_ids: string[] }>();
  const dotted = keys.map((key) => `${key.slice(0, -1)}.${key.slice(-1)}`);
  const found = await context.db
    .select({ id: patents.id, no: patents.application_no, company_ids: patents.company_ids })
    .from(patents)
    .where(and(seenBy(viewerOf(context)), sql`${patents.application_no} = any(${sqlTextArray([...keys, ...dotted])})`));
  return new Map(found.map(({ no, ...patent }) => [numberKey(no), patent]));
}

/** Reads everything that the rows may name. `chosen` are companies that a person chose for rows. */
export async function importLists(
  context: CallContext,
  rows: readonly FileRow[],
  chosen: readonly string[],
): Promise<ImportLists> {
  const { db } = context;
  const types = await db.select().from(honorTypes).where(isNull(honorTypes.deleted_at));
  const found = await companiesOf(context, rows, chosen);
  const byName = new Map(found.map(({ id, name, key }) => [key, { id, name }]));
  const byCode = new Map(found.filter(({ code }) => code !== "").map(({ id, name, code }) => [code, { id, name }]));
  const ids = found.map(({ id }) => id);
  const known =
    ids.length === 0
      ? []
      : await db
          .select({
            company_id: honors.company_id,
            type_id: honors.type_id,
            year: honors.year,
            title_key: honors.title_key,
          })
          .from(honors)
          .where(and(inArray(honors.company_id, ids), isNull(honors.deleted_at)));
  return {
    types: new Map(types.map((type) => [nameKey(type.name), type])),
    byId: new Map(found.map(({ id, name }) => [id, { id, name }])),
    byName,
    byCode,
    patents: await patentsOf(context, rows),
    known: new Set(known.map(honorKey)),
    candidates: await candidatesOf(
      context,
      filled(rows, "company").filter((name) => !byName.has(nameKey(name))),
    ),
  };
}
