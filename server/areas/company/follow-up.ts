import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import {
  type FollowGroup,
  followGroups,
  type FollowRow,
  type followUp,
  nearDueDays,
} from "#contract/calendar/follow-up.ts";
import { dayOf } from "#contract/core/time.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { maskMobile } from "#server/plugins/people/session.ts";

type Filter = Pick<ParsedInputOf<typeof followUp.followList>, "whose" | "street_id">;

/** Who asks, whose rows, and when "now" is. */
interface Asked {
  me: string;
  mine: boolean;
  now: string;
  today: string;
}

const companyOfMine = ({ me, mine }: Asked) =>
  mine
    ? sql`and (c.owner_id = ${me} or exists (select 1 from visits m where m.company_id = c.id and m.deleted_at is null
        and m.visitor_ids @> array[${me}::uuid]))`
    : sql``;

/** Rows of each group: id, record, company, what, due, overdue, owner; `c` is the company in scope. */
const rowsOf: Record<FollowGroup, (asked: Asked) => SQL> = {
  due: (asked) => sql`
    select c.id::text, null::uuid, c.id, '到期走访'::text,
      c.next_visit_at::text, c.next_visit_at < ${asked.today}::date, c.owner_id
    from scoped c where c.next_visit_at <= ${asked.today}::date ${companyOfMine(asked)}`,
  // A promise stands until the company is visited again.
  promised: (asked) => sql`
    select v.id::text, v.id, c.id, v.next_action, v.next_visit_at::text, coalesce(v.next_visit_at < ${asked.today}::date, false),
      coalesce(c.owner_id, v.created_by)
    from scoped c join visits v on v.company_id = c.id
    where v.deleted_at is null and v.next_action <> '' and v.start_at > ${asked.now}::timestamptz - interval '1 year'
      and not exists (select 1 from visits n where n.company_id = c.id and n.deleted_at is null and n.start_at > v.start_at
        and n.start_at > ${asked.now}::timestamptz - interval '1 year')
      ${asked.mine ? sql`and (v.visitor_ids @> array[${asked.me}::uuid] or v.created_by = ${asked.me} or c.owner_id = ${asked.me})` : sql``}`,
  demands: (asked) => sql`
    select d.id::text, d.id, c.id, d.title, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      d.due_at < ${asked.now}::timestamptz, d.owner_id
    from scoped c join demands d on d.company_id = c.id
    where d.deleted_at is null and d.status <> '草稿' and not d.status = any(${sqlTextArray(endedStatuses)})
      and d.held_at is null and d.due_at < ${asked.now}::timestamptz + make_interval(days => ${nearDueDays})
      ${asked.mine ? sql`and (d.owner_id = ${asked.me} or d.created_by = ${asked.me} or c.owner_id = ${asked.me} or d.collaborator_ids @> array[${asked.me}::uuid])` : sql``}`,
  unanswered: (asked) => sql`
    select q.id::text || '/' || c.id::text, q.id, c.id, q.title, q.end_on::text, false, c.owner_id
    from scoped c join questionnaires q on q.deleted_at is null and q.status = '收集中'
      and ${asked.today}::date between q.start_on and q.end_on
      and case q.scope when '全部' then true when '镇街' then c.street_id = any(q.scope_ids)
        when '标签' then c.label_ids::text[] && q.scope_ids else c.id::text = any(q.scope_ids) end
    where not exists (select 1 from answers a where a.questionnaire_id = q.id and a.company_id = c.id
      and a.deleted_at is null and a.status = '已提交') ${companyOfMine(asked)}`,
  followed: (asked) => sql`
    select c.id::text, null::uuid, c.id, coalesce('需求 ' || nullif(c.open_demands, 0) || ' 项未办结', '保持联系'),
      c.next_visit_at::text, coalesce(c.next_visit_at < ${asked.today}::date, false), c.owner_id
    from scoped c join company_follows f on f.company_id = c.id and f.account_id = ${asked.me}`,
};

function scoped(person: Person, streetId: string | undefined): SQL {
  const scope = person.kind === "street" ? sql`and street_id = any(${sqlTextArray(person.street_ids)})` : sql``;
  const street = streetId === undefined ? sql`` : sql`and street_id = ${streetId}`;
  // Looked up as each group needs it: kept once for all of them, it would be every company with all that is known of it.
  return sql`scoped as not materialized (select * from companies where deleted_at is null ${scope} ${street})`;
}

function askedBy(context: CallContext, filter: Filter): Asked {
  const now = context.now();
  return {
    me: personOf(context).id,
    mine: filter.whose === "mine",
    now: new Date(now).toISOString(),
    today: dayOf(now),
  };
}

interface ListedRow extends FollowRow {
  [column: string]: unknown;
  last_visit: Date | string | null;
}

/** A page of one group, what is overdue longest first. */
export async function followList(context: CallContext, input: ParsedInputOf<typeof followUp.followList>) {
  const within = scoped(personOf(context), input.street_id);
  const found = rowsOf[input.group](askedBy(context, input));
  // Counted apart: beside the rows, all of them would have to be made for it.
  const { rows: counted } = await context.db.execute<{ total: number }>(sql`
    with ${within} select count(*)::int as total from (${found}) f`);
  const { rows } = await context.db.execute<ListedRow>(sql`
    with ${within}, found (id, record_id, company_id, what, due, overdue, owner_id) as (${found}),
    listed as (
      select f.*, c.name from found f join companies c on c.id = f.company_id
      order by f.due nulls last, c.name collate "zh-x-icu", f.id
      limit ${input.size} offset ${(input.page - 1) * input.size}
    )
    select f.id, f.record_id, f.company_id, c.name as company_name, c.street_id, f.what, f.due, f.overdue,
      coalesce((select a.name from accounts a where a.id = f.owner_id), '') as owner_name, c.last_visit_at as last_visit,
      coalesce(p.mobile, '') as mobile, p.id as contact_id, coalesce(p.name, '') as contact_name,
      coalesce(p.phone, '') as phone
    from listed f join companies c on c.id = f.company_id
    left join contacts p on p.company_id = c.id and p.is_primary and p.deleted_at is null
    order by f.due nulls last, c.name collate "zh-x-icu", f.id`);
  const list = rows.map(({ last_visit, ...row }): FollowRow => ({
    ...row,
    mobile: maskMobile(row.mobile),
    last_visit_at: last_visit === null ? null : new Date(last_visit).toISOString(),
  }));
  return { list, total: counted[0]?.total ?? 0, page: input.page, size: input.size };
}

/** How many rows each group has: counted over the very rows that its list shows. */
export async function followFigures(context: CallContext, input: ParsedInputOf<typeof followUp.followFigures>) {
  const asked = askedBy(context, input);
  const groups = Object.keys(followGroups) as FollowGroup[];
  const counts = groups.map(
    (group) => sql`(select count(*)::int from (${rowsOf[group](asked)}) r) as ${sql.identifier(group)}`,
  );
  const { rows } = await context.db.execute<Record<FollowGroup, number>>(sql`
    with ${scoped(personOf(context), input.street_id)} select ${sql.join(counts, sql`, `)}`);
  const none = { due: 0, promised: 0, demands: 0, unanswered: 0, followed: 0 };
  return { ...none, ...rows[0], as_of: asked.now };
}
