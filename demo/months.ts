import { dayOf, shiftMonth } from "#contract/core/time.ts";
import { companiesWithReaders, makeMonth } from "#server/areas/monthly/make-months.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import type { Seed } from "./seed.ts";

/** Reports of the last three months for the companies that have an account, made as the nightly job makes them. */
export const seedMonths: Seed = async (db, { now }) => {
  const search = searchOverStore(db);
  for (const company of await companiesWithReaders(db))
    for (const back of [-3, -2, -1]) {
      const month = shiftMonth(dayOf(now), back).slice(0, 7);
      await makeMonth({ db, search, now: () => now }, company, month);
    }
};
