import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { CompanyFacts } from "#contract/policy/policy-fit.ts";
import { researchShares } from "#server/areas/ranking/figures.ts";
import { companies as c } from "#server/database/tables/company.ts";
import type { Services } from "#server/plugins/call-context.ts";

export interface KnownCompany extends CompanyFacts {
  [column: string]: unknown;
  id: string;
  name: string;
}

/** Honors that count on a day, by company. */
const heldHonors = (day: string): SQL => sql`
  select h.company_id, array_agg(distinct t.name) as names from honors h join honor_types t on t.id = h.type_id
  where h.deleted_at is null and h.revoked_on is null and (h.valid_to is null or h.valid_to >= ${day}::date)
  group by 1`;

/** What policies ask of companies, of those that go on and meet a condition, as a statement. */
export const factsOf = (day: string, where: SQL): SQL => sql`
    select ${c.id} as id, ${c.name} as name, coalesce(s.name, '') as street_name, ${c.industry_code} as industry_code,
      ${c.scale} as scale, ${c.established_on} as established_on, coalesce(fh.names, '{}') as honors,
      ${c.invention_count} as inventions, ${c.invention_count} + ${c.utility_count} + ${c.design_count} as patents,
      ${c.trademark_count} as trademarks, fy.share::float8 as rd_share
    from companies
    left join streets s on s.id = ${c.street_id}
    left join (${heldHonors(day)}) fh on fh.company_id = ${c.id}
    left join (${researchShares(day)}) fy on fy.company_id = ${c.id}
    where ${c.deleted_at} is null and ${c.reg_status} in ('存续', '在业') and ${where}`;

/** The same, read; by name. */
export async function companyFacts({ db, now }: Pick<Services, "db" | "now">, where: SQL): Promise<KnownCompany[]> {
  const { rows } = await db.execute<KnownCompany>(sql`
    select f.*, f.established_on::text as established_on from (${factsOf(dayOf(now()), where)}) f order by f.name, f.id`);
  return rows;
}
