import { type SQL, sql } from "drizzle-orm";
import type { Person } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

const inUnit = sql`c.deleted_at is null and (cardinality(q.street_ids) = 0 or c.street_id = any(q.street_ids))`;
const asksLabels = sql`c.label_ids && q.scope_ids::uuid[]`;
const asksStreets = sql`c.street_id = any(q.scope_ids)`;

/** Whether a questionnaire `q` asks a company `c`, whose tables the statement names so. */
export const asksCompany: SQL = sql`(${inUnit}
  and case q.scope
    when '标签' then ${asksLabels}
    when '镇街' then ${asksStreets}
    when '指定企业' then c.id::text = any(q.scope_ids)
    else true
  end)`;

/** How many companies a questionnaire `q` asks among those that `who` lets through: each scope is looked up by its own index. */
export function askedCount(who: SQL): SQL {
  const count = (asks: SQL) => sql`(select count(*)::int from companies c where ${inUnit} and ${asks} and ${who})`;
  return sql`case q.scope
    when '标签' then ${count(asksLabels)}
    when '镇街' then ${count(asksStreets)}
    when '指定企业' then ${count(sql`c.id = any(q.scope_ids::uuid[])`)}
    else ${count(sql`true`)}
  end`;
}

/** Companies `c` that the person may see: its streets' for officials, its own for an enterprise. */
export function companiesOf(person: Person): SQL {
  if (person.kind === "district" || person.kind === "admin") return sql`true`;
  if (person.kind === "street") return sql`c.street_id = any(${sqlTextArray(person.street_ids)})`;
  return sql`c.id = ${person.com_id === 0 ? null : person.com_id}::uuid`;
}
