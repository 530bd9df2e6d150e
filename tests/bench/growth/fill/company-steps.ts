import type { Step } from "./fill-line.ts";

const sign = (of: string) => `substr('${of}', 1 + floor(random() * ${of.length})::int, 1)`;
const given = "嘉俊敏颖健华志强丽芬文杰婉仪国栋永康雪莹浩然思琪伟明淑贞子轩绮雯锦添耀辉佩玲泽宇晓彤启鸿惠珊立信卓楠";
const person = `${sign("梁何陈黄李卢欧罗冯吴周苏麦潘郭胡林谭杜邓叶简区霍岑关植伍龙尹")} || ${sign(given)}
  || case when random() < 0.8 then ${sign(given)} else '' end`;

/** Companies beside those of the directory, with their years and people. */
export const companySteps: readonly Step[] = [
  {
    name: "companies",
    into: "companies",
    query: `select f.base || jsonb_build_object('id', f.id, 'name', f.name, 'name_key', f.name_key, 'initials', f.initials,
        'short_name', f.short_name, 'credit_code', f.credit_code, 'industry_code', f.industry_code, 'legal_person', ${person},
        'address', regexp_replace(f.base ->> 'address', '\\d+号$', '') || (1 + floor(random() * 188))::int || '号'
          || case when f.n % 10 < 7 then (1 + floor(random() * 12))::int || '栋' || (101 + floor(random() * 800))::int || '室' else '' end,
        'lng', (f.base ->> 'lng')::float + (random() - 0.5) / 100, 'lat', (f.base ->> 'lat')::float + (random() - 0.5) / 100,
        'owner_id', f.owner_id, 'visits', s.visits, 'last_visit_at', s.last_at, 'next_visit_at', s.next_on,
        'open_demands', s.open_demands, 'created_at', made.at, 'updated_at', made.at, 'rev', 1, 'deleted_at', null) as j
      from growth_firms f join growth_sums s on s.n = f.n
      cross join lateral (select now() - (200 + f.n % 900) * interval '1 day' as at) made
      order by f.n`,
  },
  {
    name: "their years",
    into: "company_years",
    query: `select to_jsonb(y) || jsonb_build_object('company_id', f.id) as j
      from growth_firms f join company_years y on y.company_id = f.base_id`,
  },
  {
    name: "contacts",
    into: "contacts",
    // One mobile in fifty stands in a second company too: an agent's, or one person's who leads both.
    query: `select j || jsonb_build_object('mobile', '13' || lpad((at - case when at % 50 = 0 then 7 else 0 end)::text, 9, '0')) as j
      from (
        select to_jsonb(c) || jsonb_build_object('id', uuidv7(), 'company_id', f.id, 'street_id', f.street_id, 'name', ${person}) as j,
          (select count(*) from contacts) + row_number() over (order by f.n, c.id) as at
        from growth_firms f join contacts c on c.company_id = f.base_id and c.deleted_at is null) made`,
  },
  {
    name: "follows",
    into: "company_follows",
    query: `select jsonb_build_object('account_id', s.ids[1 + f.n % cardinality(s.ids)], 'company_id', f.id,
        'at', now() - f.n % 300 * interval '1 day') as j
      from growth_firms f join growth_staff s using (street_id) where f.n % 25 in (3, 11, 19)`,
  },
  {
    name: "answers to questionnaires",
    into: "answers",
    query: `with known as (
        select row_number() over (order by id)::int as place, to_jsonb(a) as j, count(*) over ()::int as all_of
        from (select * from answers where deleted_at is null order by id limit 400) a)
      select k.j || jsonb_build_object('id', uuidv7(), 'company_id', f.id, 'street_id', f.street_id, 'visit_id', null) as j
      from growth_firms f join known k on k.place = 1 + f.n % k.all_of where f.n % 13 in (2, 7, 11)`,
  },
];
