import { type SQL, sql } from "drizzle-orm";
import { shiftDay, startOfDay } from "#contract/core/time.ts";
import { published } from "#server/database/published.ts";
import type { IndicatorKey } from "#contract/ranking/indicators.ts";

/** Years of a day ago. */
const yearsBefore = (day: string, years: number): string => {
  const [year = "", ...rest] = day.split("-");
  const before = [String(Number(year) - years), ...rest].join("-");
  return before.endsWith("02-29") ? `${before.slice(0, 5)}02-28` : before;
};

/** A patent that met one of the criteria of high value which the database can tell. */
const isHighValue = (day: string): SQL => sql`(p.filed_on <= ${yearsBefore(day, 10)}::date
  or (p.family_simple <> '' and exists (select 1 from patents relative where relative.family_simple = p.family_simple
    and ${published(day, sql`relative`)} and relative.application_no !~ '^(CN)?[0-9]'))
  or exists (select 1 from patent_rights r where r.patent_id = p.id and r.kind = '质押')
  or exists (select 1 from honors h join honor_types t on t.id = h.type_id where h.patent_id = p.id
    and h.deleted_at is null and h.revoked_on is null and h.level = '国家'
    and (t.kind = '专利奖' or t.name = '科学技术奖')))`;

const ofPatents = (day: string): SQL => sql`
  select u.company_id,
    count(*) filter (where p.type in ('发明', 'PCT发明') and p.status = '有效' and p.granted_on <= ${day}::date) as valid_inventions,
    count(*) filter (where p.type in ('发明', 'PCT发明') and p.status = '有效' and p.granted_on <= ${day}::date
      and ${isHighValue(day)}) as high_value,
    count(*) filter (where p.granted_on > ${yearsBefore(day, 3)}::date and p.granted_on <= ${day}::date) as grants_3y
  from patents p cross join lateral unnest(p.company_ids) u(company_id)
  where ${published(day, sql`p`)} and p.granted_on is not null group by 1`;

/** Trademarks in force on a day, by company (`company_id`, `n`). */
export const ofTrademarks = (day: string): SQL => sql`
  select u.company_id, count(*) as n from trademarks m cross join lateral unnest(m.company_ids) u(company_id)
  where m.registered_on <= ${day}::date and m.ended_on is null and m.term_to >= ${day}::date group by 1`;

const ofHonors = (day: string): SQL => sql`
  select h.company_id, count(*) as n from honors h
  where h.deleted_at is null and h.revoked_on is null and (h.valid_to is null or h.valid_to >= ${day}::date)
    and h.year <= extract(year from ${day}::date) group by 1`;

/** Per cent of revenue spent on research in the latest year that has both figures, by company (`company_id`, `share`). */
export const researchShares = (day: string): SQL => sql`
  select distinct on (y.company_id) y.company_id, round(y.rd_expense * 100 / y.revenue, 2) as share
  from company_years y where y.revenue > 0 and y.rd_expense is not null and y.year <= extract(year from ${day}::date)
  order by y.company_id, y.year desc`;

/** First and last instant of the year that ends with the day. */
const yearOf = (day: string) => ({
  from: new Date(startOfDay(shiftDay(yearsBefore(day, 1), 1))).toISOString(),
  to: new Date(startOfDay(shiftDay(day, 1))).toISOString(),
});

function ofVisits(day: string): SQL {
  const { from, to } = yearOf(day);
  return sql`
    select v.company_id, count(*) filter (where v.start_at >= ${from}) as n,
      (array_agg(v.willingness order by v.start_at desc, v.id) filter (where v.willingness is not null))[1] as willing
    from visits v where v.deleted_at is null and v.start_at < ${to} group by 1`;
}

function ofDemands(day: string): SQL {
  const { from, to } = yearOf(day);
  return sql`
    select d.company_id, count(*) as n from demands d
    where d.deleted_at is null and d.submitted_at >= ${from} and d.submitted_at < ${to} group by 1`;
}

const columns: Record<IndicatorKey, SQL> = {
  valid_inventions: sql`coalesce(fp.valid_inventions, 0)`,
  high_value: sql`coalesce(fp.high_value, 0)`,
  grants_3y: sql`coalesce(fp.grants_3y, 0)`,
  rd_share: sql`fy.share`,
  honors: sql`coalesce(fh.n, 0)`,
  trademarks: sql`coalesce(ft.n, 0)`,
  visits: sql`coalesce(fv.n, 0)`,
  demands: sql`coalesce(fd.n, 0)`,
  willingness: sql`case fv.willing when '意愿强烈' then 3 when '有一定意愿' then 2 when '态度观望' then 1
    when '明确拒绝' then 0 when '无法联系' then 0 end`,
};

/** The figures of every living company as of a day (`company_id`, `figures`), in one pass over each table. */
export function figuresSql(day: string): SQL {
  const pairs = Object.entries(columns).map(([key, value]) => sql`${key}::text, ${value}`);
  return sql`
    select c.id as company_id, jsonb_build_object(${sql.join(pairs, sql`, `)}) as figures
    from companies c
    left join (${ofPatents(day)}) fp on fp.company_id = c.id
    left join (${ofTrademarks(day)}) ft on ft.company_id = c.id
    left join (${ofHonors(day)}) fh on fh.company_id = c.id
    left join (${researchShares(day)}) fy on fy.company_id = c.id
    left join (${ofVisits(day)}) fv on fv.company_id = c.id
    left join (${ofDemands(day)}) fd on fd.company_id = c.id
    where c.deleted_at is null`;
}
