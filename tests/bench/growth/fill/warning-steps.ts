import type { Step } from "./fill-line.ts";

/** Closed ones of three years, and open ones of two companies in five: a quarter of all is open. */
export const warningSteps: readonly Step[] = [
  {
    name: "warnings are planned",
    sql: `create temp table growth_warnings as
      with kinds as (select array['visit_overdue', 'filings_down', 'holder_gone'] as kinds),
      planned as (
        select n, n <= round($1 * 0.41) as open, case when n <= round($1 * 0.41)
            then 1 + (n::bigint * 7919 % $1)::int else 1 + floor(random() * $1)::int end as firm,
          now() - case when n <= round($1 * 0.41) then random() * 60 else 60 + random() * 1000 end * interval '1 day' as opened_at,
          (array['visit_overdue', 'visit_overdue', 'filings_down', 'holder_gone'])[1 + n % 4] as kind
        from generate_series(1, round($1 * 1.65)::int) n)
      select p.*, uuidv7(p.opened_at - now()) as id, f.id as company_id, f.street_id, f.name,
        case when p.open then '未处理' else (array['已处置', '忽略', '自动解除'])[1 + p.n % 3] end as state,
        s.ids[1 + p.n % cardinality(s.ids)] as who, (p.opened_at - random() * 200 * interval '1 day')::date::text as cause
      from planned p join growth_firms f on f.n = p.firm join growth_staff s on s.street_id = f.street_id`,
  },
  {
    name: "warnings",
    into: "warnings",
    query: `with known as (select distinct on (kind) kind, to_jsonb(w) as j from warnings w order by kind, id)
      select k.j || jsonb_build_object('id', w.id, 'company_id', w.company_id, 'street_id', w.street_id, 'subject_kind', 'company',
        'subject_id', w.company_id, 'cause', w.cause, 'title', w.name || '：' || split_part(k.j ->> 'title', '：', 2), 'state', w.state,
        'handler_id', case when w.state in ('已处置', '忽略') then w.who end,
        'note', case when w.state in ('已处置', '忽略') then '已与企业联系' else '' end, 'opened_at', w.opened_at,
        'acted_at', case when w.state in ('已处置', '忽略') then w.opened_at + interval '5 days' end,
        'closed_at', case when not w.open then w.opened_at + interval '5 days' end,
        'updated_at', w.opened_at + case when w.open then interval '0' else interval '5 days' end) as j
      from growth_warnings w join known k on k.kind = w.kind order by w.opened_at`,
  },
  {
    name: "what happened to warnings",
    into: "warning_moves",
    query: `select jsonb_build_object('id', uuidv7(at - now()), 'warning_id', id, 'action', action, 'from_state', from_state,
        'to_state', to_state, 'by', "by", 'note', note, 'at', at) as j
      from (
        select id, 'open' as action, null as from_state, '未处理' as to_state, null::uuid as "by", '' as note, opened_at as at from growth_warnings
        union all
        select id, case state when '已处置' then 'done' when '忽略' then 'ignore' else 'close' end, '未处理', state,
          case when state <> '自动解除' then who end, case when state <> '自动解除' then '已与企业联系' else '' end, opened_at + interval '5 days'
        from growth_warnings where not open) moves`,
  },
];
