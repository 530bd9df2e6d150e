import type { Step } from "./fill-line.ts";

const created = (kind: string, from: string): Step => ({
  name: `revisions of ${kind}`,
  into: "revisions",
  query: `select jsonb_build_object('kind', '${kind}', 'record_id', id, 'rev', 1, 'action', 'create', 'changed', '{}'::jsonb, 'by', "by",
      'at', at) as j from (${from}) made`,
});

/** What happened: revisions, the audit log, messages. */
export const historySteps: readonly Step[] = [
  created("visit", `select id, who[1] as "by", end_at + interval '5 minutes' as at from growth_visits`),
  created(
    "calendar",
    `select id, created_by as "by", created_at as at from calendar_entries c
      where not exists (select from revisions r where r.record_id = c.id)`,
  ),
  {
    name: "revisions of demands",
    into: "revisions",
    query: `select to_jsonb(r) || jsonb_build_object('record_id', d.id, 'at', r.at + d.shift, 'by', d.who) as j
      from growth_demands d join revisions r on r.record_id = d.base_id`,
  },
  {
    name: "audit log",
    sql: `with words as (select array['sign-in', 'sign-in', 'sign-in', 'sign-out', 'visit-export', 'company-export', 'sign-in-refused',
          'account-update', 'label-update', 'company-update'] as actions),
        people as (select array_agg(id order by id) as ids from accounts where is_news = 1)
      insert into audit_log (account_id, action, detail, at, address, agent)
      select ids[1 + floor(random() * cardinality(ids))::int], actions[1 + floor(random() * cardinality(actions))::int], '{}', at,
        '10.1.' || n % 200 || '.*', 'Chrome'
      from (select n, now() - random() * 700 * interval '1 day' as at from generate_series(1, round($1 * 2.6)::int) n order by 2) times, words, people`,
  },
  {
    name: "messages",
    into: "reminders",
    query: `with people as (select array_agg(id order by id) as ids from accounts where is_news = 1)
      select jsonb_build_object('account_id', ids[1 + n % cardinality(ids)], 'kind', 'visit', 'record_id', id,
        'title', '走访记录已归档', 'path', '/visit/detail?id=' || id, 'due_at', end_at, 'pushed_at', end_at, 'created_at', end_at, 'body', '',
        'read_at', case when n % 30 > 0 then end_at + interval '1 day' end, 'in_app', true, 'push', true) as j
      from growth_visits, people order by end_at`,
  },
];
