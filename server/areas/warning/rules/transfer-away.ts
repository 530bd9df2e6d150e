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
  other: string;
  begun_on: string;
}

/** Patents that a company of the directory gave to somebody else of late. */
export const transferAway: WarningRule = async (run) => {
  const { rows } = await run.db.execute<Found>(sql`
    select distinct on (p.id, c.id) c.id as company_id, p.id as patent_id, r.event_id, p.title as patent,
      p.application_no as number, r.to_name as other, r.begun_on::text as begun_on
    from patent_rights r join patents p on p.id = r.patent_id
    join companies c on c.name = r.from_name and c.deleted_at is null
    where ${published(run.today, sql`p`)} and r.kind = '转让' and r.to_name <> r.from_name
      and r.begun_on between ${shiftDay(run.today, -parameterOf(run, "days"))}::date and ${run.today}::date
    order by p.id, c.id, r.begun_on desc, r.event_id`);
  return rows.map((row) => ({
    company_id: row.company_id,
    subject_id: row.patent_id,
    cause: row.event_id,
    title: `${row.patent}：已转让给他人`,
    due: null,
    facts: [
      textFact("专利", row.patent),
      textFact("申请号", row.number),
      ...(row.other === "" ? [] : [textFact("受让人", row.other)]),
      dayFact("登记生效日", row.begun_on),
    ],
  }));
};
