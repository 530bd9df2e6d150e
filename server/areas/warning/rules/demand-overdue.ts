import { sql } from "drizzle-orm";
import { dayOf, dayLength } from "#contract/core/time.ts";
import { demandDeadline, demandOverdue as overdue, openDemand } from "#server/areas/figures/demand-deadline.ts";
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
  company_id: string;
  title: string;
  no: string;
  status: string;
  at: Date | string;
}

const candidateOf = ({ id, company_id, title, no, status, at }: Found): Candidate => ({
  company_id,
  subject_id: id,
  cause: new Date(at).toISOString(),
  title: `${title}：已超过办理期限`,
  due: dayOf(new Date(at)),
  facts: [
    textFact("需求", title),
    textFact("需求编号", no),
    textFact("状态", status),
    dayFact("期限", dayOf(new Date(at))),
  ],
});

async function* found(run: RuleRun): AsyncGenerator<Candidate[]> {
  const before = new Date(run.now - parameterOf(run, "days") * dayLength);
  const pages = byPages(async (after, limit) => {
    const { rows } = await run.db.execute<Found>(sql`
      select id, company_id, title, demand_no as no, status, ${demandDeadline} as at
      from demands where id > ${after}::uuid and deleted_at is null and ${openDemand} and ${overdue(before)}
      order by id limit ${limit}`);
    return rows;
  });
  for await (const rows of pages) yield rows.map(candidateOf);
}

/** Demands past the deadline that counts now. */
export const demandOverdue: WarningRule = async (run) => found(run);
