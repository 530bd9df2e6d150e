import { sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { published } from "#server/database/published.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  company_id: string;
  patent_id: string;
  event_id: string;
  patent: string;
  number: string;
  kind: string;
  other: string;
  ends_on: string;
}

/** Pledges and licences that end soon by themselves, or with their patent's term; of each patent the nearest. */
export const rightEnding: WarningRule = async (run) => {
  const { rows } = await run.db.execute<Found>(sql`
    select distinct on (p.id, c.company_id) c.company_id, p.id as patent_id, r.event_id, p.title as patent,
      p.application_no as number, r.kind, r.to_name as other, coalesce(r.ended_on, p.extended_to, p.expires_on)::text as ends_on
    from patent_rights r join patents p on p.id = r.patent_id
    cross join unnest(p.company_ids) as c(company_id)
    where ${published(run.today, sql`p`)} and p.status = '有效' and r.kind in ('质押', '许可')
      and coalesce(r.ended_on, p.extended_to, p.expires_on) between ${run.today}::date
        and ${shiftDay(run.today, parameterOf(run, "days"))}::date
    order by p.id, c.company_id, coalesce(r.ended_on, p.extended_to, p.expires_on), r.event_id`);
  return rows.map((row) => ({
    company_id: row.company_id,
    subject_id: row.patent_id,
    cause: `${row.event_id}/${row.ends_on}`,
    title: `${row.patent}：${row.kind}将届满`,
    due: row.ends_on,
    facts: [
      textFact("专利", row.patent),
      textFact("申请号", row.number),
      textFact("权利", row.kind),
      ...(row.other === "" ? [] : [textFact(row.kind === "质押" ? "质权人" : "被许可人", row.other)]),
      dayFact("届满日", row.ends_on),
    ],
  }));
};
