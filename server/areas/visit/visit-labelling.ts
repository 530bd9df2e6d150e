import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import type { visitPaper } from "#contract/visit/visit-paper.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { labels } from "#server/database/tables/company.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { visitRevised } from "./visit-record.ts";
import { lockVisits } from "./visit-reviewing.ts";

type Input = ParsedInputOf<typeof visitPaper.labelVisits>;
const mostLabels = 30;

/** Puts labels on several visits or takes them off; those that cannot be are named with the reason. */
export async function labelVisits(context: CallContext, input: Input) {
  return inTransaction(context, async (inside) => {
    await refuseUnknownLabels(inside, input.add);
    const rows = new Map((await lockVisits(inside.db, input.ids)).map((row) => [row.id, row]));
    const done: string[] = [];
    const refused: { id: string; visit_no: string; msg: string }[] = [];
    for (const id of new Set(input.ids)) {
      const row = rows.get(id);
      const msg = await labelOne(inside, row, input);
      if (msg === null) done.push(id);
      else refused.push({ id, visit_no: row?.visit_no ?? "", msg });
    }
    return { done, refused };
  });
}

async function refuseUnknownLabels(context: CallContext, ids: readonly string[]): Promise<void> {
  const known = await context.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(inArray(labels.id, [...ids]), eq(labels.kind, "company"), isNull(labels.deleted_at)));
  if (known.length < new Set(ids).size) throw refusedFields({ add: "所选标签中有已删除的标签" });
}

async function labelOne(context: CallContext, row: VisitDbRow | undefined, input: Input): Promise<string | null> {
  const person = personOf(context);
  if (!row || row.deleted_at !== null || !coversStreet(person, row.street_id))
    return "走访记录不存在，或不在您的管辖范围内";
  if (!mayEditVisit(row, person)) return visitEditorsOnly;
  const label_ids = [...new Set([...row.label_ids, ...input.add])].filter((id) => !input.remove.includes(id));
  if (label_ids.length > mostLabels) return `标签最多 ${mostLabels} 项`;
  const changed = differences({ label_ids: row.label_ids }, { label_ids });
  if (Object.keys(changed).length === 0) return null;
  await revise(context, visitRevised, row, { label_ids }, { action: "edit", changed });
  return null;
}
