import { and, asc, gt, isNull } from "drizzle-orm";
import type { Account } from "#contract/annuity/account-rules.ts";
import type { AccountRow } from "#server/areas/annuity/account-reads.ts";
import { mayOwe, standingsOf } from "#server/areas/annuity/standing.ts";
import type { Db } from "#server/database/connect.ts";
import { companies as c } from "#server/database/tables/company.ts";

/** Companies that are looked at together: memory stays the same however many there are. */
const batch = 50;
const beforeAll = "00000000-0000-0000-0000-000000000000";

export interface CompanyAccount {
  company_id: string;
  patent: AccountRow;
  account: Account;
}

/** The account of every patent that may have something to pay, of every company as it stands today, one batch of companies after the other. */
export async function* accountBatches(db: Db, today: string): AsyncGenerator<CompanyAccount[]> {
  let after = beforeAll;
  for (;;) {
    const rows = await db
      .select({ id: c.id })
      .from(c)
      .where(and(gt(c.id, after), isNull(c.deleted_at)))
      .orderBy(asc(c.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    const standings = await standingsOf(db, ids, today, mayOwe);
    yield [...standings].flatMap(([company_id, { entries }]) =>
      entries.map(({ patent, account }) => ({ company_id, patent, account })),
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
}
