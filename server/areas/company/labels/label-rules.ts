import { type SQL, sql } from "drizzle-orm";
import { type LabelRule, type RuleField, ruleFields } from "#contract/company/company-labels.ts";
import type { Label } from "#contract/core/reference.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

const figures: Record<RuleField, SQL> = {
  invention_count: sql`c.invention_count`,
  utility_count: sql`c.utility_count`,
  design_count: sql`c.design_count`,
  trademark_count: sql`c.trademark_count`,
  software_count: sql`c.software_count`,
  open_demands: sql`c.open_demands`,
  visits: sql`c.visits`,
  is_above_scale: sql`c.is_above_scale::int`,
  is_listed: sql`c.is_listed::int`,
};

const figureOf = sql`case l.rule->>'field' ${sql.join(
  Object.entries(figures).map(([field, column]) => sql`when ${field} then ${column}`),
  sql` `,
)} end`;

interface SuggestedRow {
  [column: string]: unknown;
  id: string;
  name: string;
  group: string;
  color: string;
  rule: LabelRule;
  figure: number;
}

/** Why a rule suggests its label: `发明专利（件）为 12，不少于 10`. */
function because({ rule, figure }: SuggestedRow): string {
  const name = ruleFields[rule.field];
  return rule.field === "is_above_scale" || rule.field === "is_listed"
    ? `登记为${name}`
    : `${name}为 ${figure}，不少于 ${rule.min}`;
}

/** Labels whose rule fits a company that does not carry them, and that nobody turned down. */
export async function suggestedLabels(
  db: CallContext["db"],
  companyId: string,
): Promise<{ label: Label; because: string }[]> {
  const { rows } = await db.execute<SuggestedRow>(sql`
    select l.id, l.name, l."group", l.color, l.rule, ${figureOf} as figure
    from labels l join companies c on c.id = ${companyId}
    where l.kind = 'company' and l.deleted_at is null and l.rule is not null
      and not (c.label_ids @> array[l.id])
      and ${figureOf} >= (l.rule->>'min')::int
      and not exists (select 1 from label_dismissals d where d.company_id = c.id and d.label_id = l.id)
    order by l."group", l.name collate "zh-x-icu"`);
  return rows.map((row) => ({
    label: { id: row.id, kind: "company", name: row.name, group: row.group, color: row.color },
    because: because(row),
  }));
}
