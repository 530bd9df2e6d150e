import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Ledger, Reduction } from "#contract/annuity/account-rules.ts";
import type { GivenUp } from "#contract/annuity/given-up.ts";
import type { Db } from "#server/database/connect.ts";
import {
  annuityPayments,
  type AnnuityPaymentRow,
  annuityReductions,
  annuityUnpaid,
} from "#server/database/tables/ip/annuity.ts";
import { portfolioEntries as g } from "#server/database/tables/ip/portfolio.ts";
import { counted, noReduction } from "./account-reads.ts";

/** What some companies told of their patents. */
export interface Ledgers {
  of(company: string, patent: string): Ledger;
  /** The reduction of all patents without an own one. */
  reductionOf(company: string): Reduction;
  /** Whether anything at all is known of a patent. */
  has(company: string, patent: string): boolean;
  sourceOf(company: string, patent: string): "专利" | "企业" | "未设置";
}

const keyOf = (company: string, patent: string | null) => `${company} ${patent ?? ""}`;

function grouped<Row, Value>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => Value) {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [value(row)]);
    else group.push(value(row));
  }
  return groups;
}

/** The patents that companies decided to let go, with the latest edit that said so; a decision without one came with the entry. */
async function givenUpOf(db: Db, ids: string[], patentId: string | undefined) {
  const rows = await db
    .select({
      company_id: g.company_id,
      patent_id: g.patent_id,
      entry_id: g.id,
      reason: g.decision_reason,
      told: sql<{ on: string; by: string } | null>`(
        select jsonb_build_object('on', to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'by', coalesce(a.name, ''))
        from revisions r left join accounts a on a.id = r.by
        where r.kind = 'portfolio' and r.record_id = portfolio_entries.id and r.changed ? 'decision'
        order by r.rev desc limit 1)`,
    })
    .from(g)
    .where(
      and(
        inArray(g.company_id, ids),
        isNull(g.deleted_at),
        eq(g.decision, "放弃"),
        isNotNull(g.patent_id),
        patentId === undefined ? undefined : eq(g.patent_id, patentId),
      ),
    );
  return new Map(
    rows.map(({ company_id, patent_id, entry_id, reason, told }): [string, GivenUp] => [
      keyOf(company_id, patent_id),
      { entry_id, reason, on: told?.on ?? "", by: told?.by ?? "" },
    ]),
  );
}

/** Everything that companies told and that counts, read by four statements; of one patent when it is named. */
export async function ledgersOf(db: Db, companyIds: readonly string[], patentId?: string): Promise<Ledgers> {
  const ids = [...companyIds];
  const ofPatent = (column: AnyPgColumn) => (patentId === undefined ? undefined : eq(column, patentId));
  const [payments, reductions, unpaid, givenUp] = await Promise.all([
    db
      .select()
      .from(annuityPayments)
      .where(
        and(
          inArray(annuityPayments.company_id, ids),
          isNull(annuityPayments.taken_back_at),
          ofPatent(annuityPayments.patent_id),
        ),
      ),
    db.select().from(annuityReductions).where(inArray(annuityReductions.company_id, ids)),
    db
      .select()
      .from(annuityUnpaid)
      .where(and(inArray(annuityUnpaid.company_id, ids), ofPatent(annuityUnpaid.patent_id))),
    givenUpOf(db, ids, patentId),
  ]);
  const paidOf = grouped<AnnuityPaymentRow, AnnuityPaymentRow>(
    payments,
    (row) => keyOf(row.company_id, row.patent_id),
    (row) => row,
  );
  const unpaidOf = grouped(
    unpaid,
    (row) => keyOf(row.company_id, row.patent_id),
    ({ year }) => year,
  );
  const reduced = new Map(
    reductions.map(({ company_id, patent_id, kind, from_year }) => [keyOf(company_id, patent_id), { kind, from_year }]),
  );
  const reductionOf = (company: string) => reduced.get(keyOf(company, null)) ?? noReduction;
  return {
    reductionOf,
    of: (company, patent) => ({
      reduction: reduced.get(keyOf(company, patent)) ?? reductionOf(company),
      payments: counted(paidOf.get(keyOf(company, patent)) ?? []),
      unpaid: unpaidOf.get(keyOf(company, patent)) ?? [],
      givenUp: givenUp.get(keyOf(company, patent)),
    }),
    has: (company, patent) =>
      [paidOf, unpaidOf, reduced, givenUp].some((map) => map.has(keyOf(company, patent))) ||
      reduced.has(keyOf(company, null)),
    sourceOf: (company, patent) =>
      reduced.has(keyOf(company, patent)) ? "专利" : reduced.has(keyOf(company, null)) ? "企业" : "未设置",
  };
}
