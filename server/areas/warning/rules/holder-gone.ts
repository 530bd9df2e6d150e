import { sql } from "drizzle-orm";
import { published } from "#server/database/published.ts";
import { parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

interface Found {
  [column: string]: unknown;
  id: string;
  name: string;
  reg_status: string;
  valid: number;
  pending: number;
}

/** Companies that are registered as gone while rights still stand in their name. */
export const holderGone: WarningRule = async (run) => {
  const { rows } = await run.db.execute<Found>(sql`
    select * from (
      select c.id, c.name, c.reg_status, count(*) filter (where p.status = '有效')::int as valid,
        count(*) filter (where p.status = '审中')::int as pending
      from companies c join patents p on p.company_ids @> array[c.id] and ${published(run.today, sql`p`)}
      where c.deleted_at is null and c.reg_status in ('吊销', '注销', '停业', '迁出')
      group by c.id
    ) held
    where valid + pending >= ${parameterOf(run, "least")}::int`);
  return rows.map(({ id, name, reg_status, valid, pending }) => ({
    company_id: id,
    subject_id: id,
    cause: reg_status,
    title: `${name}：登记状态为${reg_status}，名下仍有专利`,
    due: null,
    facts: [
      textFact("登记状态", reg_status),
      textFact("有效专利", `${valid} 件`),
      textFact("审理中的专利", `${pending} 件`),
    ],
  }));
};
