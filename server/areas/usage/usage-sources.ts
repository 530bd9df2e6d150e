import { type SQL, sql } from "drizzle-orm";
import { dayLength, endOfDay, startOfDay } from "#contract/core/time.ts";
import { accountKinds, accountKindWords } from "#contract/usage/usage-lists.ts";

/** What rows are asked for by. */
export interface UsageConditions {
  from: string;
  to: string;
  street_id?: string | undefined;
  kind?: string | undefined;
  part?: string | undefined;
  account_id?: string | undefined;
}

/** Days that writes which were refused count for their device. */
const refusedDays = 30;

const kindWords = (kind: SQL) => {
  const cases = accountKinds.map((one) => sql`when ${one} then ${accountKindWords[one]}`);
  return sql`case ${kind} ${sql.join(cases, sql` `)} else '未登录' end`;
};
const instantText = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const and = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);

/** An official's streets and an enterprise's company. */
const ofStreet = (street: string | undefined): SQL | undefined =>
  street === undefined
    ? undefined
    : sql`(a.street_ids @> array[${street}]::text[]
        or exists (select from companies c where c.id = a.com_id and c.street_id = ${street}))`;
const streetNames = sql`coalesce((select string_agg(s.name, '、' order by s.sort) from streets s
  where s.id = any(a.street_ids) or s.id = (select c.street_id from companies c where c.id = a.com_id)), '')`;

/** A day on which an account was used, by itself or by what its phone brought. */
const isActive = sql`(u.account_id is not null and (u.calls > 0 or u.batches > 0))`;
const dayParts: Readonly<Record<string, SQL>> = {
  active: isActive,
  searches: sql`u.searches > 0`,
  downloads: sql`u.downloads > 0`,
  batches: sql`u.batches > 0`,
};

/** The daily rows under the conditions. */
function daysFrom({ from, to, street_id, kind, part, account_id }: UsageConditions): SQL {
  const where = and([
    account_id === undefined ? undefined : sql`u.account_id = ${account_id}`,
    sql`u.day between ${from} and ${to}`,
    part === undefined ? undefined : dayParts[part],
    kind === undefined ? undefined : sql`u.kind = ${kind}`,
    ofStreet(street_id),
  ]);
  return sql`from usage_days u left join accounts a on a.id = u.account_id where ${where}`;
}

const days = (asked: UsageConditions): SQL => sql`
  select coalesce(u.account_id::text, 'guest') || ' ' || u.day as id,
    case when u.account_id is null then '未登录访客' else a.name end as name, u.day::text as day,
    coalesce(a.com_name, '') as unit, ${kindWords(sql`u.kind`)} as kind, ${streetNames} as street,
    u.calls, u.searches, u.downloads, u.pulls, u.batches
  ${daysFrom(asked)}`;

const people = (asked: UsageConditions): SQL => sql`
  select a.id::text as id, a.name, a.com_name as unit, ${streetNames} as street,
    ${kindWords(sql`(array_agg(u.kind order by u.day desc))[1]`)} as kind,
    count(*)::int as days, max(u.day)::text as last_day, sum(u.calls)::int as calls,
    sum(u.searches)::int as searches, sum(u.downloads)::int as downloads
  ${daysFrom({ ...asked, part: "active" })} group by a.id`;

/** Visits that began in a period, by their own street. */
const visitsFrom = ({ from, to, street_id }: UsageConditions): SQL => {
  const where = and([
    sql`v.deleted_at is null`,
    sql`v.start_at >= ${new Date(startOfDay(from))} and v.start_at < ${new Date(endOfDay(to))}`,
    street_id === undefined ? undefined : sql`v.street_id = ${street_id}`,
  ]);
  return sql`from visits v left join companies c on c.id = v.company_id
    left join streets s on s.id = v.street_id where ${where}`;
};

const visits = (asked: UsageConditions): SQL => sql`
  select v.id::text as id, coalesce(c.name, '') as company, ${instantText(sql`v.start_at`)} as start_at,
    v.visit_no, coalesce(s.name, '') as street, v.visit_type,
    coalesce((select string_agg(a.name, '、' order by a.name) from accounts a where a.id = any(v.visitor_ids)), '')
      as visitors
  ${visitsFrom(asked)}`;

const accountKind = sql`case when a.is_news = 1 then case when a.com_id is null then 'district' else 'street' end
  when a.is_admin = 1 then 'admin' else 'enterprise' end`;

function devices({ street_id, kind, part }: UsageConditions, now: number): SQL {
  const ago = (count: number) => new Date(now - count * dayLength);
  const refused = sql`(select count(*)::int from refusals r
    where r.device_id = d.id and r.account_id = d.account_id and r.at >= ${ago(refusedDays)})`;
  const synced = sql`d.last_sync_at`;
  const parts: Readonly<Record<string, SQL>> = {
    fresh: sql`${synced} > ${ago(1)}`,
    week: sql`${synced} <= ${ago(1)} and ${synced} > ${ago(7)}`,
    month: sql`${synced} <= ${ago(7)} and ${synced} > ${ago(30)}`,
    stale: sql`${synced} <= ${ago(30)}`,
    late: sql`${synced} <= ${ago(7)}`,
    waiting: sql`d.pending > 0`,
    refused: sql`${refused} > 0`,
  };
  const where = and([
    sql`d.wiped_at is null`,
    part === undefined ? undefined : parts[part],
    kind === undefined ? undefined : sql`${accountKind} = ${kind}`,
    ofStreet(street_id),
  ]);
  return sql`
    select d.account_id || ' ' || d.id as id, a.name, d.label, a.com_name as unit, ${kindWords(accountKind)} as kind,
      ${streetNames} as street, ${instantText(sql`d.last_sync_at`)} as last_sync_at, d.pending,
      ${instantText(sql`d.oldest_at`)} as oldest_at, ${refused} as refused
    from devices d join accounts a on a.id = d.account_id where ${where}`;
}

/** Rows of the lists that grow with people and records, with an id and the list's columns. */
export const usageSources = { people, days, visits, devices } satisfies Record<
  string,
  (asked: UsageConditions, now: number) => SQL
>;
export type SourceName = keyof typeof usageSources;

/** By day and kind, for the charts. */
export const activeByDay = (asked: UsageConditions): SQL => sql`
  select u.day::text as day, u.kind, count(*)::int as active ${daysFrom({ ...asked, part: "active" })} group by 1, 2`;
export const countsByDay = (asked: UsageConditions): SQL => sql`
  select u.day::text as day, sum(u.searches)::int as searches, sum(u.downloads)::int as downloads
  ${daysFrom(asked)} group by 1`;
export const visitsByDay = (asked: UsageConditions): SQL => sql`
  select to_char(v.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as visits
  ${visitsFrom(asked)} group by 1`;

/** Active accounts by the kind that they were, and by the streets they have now. */
export const activeByKind = (asked: UsageConditions): SQL => sql`
  select u.kind as value, count(distinct u.account_id)::int as count
  ${daysFrom({ ...asked, part: "active" })} group by 1`;
export const activeByStreet = (asked: UsageConditions): SQL => sql`
  with active as (select distinct u.account_id as id ${daysFrom({ ...asked, part: "active" })})
  select s.id as value, s.name, count(distinct active.id)::int as count
  from streets s
  left join (select active.id, a.street_ids || coalesce(c.street_id, '') as streets
    from active join accounts a on a.id = active.id left join companies c on c.id = a.com_id) active
    on active.streets @> array[s.id]
  ${asked.street_id === undefined ? sql`` : sql`where s.id = ${asked.street_id}`}
  group by s.id, s.name, s.sort order by s.sort`;
