import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type companyMerge,
  type DuplicatePair,
  type DuplicateReason,
  duplicateReasons,
  type DuplicateSide,
} from "#contract/company/company-merge.ts";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import { companyDistinct } from "#server/database/tables/company-care.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { companyUnknown } from "../company-access.ts";
import { countsOf, namesOf } from "../company-counts.ts";
import { toCompany } from "../company-record.ts";

type Input = ParsedInputOf<typeof companyMerge.duplicates>;

/** Each finds pairs by an equal key, so that no company is compared with all others. */
const finders: Record<DuplicateReason, SQL> = {
  organisation: sql`select a.id as a, b.id as b from alive a
    join alive b on substr(b.credit_code, 9, 9) = substr(a.credit_code, 9, 9) and b.credit_code <> ''
    where a.credit_code <> '' and a.id < b.id`,
  name: sql`select a.id, b.id from alive a join alive b on company_core(b.name_key) = company_core(a.name_key)
    where length(company_core(a.name_key)) >= 3 and a.id < b.id`,
  // A number that many companies share is an agent's, not a company's.
  mobile: sql`select least(x.company_id, y.company_id), greatest(x.company_id, y.company_id) from contacts x
    join contacts y on y.mobile = x.mobile and y.company_id > x.company_id and y.deleted_at is null
    join alive a on a.id = x.company_id join alive b on b.id = y.company_id
    where x.mobile <> '' and x.deleted_at is null
      and (select count(distinct z.company_id) from contacts z where z.mobile = x.mobile and z.deleted_at is null) <= 4`,
  address: sql`select a.id, b.id from alive a join alive b on address_core(b.address) = address_core(a.address)
    where length(address_core(a.address)) >= 10 and a.id < b.id`,
  person: sql`select a.id, b.id from alive a join alive b on b.legal_person = a.legal_person
    where a.legal_person <> '' and a.id < b.id and similarity(a.name, b.name) >= 0.45`,
};
const reasonKeys = Object.keys(duplicateReasons) as DuplicateReason[];

function pairsOf(context: CallContext, only: { company_id?: string | undefined; street_id?: string | undefined }): SQL {
  const person = personOf(context);
  const scope = person.kind === "street" ? sql`and street_id = any(${sqlTextArray(person.street_ids)})` : sql``;
  const street = only.street_id === undefined ? sql`` : sql`and street_id = ${only.street_id}`;
  const found = sql.join(
    reasonKeys.map((key) => sql`select ${key} as reason, f.* from (${finders[key]}) as f(a, b)`),
    sql` union all `,
  );
  const of = only.company_id === undefined ? sql`` : sql`and (f.a = ${only.company_id} or f.b = ${only.company_id})`;
  return sql`with alive as (select * from companies where deleted_at is null ${scope} ${street}),
    found as (${found}),
    pairs as (
      select f.a, f.b, array_agg(distinct f.reason) as reasons,
        sum(case f.reason when 'organisation' then 8 when 'name' then 6 when 'person' then 4 when 'mobile' then 3 else 2 end) as weight
      from found f
      where not exists (select 1 from company_distinct d where d.a_id = f.a and d.b_id = f.b) ${of}
      group by f.a, f.b
    )`;
}

interface PairRow {
  [column: string]: unknown;
  a: string;
  b: string;
  reasons: DuplicateReason[];
  total: number;
}

/** A page of pairs that look alike. */
export async function duplicates(context: CallContext, input: Input) {
  const wanted = input.reason === undefined ? sql`true` : sql`${input.reason} = any(p.reasons)`;
  const { rows } = await context.db.execute<PairRow>(sql`${pairsOf(context, input)}
    select p.a, p.b, p.reasons, count(*) over ()::int as total from pairs p where ${wanted}
    order by p.weight desc, p.a, p.b limit ${input.size} offset ${(input.page - 1) * input.size}`);
  const ids = rows.flatMap(({ a, b }) => [a, b]);
  const halves =
    ids.length === 0
      ? []
      : await context.db
          .select({
            id: companies.id,
            name: companies.name,
            credit_code: companies.credit_code,
            street_name: sql<string>`coalesce((select s.name from streets s where s.id = ${companies.street_id}), '')`,
          })
          .from(companies)
          .where(inArray(companies.id, ids));
  const byId = new Map(halves.map((half) => [half.id, half]));
  const list = rows.flatMap(({ a, b, reasons }): DuplicatePair[] => {
    const [first, second] = [byId.get(a), byId.get(b)];
    return first && second ? [{ a: first, b: second, reasons: reasonKeys.filter((key) => reasons.includes(key)) }] : [];
  });
  return { list, total: rows[0]?.total ?? 0, page: input.page, size: input.size };
}

/** How many companies look like this one. */
export async function countDuplicates(context: CallContext, id: string): Promise<number> {
  const { rows } = await context.db.execute<{ n: number }>(
    sql`${pairsOf(context, { company_id: id })} select count(*)::int as n from pairs`,
  );
  return rows[0]?.n ?? 0;
}

/** Two companies side by side, in the order asked. */
export async function duplicatePair(context: CallContext, { ids }: { ids: string[] }): Promise<DuplicateSide[]> {
  const rows = await context.db
    .select()
    .from(companies)
    .where(and(inArray(companies.id, ids), isNull(companies.deleted_at)));
  const sides: DuplicateSide[] = [];
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    if (!row || !coversStreet(personOf(context), row.street_id)) throw companyUnknown();
    const living = and(eq(contacts.company_id, id), isNull(contacts.deleted_at));
    sides.push({
      company: toCompany(row),
      ...(await namesOf(context.db, row)),
      ...(await countsOf(context.db, id)),
      contacts: await context.db.$count(contacts, living),
    });
  }
  return sides;
}

/** Notes that two companies are different. */
export async function dismissDuplicate(context: CallContext, { ids }: { ids: string[] }) {
  const person = personOf(context);
  if (!mayManageCompanies(person)) throw new Refused(403, managersOnly);
  await duplicatePair(context, { ids });
  const [a_id = "", b_id = ""] = ids.toSorted();
  await context.db.insert(companyDistinct).values({ a_id, b_id, by: person.id }).onConflictDoNothing();
  return { ok: true };
}
