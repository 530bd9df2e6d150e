import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { published } from "#server/database/published.ts";
import { type Candidate, dayFact, parameterOf, type RuleRun, textFact } from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  company_id: string;
  patent_id: string;
  event_id: string;
  patent: string;
  number: string;
  event: string;
  happened_on: string;
}

/** Events of the last days that meet a condition on `e` (event) and `p` (patent): of each patent the latest alone. */
export async function recentEvents(run: RuleRun, where: SQL, titleOf: (row: Found) => string): Promise<Candidate[]> {
  const { rows } = await run.db.execute<Found>(sql`
    select distinct on (p.id, c.company_id) c.company_id, p.id as patent_id, e.id as event_id, p.title as patent,
      p.application_no as number, e.title as event, e.happened_on::text as happened_on
    from patent_events e join patents p on p.id = e.patent_id
    cross join unnest(p.company_ids) as c(company_id)
    where ${published(run.today, sql`p`)}
      and e.happened_on between ${shiftDay(run.today, -parameterOf(run, "days"))}::date and ${run.today}::date
      and ${where}
    order by p.id, c.company_id, e.happened_on desc, e.id`);
  return rows.map((row) => ({
    company_id: row.company_id,
    subject_id: row.patent_id,
    cause: row.event_id,
    title: titleOf(row),
    due: null,
    facts: [
      textFact("专利", row.patent),
      textFact("申请号", row.number),
      textFact("事件", row.event),
      dayFact("事件日", row.happened_on),
    ],
  }));
}
