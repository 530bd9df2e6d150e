import { sql } from "drizzle-orm";
import { daysBetween, shiftDay } from "#contract/core/time.ts";
import {
  byPages,
  type Candidate,
  dayFact,
  parameterOf,
  type RuleRun,
  textFact,
  type WarningRule,
} from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  id: string;
  name: string;
  tier: string;
  last_on: string | null;
}

const candidateOf = ({ id, name, tier, last_on }: Found, today: string): Candidate => ({
  company_id: id,
  subject_id: id,
  cause: last_on ?? "",
  title: last_on === null ? `${name}：尚未走访` : `${name}：${daysBetween(last_on, today)} 天未走访`,
  due: null,
  facts: [
    textFact("企业分级", `${tier} 级`),
    last_on === null ? textFact("上次走访", "尚未走访") : dayFact("上次走访", last_on),
  ],
});

async function* overdue(run: RuleRun): AsyncGenerator<Candidate[]> {
  const since = (name: string) => shiftDay(run.today, -parameterOf(run, name));
  const pages = byPages(async (after, limit) => {
    const { rows } = await run.db.execute<Found>(sql`
      select id, name, tier, (last_visit_at at time zone 'Asia/Shanghai')::date::text as last_on
      from companies
      where id > ${after}::uuid and deleted_at is null and tier in ('A', 'B')
        and coalesce((last_visit_at at time zone 'Asia/Shanghai')::date, '-infinity')
          < (case tier when 'A' then ${since("a")}::date else ${since("b")}::date end)
      order by id limit ${limit}`);
    return rows;
  });
  for await (const rows of pages) yield rows.map((row) => candidateOf(row, run.today));
}

/** Companies of the first two tiers that nobody has visited for long. */
export const visitOverdue: WarningRule = async (run) => overdue(run);
