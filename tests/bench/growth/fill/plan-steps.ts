import type { Step } from "./fill-line.ts";

// What is planned before anything is written, so that every row is written once: which rows of the demo are copied, who
// works where, and which visits and demands the new companies have. `growth_names` was filled before.

const anyOf = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;

/** A moment of a working day so many days ago, by the clocks of China. */
const workingMoment = (daysAgo: string) => `(
  select (d - case extract(isodow from d) when 6 then 1 when 7 then 2 else 0 end * interval '1 day'
    + interval '8.5 hours' + floor(random() * 100) * interval '5 minutes') at time zone 'Asia/Shanghai'
  from (select date_trunc('day', now() at time zone 'Asia/Shanghai') - (${daysAgo}) * interval '1 day' as d) days)`;

/** Rows that are copied: the first companies of the directory and what hangs on them. */
const copied: readonly Step[] = [
  {
    name: "companies that are copied",
    sql: `create temp table growth_bases as
      select row_number() over (partition by street_id order by id)::int as place, id, street_id, to_jsonb(c) as j
      from (select * from companies where deleted_at is null order by id limit 2000) c`,
  },
  {
    name: "officials by street",
    sql: `create temp table growth_staff as
      select street_ids[1] as street_id, array_agg(id order by id) as ids from accounts
      where is_news = 1 and state = 1 and cardinality(street_ids) = 1 group by 1`,
  },
  {
    name: "visits that are copied",
    sql: `create temp table growth_base_visits as
      select row_number() over (order by id)::int as place, to_jsonb(v) as j
      from (select * from visits where deleted_at is null and status = '已归档' order by id desc limit 3000) v`,
  },
  {
    name: "demands that are copied",
    sql: `create temp table growth_base_demands as
      select row_number() over (partition by status in ('已关闭', '不予受理', '已作废') order by id)::int as place,
        status in ('已关闭', '不予受理', '已作废') as ended, id, created_at, to_jsonb(d) as j
      from (select * from demands where deleted_at is null and status <> '草稿' order by id desc limit 400) d`,
  },
];

/** Two in three companies are visited, those above the scale three times as often. */
const visits: readonly Step[] = [
  {
    name: "companies find theirs",
    sql: `create temp table growth_firms as
      select f.*, b.j as base, b.id as base_id, case when f.n % 10 < 7 then ${anyOf("s.ids")} end as owner_id
      from (
        select f.*, 1 + floor(random() * m.most)::int as place from growth_names f
        join (select street_id, max(place) as most from growth_bases group by 1) m using (street_id)) f
      join growth_bases b on b.street_id = f.street_id and b.place = f.place
      join growth_staff s on s.street_id = f.street_id order by f.n;
      create index on growth_firms (n)`,
  },
  {
    name: "companies that are visited",
    sql: `create temp table growth_pool as
      select row_number() over ()::int as k, n from growth_firms
      cross join generate_series(1, case when (base ->> 'is_above_scale')::boolean then 3 else 1 end) where n % 3 > 0`,
  },
  {
    name: "visits are planned",
    sql: `create temp table growth_visits as
      select v.n, uuidv7(v.at - now()) as id, case when v.n % 6 = 1 then uuidv7(v.at - interval '40 days' - now()) end as entry_id,
        p.n as firm, f.id as company_id, f.street_id, v.at as start_at, v.at + v.minutes * interval '1 minute' as end_at, v.base,
        case when v.n % 10 < 3 and cardinality(s.ids) > 1
          then array[s.ids[1 + v.who % cardinality(s.ids)], s.ids[1 + (v.who + 1) % cardinality(s.ids)]]
          else array[s.ids[1 + v.who % cardinality(s.ids)]] end as who
      from (
        select n, ${workingMoment("days.ago")} as at, 20 + floor(random() * 15)::int * 5 as minutes, floor(random() * 1e6)::int as who,
          1 + floor(random() * (select max(k) from growth_pool))::int as k,
          1 + floor(random() * (select max(place) from growth_base_visits))::int as base
        from (select n, case when random() < 0.08 then 1 + floor(random() * 89) else 90 + floor(random() * 1005) end as ago
          from generate_series(1, round($1 * 1.5)::int) n offset 0) days
      ) v join growth_pool p on p.k = v.k join growth_firms f on f.n = p.n join growth_staff s on s.street_id = f.street_id;
      create index on growth_visits (firm)`,
  },
];

/** Six in a hundred are open; most of the others came of a visit that is long ago. */
const demands: readonly Step[] = [
  {
    name: "demands are planned",
    sql: `create temp table growth_demands as
      with sizes as (select round($1 * 0.2)::int as all_of, round($1 * 0.2 * 0.06)::int as open,
          (select max(place) from growth_base_demands where ended) as ended_bases,
          (select max(place) from growth_base_demands where not ended) as open_bases),
      old_visits as (select row_number() over (order by n)::int as k, * from growth_visits
        where start_at < now() - interval '200 days' and n % 8 = 0),
      planned as (
        select n, n > open as ended, n % 40 as days, 1 + floor(random() * case when n > open then ended_bases else open_bases end)::int as place,
          1 + floor(random() * $1)::int as firm, floor(random() * 900)::int as ago, floor(random() * 1e6)::int as who
        from sizes cross join generate_series(1, all_of) n)
      select p.n, b.id as base_id, b.j, p.ended, f.n as firm, f.id as company_id, f.street_id, v.id as visit_id, v.n as visit,
        s.ids[1 + p.who % cardinality(s.ids)] as who,
        coalesce(v.end_at + interval '10 minutes', b.created_at - case when p.ended then p.ago else 0 end * interval '1 day') - b.created_at as shift
      from planned p
      join growth_base_demands b on b.ended = p.ended and b.place = p.place
      left join old_visits v on v.k = p.n and p.ended
      join growth_firms f on f.n = coalesce(v.firm, p.firm)
      join growth_staff s on s.street_id = f.street_id;
      alter table growth_demands add column id uuid;
      update growth_demands set id = uuidv7((j ->> 'created_at')::timestamptz + shift - now());
      create index on growth_demands (visit); create index on growth_demands (firm)`,
  },
];

/** What the lists of companies tell of visits and demands. */
const sums: readonly Step[] = [
  {
    name: "visits and demands are counted",
    sql: `create temp table growth_sums as
      select f.n, coalesce(v.visits, 0) as visits, v.last_at, v.next_on, coalesce(d.open, 0) as open_demands
      from growth_firms f
      left join (
        select firm, count(*) as visits, max(start_at) as last_at, (array_agg(
          (g.start_at + ((b.j ->> 'next_visit_at')::date - (b.j ->> 'start_at')::timestamptz)::interval)::date
          order by g.start_at desc))[1] as next_on
        from growth_visits g join growth_base_visits b on b.place = g.base group by firm) v on v.firm = f.n
      left join (select firm, count(*) filter (where not ended) as open from growth_demands group by firm) d on d.firm = f.n;
      create index on growth_sums (n)`,
  },
];

export const planSteps: readonly Step[] = [...copied, ...visits, ...demands, ...sums];
