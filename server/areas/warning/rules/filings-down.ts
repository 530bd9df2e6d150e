import { sql } from "drizzle-orm";
import { monthsLater } from "#contract/core/time.ts";
import { published } from "#server/database/published.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  company_id: string;
  before: number;
  after: number;
}

/**
 * Companies that filed much less in a year than in the year before. Both years end some months ago: what was filed
 * later may not be published yet.
 */
export const filingsDown: WarningRule = async (run) => {
  const end = monthsLater(run.today, -parameterOf(run, "lag"));
  const [middle, start] = [monthsLater(end, -12), monthsLater(end, -24)];
  const { rows } = await run.db.execute<Found>(sql`
    select company_id, before, after from (
      select c.company_id, count(*) filter (where p.filed_on <= ${middle}::date)::int as before,
        count(*) filter (where p.filed_on > ${middle}::date)::int as after
      from patents p cross join unnest(p.company_ids) as c(company_id)
      where ${published(run.today, sql`p`)} and p.filed_on > ${start}::date and p.filed_on <= ${end}::date
      group by c.company_id
    ) filed
    where before >= ${parameterOf(run, "least")}::int
      and after * 100 <= before * (100 - ${parameterOf(run, "percent")}::int)`);
  return rows.map(({ company_id, before, after }) => ({
    company_id,
    subject_id: company_id,
    // Half a year later the same fall is news again.
    cause: `${end.slice(0, 4)}-${Number(end.slice(5, 7)) <= 6 ? 1 : 2}`,
    title: `专利申请量下降 ${Math.round(((before - after) * 100) / before)}%`,
    due: null,
    facts: [
      textFact("此前十二个月", `${before} 件`),
      textFact("最近十二个月", `${after} 件`),
      dayFact("统计截至", end),
    ],
  }));
};
