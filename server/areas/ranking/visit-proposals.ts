import { type SQL, sql } from "drizzle-orm";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import { type Holidays, isWorkingDay } from "#contract/core/working-days.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { tierWords } from "#contract/company/company.ts";
import { dayOf, hourLength, instantAt, shiftDay } from "#contract/core/time.ts";
import type { tierCalls, VisitProposal } from "#contract/ranking/tier-calls.ts";
import { proposedAhead } from "#contract/ranking/tier-rules.ts";
import { createEntry } from "#server/areas/calendar/calendar-writes.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** Beginnings of visits in minutes of the day, an hour each. */
const slots = [9 * 60, 10 * 60 + 30, 14 * 60 + 30, 16 * 60];

/** Working days that are looked through for a free hour. */
const mostDays = 60;

const open = sqlTextArray(openStatuses);

const planned = sql`e.kind = '走访' and e.status = any(${open}) and e.deleted_at is null`;
/** Whether a visit to a company is planned: of one company looked up, of all read once. */
const isPlanned = {
  one: sql`exists (select 1 from calendar_entries e where e.company_ids @> array[companies.id] and ${planned})`,
  all: sql`exists (select 1 from (select unnest(e.company_ids) as id from calendar_entries e where ${planned}) soon
    where soon.id = companies.id)`,
};

/** Companies whose tier wants a visit soon and that have none planned. */
function wanting(context: CallContext, more: SQL, hasPlan: SQL): SQL {
  const today = dayOf(context.now());
  return sql`
    select companies.id as company_id, companies.name as company_name, coalesce(st.name, '') as street_name,
      companies.tier, t.visit_days, companies.last_visit_at, coalesce(o.name, '') as owner_name,
      to_char(d.due_on, 'YYYY-MM-DD') as due_on
    from companies
    join tier_settings t on t.tier = companies.tier and t.visit_days is not null
    left join streets st on st.id = companies.street_id
    left join accounts o on o.id = companies.owner_id
    cross join lateral (select coalesce(
      (companies.last_visit_at at time zone 'Asia/Shanghai')::date + t.visit_days, ${today}::date) as due_on) d
    where companies.deleted_at is null and companies.reg_status in ('存续', '在业')
      and d.due_on <= ${shiftDay(today, proposedAhead)}::date
      and ${inStreets(personOf(context), companies.street_id)} and ${more}
      and not ${hasPlan}`;
}

type Found = Omit<VisitProposal, "last_visit_at"> & { [column: string]: unknown; last_visit_at: Date | string | null };

/** A page of them, the better tier first, in it what has been due for longest. */
export async function proposalPage(
  context: CallContext,
  { mine, page, size }: ParsedInputOf<typeof tierCalls.visitProposals>,
) {
  const { id } = personOf(context);
  const theirs = mine ? sql`(companies.owner_id = ${id} or companies.owner_id is null)` : sql`true`;
  const found = wanting(context, theirs, isPlanned.all);
  const { rows: sums } = await context.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${found}) r`,
  );
  const { rows } = await context.db.execute<Found>(
    sql`select * from (${found}) r order by tier, due_on, company_name, company_id limit ${size} offset ${(page - 1) * size}`,
  );
  const list = rows.map((row): VisitProposal => ({
    ...row,
    last_visit_at: row.last_visit_at === null ? null : new Date(row.last_visit_at).toISOString(),
  }));
  return { list, total: sums[0]?.total ?? 0, page, size };
}

/** Beginning of the person's first free hour on a working day from `from` on. */
async function freeHour(context: CallContext, from: string, holidays: Holidays): Promise<string> {
  const { id } = personOf(context);
  const until = shiftDay(from, mostDays);
  const { rows } = await context.db.execute<{ starts: string; ends: string }>(sql`
    select e.plan_start::text as starts, e.plan_end::text as ends from calendar_entries e
    where (e.leader_id = ${id} or e.member_ids @> array[${id}::uuid]) and e.deleted_at is null
      and e.status = any(${open}) and e.plan_end > ${instantAt(from, 0)} and e.plan_start < ${instantAt(until, 0)}`);
  const taken = rows.map(({ starts, ends }) => [Date.parse(starts), Date.parse(ends)] as const);
  for (let day = from; day < until; day = shiftDay(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue;
    for (const minutes of slots) {
      const start = instantAt(day, minutes);
      const at = Date.parse(start);
      if (taken.every(([starts, ends]) => ends <= at || starts >= at + hourLength)) return start;
    }
  }
  throw new Refused(409, `${mostDays} 天内没有空闲的时段，请在日历中手动安排`, { reason: "no_hour" });
}

/** Plans a proposed visit for the person. */
export function acceptProposal(
  context: CallContext,
  { id, company_id }: ParsedInputOf<typeof tierCalls.visitProposalAccept>,
): Promise<CalendarEntry> {
  return inTransaction(context, async (inside) => {
    // Locked: of two who accept at once, the second finds the first one's entry.
    const company = await visibleCompany(inside, company_id, true);
    const { rows } = await inside.db.execute<Found>(wanting(inside, sql`companies.id = ${company.id}`, isPlanned.one));
    const [proposal] = rows;
    if (proposal === undefined)
      throw new Refused(409, `“${company.name}”已有走访安排，或暂不需要走访，请刷新列表`, { reason: "stale" });
    const tomorrow = shiftDay(dayOf(inside.now()), 1);
    const from = proposal.due_on > tomorrow ? proposal.due_on : tomorrow;
    const plan_start = await freeHour(inside, from, await holidaysFrom(inside.db));
    const tier = `${company.tier} ${tierWords[company.tier as "A"]}`;
    return createEntry(inside, {
      id,
      kind: "走访",
      title: `走访${company.name}`.slice(0, 50),
      company_ids: [company.id],
      plan_start,
      plan_end: new Date(Date.parse(plan_start) + hourLength).toISOString(),
      all_day: false,
      visit_type: null,
      visit_method: null,
      leader_id: personOf(inside).id,
      member_ids: [],
      reminder: 60,
      purpose: `${tier}企业，每 ${proposal.visit_days} 天走访一次`,
      checklist: [],
      questionnaire_id: null,
      location: company.address.slice(0, 200),
      status: "待走访",
      reason: "",
      visit_ids: [],
    });
  });
}
