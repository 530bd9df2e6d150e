import { eq } from "drizzle-orm";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { keepRevision } from "#server/plugins/record-edits.ts";

/** Writes columns of a locked company with its next revision, or with `rev`; inside a transaction. */
export async function reviseCompany(
  context: CallContext,
  row: CompanyRow,
  columns: Partial<CompanyRow>,
  changed: ChangedFields,
  rev = row.rev + 1,
): Promise<CompanyRow> {
  const [saved] = await context.db
    .update(companies)
    .set({ ...columns, rev, updated_at: new Date(context.now()), updated_by: personOf(context).id })
    .where(eq(companies.id, row.id))
    .returning();
  if (!saved) throw new Error("a locked company vanished");
  await keepRevision(context.db, context, { kind: "company", record_id: row.id, rev, action: "edit", changed });
  return saved;
}
