import type { Step } from "./fill-line.ts";

const day = "to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD')";

/** Numbers that the next record of a day goes on from. */
const counted = (name: string, from: string): Step => ({
  name: `numbers of ${name}s`,
  sql: `insert into counters (name, value)
    select '${name}:' || day, count(*) from (select ${day} as day from (${from}) made) days group by day
    on conflict (name) do update set value = counters.value + excluded.value`,
});

/** The number of a record: letters, day, and its place in the day behind those that are there. */
const numberOf = (letters: string, name: string) => `'${letters}' || ${day} || lpad((coalesce((
    select value from counters c where c.name = '${name}:' || ${day}), 0)
  + row_number() over (partition by ${day} order by at))::text, 4, '0')`;

const visitSteps: readonly Step[] = [
  {
    name: "visits",
    into: "visits",
    // One in a thousand tells of something rare, for the searches.
    query: `select b.j || jsonb_build_object('id', v.id, 'visit_no', v.no, 'company_id', v.company_id, 'street_id', v.street_id,
        'calendar_id', v.entry_id, 'start_at', v.start_at, 'end_at', v.end_at, 'visitor_ids', v.who,
        'content', regexp_replace(b.j ->> 'content', '^[^，。]{2,12}(?=位于)', f.short_name)
          || case when v.n % 1000 = 1 then '企业正在试制量子点显示材料。' else '' end,
        'has_demand', v.has_demand, 'answer_id', null, 'photos', '[]'::jsonb, 'audio', '[]'::jsonb, 'attachments', '[]'::jsonb,
        'signature', null, 'topics', '[]'::jsonb, 'review', null, 'arrived', '[]'::jsonb, 'label_ids', '[]'::jsonb,
        'next_visit_at', (v.start_at + ((b.j ->> 'next_visit_at')::date - (b.j ->> 'start_at')::timestamptz)::interval)::date,
        'check_in', case when jsonb_typeof(b.j -> 'check_in') = 'object' then (b.j -> 'check_in') || jsonb_build_object('at', to_char(v.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
        'status', '已归档', 'rev', 1, 'created_at', v.end_at + interval '5 minutes', 'updated_at', v.end_at + interval '5 minutes',
        'created_by', v.who[1], 'updated_by', v.who[1], 'deleted_at', null) as j
      from (select *, ${numberOf("ZF", "visit")} as no from (
          select g.*, start_at as at, exists (select from growth_demands d where d.visit = g.n) as has_demand from growth_visits g) g) v
      join growth_base_visits b on b.place = v.base join growth_firms f on f.n = v.firm
      order by v.start_at`,
  },
  counted("visit", "select start_at as at from growth_visits"),
];

const calendarSteps: readonly Step[] = [
  {
    name: "entries of what was visited",
    into: "calendar_entries",
    query: `select b.j || jsonb_build_object('id', v.entry_id, 'street_id', v.street_id, 'company_ids', array[v.company_id],
        'plan_start', v.start_at - interval '10 minutes', 'plan_end', v.start_at + interval '2 hours', 'leader_id', v.who[1],
        'member_ids', v.who[2:], 'visit_ids', array[v.id], 'created_by', v.who[1], 'updated_by', v.who[1],
        'created_at', v.start_at - interval '20 days', 'updated_at', v.end_at) as j
      from growth_visits v cross join lateral (
        select to_jsonb(c) as j from calendar_entries c where c.kind = '走访' and c.status = '已完成' and c.deleted_at is null
        order by c.id desc offset v.n % 17 limit 1) b
      where v.entry_id is not null`,
  },
  {
    name: "entries that are planned",
    into: "calendar_entries",
    query: `with known as (
        select row_number() over (order by id)::int as place, count(*) over ()::int as all_of, to_jsonb(c) as j
        from (select * from calendar_entries where kind = '走访' and status = '待走访' and deleted_at is null order by id limit 60) c)
      select k.j || jsonb_build_object('id', uuidv7(interval '-20 days'), 'street_id', f.street_id, 'company_ids', array[f.id],
        'plan_start', at.at, 'plan_end', at.at + interval '2 hours', 'leader_id', s.ids[1 + f.n % cardinality(s.ids)],
        'member_ids', '[]'::jsonb, 'visit_ids', '[]'::jsonb, 'questionnaire_id', null, 'rev', 1,
        'created_by', s.ids[1 + f.n % cardinality(s.ids)], 'updated_by', s.ids[1 + f.n % cardinality(s.ids)]) as j
      from growth_firms f join growth_staff s using (street_id) join known k on k.place = 1 + f.n / 25 % k.all_of
      cross join lateral (select (date_trunc('day', now() at time zone 'Asia/Shanghai') + (f.n / 25 % 35 - 5) * interval '1 day'
        + interval '9 hours' + f.n % 7 * interval '1 hour') at time zone 'Asia/Shanghai' as at) at
      where f.n % 25 = 4`,
  },
];

const shifted = (name: string) => `'${name}', (d.j ->> '${name}')::timestamptz + d.shift`;
const times = [
  "submitted_at",
  "accepted_at",
  "replied_at",
  "passed_at",
  "held_at",
  "due_at",
  "reply_due_at",
  "moved_at",
  "created_at",
  "updated_at",
  "finish_due_at",
  "finished_at",
].map(shifted);

const demandSteps: readonly Step[] = [
  {
    name: "demands",
    into: "demands",
    query: `select d.j || jsonb_build_object('id', d.id, 'demand_no', d.no, 'company_id', d.company_id, 'street_id', d.street_id,
        'contact', (select jsonb_build_object('name', c.name, 'post', c.post, 'mobile', c.mobile) from contacts c
          where c.company_id = d.company_id and c.is_primary limit 1),
        'visit_id', d.visit_id, 'source', case when d.visit_id is not null then '走访' when d.j ->> 'source' = '走访' then '电话' else d.j ->> 'source' end,
        'accept_org', case when d.j ->> 'accept_org' is not null then (select o.id from orgs o where o.street_id = d.street_id limit 1) end,
        'owner_id', case when d.j ->> 'owner_id' is not null then d.who end, 'collaborator_ids', '[]'::jsonb,
        'created_by', d.who, 'updated_by', d.who) || jsonb_build_object(${times.join(", ")}) as j
      from (select *, ${numberOf("XQ", "demand")} as no
        from (select g.*, (j ->> 'created_at')::timestamptz + shift as at from growth_demands g) g) d
      order by d.at`,
  },
  counted("demand", "select (j ->> 'created_at')::timestamptz + shift as at from growth_demands"),
  {
    name: "moves of demands",
    into: "demand_moves",
    query: `select to_jsonb(m) || jsonb_build_object('id', uuidv7(m.at + d.shift - now()), 'demand_id', d.id, 'at', m.at + d.shift,
        'operator', case when m.operator is not null then d.who end) as j
      from growth_demands d join demand_moves m on m.demand_id = d.base_id`,
  },
];

export const fieldSteps: readonly Step[] = [...visitSteps, ...calendarSteps, ...demandSteps];
