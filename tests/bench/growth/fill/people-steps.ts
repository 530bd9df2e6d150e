import type { Step } from "./fill-line.ts";

/** Officials of a district grow with it to 300, and no further. */
export const peopleSteps: readonly Step[] = [
  {
    name: "officials",
    into: "accounts",
    query: `with known as (
        select street_ids[1] as street_id, min(id::text)::uuid as id, count(*)::int as officials from accounts
        where is_news = 1 and cardinality(street_ids) = 1 group by 1),
      wanted as (select (least(300, 11 + round(289 * ($2 - 2000) / 18000.0)) - (select sum(officials) from known))::int as more),
      places as (select w.k, f.street_id from wanted cross join generate_series(1, more) w (k)
        join growth_names f on f.n = 1 + (w.k - 1) * $1 / more),
      names as (select array_agg(distinct name) as people from (select name from contacts order by id limit 5000) c)
      select to_jsonb(a) || jsonb_build_object('id', uuidv7(), 'name', people[1 + p.k * 13 % cardinality(people)], 'roles', '{}'::text[],
        'mobile', '1970' || lpad(((select count(*) from accounts) + p.k)::text, 7, '0')) as j
      from places p join known k on k.street_id = p.street_id join accounts a on a.id = k.id cross join names`,
  },
  {
    name: "targets of the officials",
    into: "visit_targets",
    query: `select to_jsonb(t) || jsonb_build_object('owner_id', a.id) as j
      from accounts a cross join (
        select distinct on (month) * from visit_targets where kind = 'person' order by month, owner_id) t
      where a.mobile like '1970%'`,
  },
];
