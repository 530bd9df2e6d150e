import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type companyMerge,
  type DuplicatePair,
  type DuplicateReason,
  type DuplicateSide,
} from "#contract/company/company-merge.ts";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyDistinct, companyPairRuns, companyPairs } from "#server/database/tables/company-care.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet, inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { companyUnknown } from "../company-access.ts";
import { countsOf, namesOf } from "../company-counts.ts";
import { toCompany } from "../company-record.ts";
import { alikePairs, reasonKeys } from "./duplicate-rules.ts";

type Input = ParsedInputOf<typeof companyMerge.duplicates>;

/** A company that may be in a pair: in the person's scope, and in the street where one is named. */
function seenIn(context: CallContext, street_id: string | undefined): (street: SQL) => SQL {
  const person = personOf(context);
  const own = person.kind === "street" ? sqlTextArray(person.street_ids) : null;
  return (street) =>
    sql`(${own === null ? sql`true` : sql`${street} = any(${own})`} and ${street_id === undefined ? sql`true` : sql`${street} = ${street_id}`})`;
}

/** Pairs with one company, compared now: its look-ups cost the same however many others there are. */
const pairsWith = (context: CallContext, id: string, street_id?: string): SQL => {
  const seen = seenIn(context, street_id);
  return alikePairs({ ids: [id], inScope: (company) => seen(sql`${company}.street_id`) });
};

/** Pairs as they were compared last. */
const keptPairs = (context: CallContext, street_id: string | undefined): SQL => {
  const seen = seenIn(context, street_id);
  return sql`select k.a_id as a, k.b_id as b, k.reasons, k.weight from company_pairs k
    where ${seen(sql`k.a_street`)} and ${seen(sql`k.b_street`)}
      and not exists (select 1 from company_distinct d where d.a_id = k.a_id and d.b_id = k.b_id)`;
};

interface PairRow {
  [column: string]: unknown;
  a: string;
  b: string;
  reasons: DuplicateReason[];
}

async function comparedAt({ db }: CallContext): Promise<string | null> {
  const [run] = await db.select({ at: companyPairRuns.counted_at }).from(companyPairRuns);
  return run?.at?.toISOString() ?? null;
}

/** A page of pairs that look alike. */
export async function duplicates(context: CallContext, input: Input) {
  const { company_id, street_id, reason, page, size } = input;
  const pairs = company_id === undefined ? keptPairs(context, street_id) : pairsWith(context, company_id, street_id);
  const found = sql`(${pairs}) p where ${reason === undefined ? sql`true` : sql`p.reasons @> array[${reason}]`}`;
  const { rows } = await context.db.execute<PairRow>(sql`select p.a, p.b, p.reasons from ${found}
    order by p.weight desc, p.a, p.b limit ${size} offset ${(page - 1) * size}`);
  const { rows: counts } = await context.db.execute<{ n: number }>(sql`select count(*)::int as n from ${found}`);
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
          // What was compared a moment ago may be merged or another street's by now.
          .where(
            and(
              inArray(companies.id, ids),
              isNull(companies.deleted_at),
              inStreets(personOf(context), companies.street_id),
            ),
          );
  const byId = new Map(halves.map((half) => [half.id, half]));
  const list = rows.flatMap(({ a, b, reasons }): DuplicatePair[] => {
    const [first, second] = [byId.get(a), byId.get(b)];
    return first && second ? [{ a: first, b: second, reasons: reasonKeys.filter((key) => reasons.includes(key)) }] : [];
  });
  const compared_at = company_id === undefined ? await comparedAt(context) : null;
  return { list, total: counts[0]?.n ?? 0, page, size, compared_at };
}

/** How many companies look like this one. */
export async function countDuplicates(context: CallContext, id: string): Promise<number> {
  const { rows } = await context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${pairsWith(context, id)}) p`,
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
  await inTransaction(context, async ({ db }) => {
    await db.insert(companyDistinct).values({ a_id, b_id, by: person.id }).onConflictDoNothing();
    await db.delete(companyPairs).where(and(eq(companyPairs.a_id, a_id), eq(companyPairs.b_id, b_id)));
  });
  return { ok: true };
}
