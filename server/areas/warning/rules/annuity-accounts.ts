import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { type Account, accountOn, type Payment, type Reduction } from "#contract/annuity/account-rules.ts";
import { dayOf } from "#contract/core/time.ts";
import { accountColumns, type AccountRow, counted, noReduction } from "#server/areas/annuity/account-reads.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { annuityPayments, annuityReductions } from "#server/database/tables/ip/annuity.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** Patents that are looked at together: memory stays the same however many there are. */
const batch = 5000;

type Row = AccountRow & { company_ids: string[] };

/** Granted patents of companies that may have something to pay: in force, or restorable. */
const nextRows = (db: Db, after: string, today: string): Promise<Row[]> =>
  db
    .select({ ...accountColumns, company_ids: p.company_ids })
    .from(p)
    .where(
      and(
        gt(p.id, after),
        isNull(p.withdrawn_at),
        sql`cardinality(${p.company_ids}) > 0`,
        or(eq(p.status, "有效"), sql`${p.restorable_until} >= ${today}::date`),
      ),
    )
    .orderBy(p.id)
    .limit(batch);

async function paymentsOf(db: Db, ids: readonly string[]): Promise<Map<string, Payment[]>> {
  const rows = await db
    .select()
    .from(annuityPayments)
    .where(inArray(annuityPayments.patent_id, [...ids]));
  const found = new Map<string, Payment[]>();
  for (const row of rows) {
    const key = `${row.company_id}/${row.patent_id}`;
    found.set(key, [...(found.get(key) ?? []), ...counted([row])]);
  }
  return found;
}

async function reductionsFor(db: Db, ids: readonly string[]): Promise<(company: string, patent: string) => Reduction> {
  const rows = await db
    .select()
    .from(annuityReductions)
    .where(or(isNull(annuityReductions.patent_id), sql`${annuityReductions.patent_id} = any(${sqlUuidArray(ids)})`));
  const known = new Map(rows.map((row) => [`${row.company_id}/${row.patent_id ?? ""}`, row]));
  return (company, patent) => known.get(`${company}/${patent}`) ?? known.get(`${company}/`) ?? noReduction;
}

export interface CompanyAccount {
  company_id: string;
  patent: AccountRow;
  account: Account;
}

/** The account of every patent of every company, one batch after the other. */
export async function eachAccount(db: Db, now: number, take: (one: CompanyAccount) => void): Promise<void> {
  const today = dayOf(now);
  const holidays = await holidaysFrom(db);
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await nextRows(db, after, today);
    const ids = rows.map(({ id }) => id);
    const [payments, reductionOf] = await Promise.all([paymentsOf(db, ids), reductionsFor(db, ids)]);
    for (const { company_ids, ...patent } of rows)
      for (const company_id of company_ids) {
        const paid = payments.get(`${company_id}/${patent.id}`) ?? [];
        const account = accountOn(patent, reductionOf(company_id, patent.id), paid, { today, day: today }, holidays);
        take({ company_id, patent, account });
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}
