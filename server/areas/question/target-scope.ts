import { type SQL, sql } from "drizzle-orm";
import type { Person } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** Whether a questionnaire `q` asks a company `c`, whose tables the statement names so. */
export const asksCompany: SQL = sql`(c.deleted_at is null
  and (cardinality(q.street_ids) = 0 or c.street_id = any(q.street_ids))
  and case q.scope
    when '标签' then c.label_ids && q.scope_ids::uuid[]
    when '镇街' then c.street_id = any(q.scope_ids)
    when '指定企业' then c.id::text = any(q.scope_ids)
    else true
  end)`;

/** Companies `c` that the person may see: its streets' for officials, its own for an enterprise. */
export function companiesOf(person: Person): SQL {
  if (person.kind === "district" || person.kind === "admin") return sql`true`;
  if (person.kind === "street") return sql`c.street_id = any(${sqlTextArray(person.street_ids)})`;
  return sql`c.id = ${person.com_id === 0 ? null : person.com_id}::uuid`;
}
