import type { companyFollows } from "#server/database/tables/company-care.ts";
import type { accounts } from "#server/database/tables/people.ts";
import type { DemoCompany } from "./companies.ts";
import { demoRandom } from "#demo/random.ts";

/** Each official follows six companies in their streets; the district's follow some of all. */
export function demoFollows(
  now: number,
  people: readonly (typeof accounts.$inferInsert)[],
  companies: readonly DemoCompany[],
): (typeof companyFollows.$inferInsert)[] {
  const random = demoRandom("follows");
  const officials = people.filter(({ is_news }) => is_news === 1);
  return officials.flatMap((official) => {
    const streets = official.street_ids ?? [];
    const own = companies.filter(({ row }) => streets.length === 0 || streets.includes(row.street_id));
    return random
      .sample(own, 6)
      .map(({ row }) => ({ account_id: official.id, company_id: row.id, at: new Date(now - 86_400_000) }));
  });
}
