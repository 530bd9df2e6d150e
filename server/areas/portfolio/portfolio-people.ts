import { sql } from "drizzle-orm";
import { type PortfolioPerson, personOrigins } from "#contract/portfolio/people-call.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Names offered at most. */
const most = 300;

/** Accounts and contacts of the user's company, then names that stand in its portfolio; each name once. */
export async function portfolioPeople(context: CallContext): Promise<{ list: PortfolioPerson[] }> {
  const company = await idOfOwnCompany(context);
  const [accounts, contacts, written] = personOrigins;
  const { rows } = await context.db.execute<PortfolioPerson & Record<string, unknown>>(sql`
    select name, ${sql`(array[${accounts}, ${contacts}, ${written}])[min(place)]`} as from
    from (
      select btrim(name) as name, 1 as place from accounts
        where com_id = ${company} and is_news = 0 and is_admin = 0 and state = 1
      union all select btrim(name), 2 from contacts where company_id = ${company} and deleted_at is null
      union all select responsible, 3 from portfolio_entries where company_id = ${company} and deleted_at is null
    ) people
    where name <> '' and length(name) <= 30
    group by name order by min(place), name collate "zh-x-icu" limit ${most}`);
  return { list: rows.map(({ name, from }) => ({ name, from })) };
}
