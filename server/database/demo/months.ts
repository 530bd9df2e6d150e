import { dayOf, shiftMonth } from "#contract/core/time.ts";
import { companiesWithReaders, makeMonth } from "#server/areas/monthly/make-months.ts";
import type { Db } from "#server/database/connect.ts";

/** Reports of the last three months for the companies that have an account, made as the nightly job makes them. */
export async function makeDemoMonths(db: Db, now: number): Promise<void> {
  for (const company of await companiesWithReaders(db))
    for (const back of [-3, -2, -1]) {
      const month = shiftMonth(dayOf(now), back).slice(0, 7);
      await makeMonth({ db, now: () => now }, company, month);
    }
}
