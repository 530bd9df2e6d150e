import type { CompanyRow } from "#server/database/tables/company.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { revise } from "#server/plugins/record-life.ts";
import { companyRevised } from "./company-record.ts";

/** Writes columns of a locked company with its next revision, or with `rev`; inside a transaction. */
export const reviseCompany = (
  context: CallContext,
  row: CompanyRow,
  columns: Partial<CompanyRow>,
  changed: ChangedFields,
  rev?: number,
): Promise<CompanyRow> =>
  revise(context, companyRevised, row, columns, { action: "edit", changed, ...(rev !== undefined && { rev }) });
