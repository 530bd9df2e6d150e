import { sql } from "drizzle-orm";
import { daysBetween, shiftDay } from "#contract/core/time.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  id: string;
  name: string;
  tier: string;
  last_on: string | null;
}

/** Companies of the first two tiers that nobody has visited for long. */
export const visitOverdue: WarningRule = async (run) => {
  const since = (name: string) => shiftDay(run.today, -parameterOf(run, name));
  const { rows } = await run.db.execute<Found>(sql`
    select id, name, tier, (last_visit_at at time zone 'Asia/Shanghai')::date::text as last_on
    from companies
    where deleted_at is null and tier in ('A', 'B')
      and coalesce((last_visit_at at time zone 'Asia/Shanghai')::date, '-infinity')
        < (case tier when 'A' then ${since("a")}::date else ${since("b")}::date end)`);
  return rows.map(({ id, name, tier, last_on }) => ({
    company_id: id,
    subject_id: id,
    cause: last_on ?? "",
    title: last_on === null ? `${name}：尚未走访` : `${name}：${daysBetween(last_on, run.today)} 天未走访`,
    due: null,
    facts: [
      textFact("企业分级", `${tier} 级`),
      last_on === null ? textFact("上次走访", "尚未走访") : dayFact("上次走访", last_on),
    ],
  }));
};
