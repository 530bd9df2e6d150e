import { sql } from "drizzle-orm";
import type { Account } from "#contract/annuity/account-rules.ts";
import type { AccountRow } from "#server/areas/annuity/account-reads.ts";
import { mayOwe, standingsOf } from "#server/areas/annuity/standing.ts";
import type { Db } from "#server/database/connect.ts";
import { published } from "#server/database/published.ts";

/** What is looked at together: memory stays the same however many there are, of companies and of patents. */
const most = { companies: 1000, patents: 10_000 };

export interface CompanyAccount {
  company_id: string;
  patent: AccountRow;
  account: Account;
}

interface Holder {
  [column: string]: unknown;
  id: string;
  patents: number;
}

/** Companies of today with a patent that may have something to pay, and how many they have. */
async function holdersOf(db: Db, today: string): Promise<Holder[]> {
  const { rows } = await db.execute<Holder>(sql`
    select c.id, held.patents from (
      select h.id, count(*)::int as patents from patents cross join unnest(patents.company_ids) as h(id)
      where ${mayOwe} and ${published(today)} group by h.id
    ) held join companies c on c.id = held.id and c.deleted_at is null
    order by c.id`);
  return rows;
}

/** Companies by as many as are looked at together. */
function* batchesOf(holders: readonly Holder[]): Generator<string[]> {
  let ids: string[] = [];
  let patents = 0;
  for (const holder of holders) {
    if (ids.length === most.companies || (ids.length > 0 && patents + holder.patents > most.patents)) {
      yield ids;
      ids = [];
      patents = 0;
    }
    ids.push(holder.id);
    patents += holder.patents;
  }
  if (ids.length > 0) yield ids;
}

/** The account of every patent that may have something to pay, of every company as it stands today, one batch of companies after the other. */
export async function* accountBatches(db: Db, today: string): AsyncGenerator<CompanyAccount[]> {
  for (const ids of batchesOf(await holdersOf(db, today))) {
    const standings = await standingsOf(db, ids, today, mayOwe);
    yield [...standings].flatMap(([company_id, { entries }]) =>
      entries.map(({ patent, account }) => ({ company_id, patent, account })),
    );
  }
}
