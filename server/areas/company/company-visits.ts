import { sql } from "drizzle-orm";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { lockCompanies } from "./company-access.ts";

/** Day of the company's first open plan that it was not visited for yet; null without one. */
const nextPlanned = sql`(select min((e.plan_start at time zone 'Asia/Shanghai')::date) from calendar_entries e
  where e.company_ids @> array[wanted.id] and e.kind = '走访' and e.deleted_at is null
    and e.status = any(${sqlTextArray(openStatuses)})
    and not exists (select 1 from visits v
      where v.calendar_id = e.id and v.company_id = wanted.id and v.deleted_at is null))`;

/**
 * Brings the companies' number of visits, last and next visit up to date: the next one is what the calendar
 * plans, else what the latest visit promised. Writes that share a transaction have it done once, at their end.
 */
export async function refreshCompanies(context: CallContext, companyIds: readonly string[]): Promise<void> {
  if (context.recount) return companyIds.forEach((id) => context.recount?.add(id));
  await lockCompanies(context.db, companyIds);
  await countVisits(context.db, companyIds);
}

/** The same for companies that this transaction has locked. */
export async function countVisits(db: CallContext["db"], companyIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update companies c set visits = v.n, last_visit_at = v.last, next_visit_at = v.next
    from unnest(${sqlUuidArray([...new Set(companyIds)])}) as wanted(id)
    cross join lateral (
      select count(*)::int as n, max(start_at) as last,
        coalesce(${nextPlanned}, (array_agg(next_visit_at order by start_at desc))[1]) as next
      from visits where company_id = wanted.id and deleted_at is null
    ) v
    where c.id = wanted.id`);
}
