import { and, eq } from "drizzle-orm";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { type CaseDbRow, cases } from "#server/database/tables/ip/case.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

export const caseUnknown = () => new Refused(404, "案件不存在，或您没有查看权限");

/** A case of the user's company, deleted or not, locked until the transaction ends. */
export async function lockedCase(context: CallContext, id: string): Promise<CaseDbRow> {
  const company = await ownCompany(context);
  const [row] = await context.db
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), eq(cases.company_id, company.id)))
    .for("update");
  if (row === undefined) throw caseUnknown();
  return row;
}

/** The same of one that is not deleted. */
export async function lockedLivingCase(context: CallContext, id: string): Promise<CaseDbRow> {
  const row = await lockedCase(context, id);
  if (row.deleted_at !== null) throw caseUnknown();
  return row;
}
