import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { openedDays, ownVisitDays } from "#contract/sync/sync.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { heldAnswers, heldDemands, heldEntries } from "../feed-windows.ts";

const dayLength = 24 * 3_600_000;
/** A company that its visitor of long ago has to visit within so many days is at hand again. */
const dueDays = 30;

/** Entries that an account leads, takes part in or has written. */
export const ownEntries = (account: string): SQL =>
  sql`(${calendarEntries.leader_id} = ${account} or ${calendarEntries.member_ids} @> array[${account}::uuid]
    or ${calendarEntries.created_by} = ${account})`;

/**
 * Companies that a person has to do with: `(company_id, place, at)`, the lower place first, then the later moment. Each line
 * is what a screen of the field starts from, or what the person's device holds because it was written there.
 */
function named(account: string, now: number): SQL {
  const since = (days: number) => sql`${new Date(now - days * dayLength).toISOString()}::timestamptz`;
  const soon = dayOf(now + dueDays * dayLength);
  return sql`
    select id as company_id, 0 as place, null::timestamptz as at from companies
      where owner_id = ${account} and deleted_at is null
    union all select company_id, 0, at from company_follows where account_id = ${account}
    union all select unnest(company_ids), 0, plan_start from ${calendarEntries}
      where deleted_at is null and ${ownEntries(account)} and ${heldEntries(now)}
    union all select company_id, 1, created_at from ${demands}
      where deleted_at is null and ${heldDemands(now)}
        and (owner_id = ${account} or created_by = ${account} or collaborator_ids @> array[${account}::uuid])
    union all select company_id, 1, updated_at from ${answers}
      where deleted_at is null and created_by = ${account} and ${heldAnswers()}
    union all select id, 1, created_at from companies
      where created_by = ${account} and created_at >= ${since(ownVisitDays)} and deleted_at is null
    union all select company_id, case when at >= ${since(1)} then -1 else 1 end, at from company_opens
      where account_id = ${account} and at >= ${since(openedDays)}
    union all select v.company_id, case when c.next_visit_at <= ${soon}::date then 1 else 2 end, v.start_at
      from (
        select company_id, start_at from visits
          where deleted_at is null and visitor_ids @> array[${account}::uuid]
        union all select company_id, start_at from visits
          where deleted_at is null and created_by = ${account} and not visitor_ids @> array[created_by]
      ) v join companies c on c.id = v.company_id
      where v.start_at >= ${since(ownVisitDays)} or c.next_visit_at <= ${soon}::date`;
}

/** Ids of the companies that an account's devices hold, at most `most`: alive, and where the person may see them. */
export function ownCompanies(person: Person, { now, most }: { now: number; most: number }): SQL {
  return sql`
    select ${companies.id} as id
    from (select company_id, min(place) as place, max(at) as at from (${named(person.id, now)}) n group by company_id) own
    join ${companies} on ${companies.id} = own.company_id
    where ${companies.deleted_at} is null and ${inStreets(person, companies.street_id)}
    order by own.place, own.at desc nulls last, ${companies.id}
    limit ${most}`;
}
