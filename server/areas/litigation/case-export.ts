import { sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { countries } from "#contract/core/countries.ts";
import {
  type CaseColumn,
  caseColumnNames,
  caseColumns,
  type caseSheetCalls,
  caseSheetLimits,
} from "#contract/litigation/case-sheet.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { type CaseDbRow, cases as c } from "#server/database/tables/ip/case.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { meeting, ordersAt } from "./case-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const widths: Partial<Record<CaseColumn, number>> = { title: 40, number: 26, court: 28, parties: 48, rights: 40 };

/** What a cell holds; an import reads the same again. */
function cellOf(row: CaseDbRow, column: CaseColumn): string {
  if (column === "parties") return row.parties.map(({ role, name }) => `${role} ${name}`).join("；");
  if (column === "rights") return row.rights.map(({ kind, number }) => `${kind} ${number}`).join("；");
  if (column === "country") return row.country === null ? "" : countries[row.country];
  return (column === "happened_on" ? row.stage_on : row[column]) ?? "";
}

const columns: ListColumn<CaseDbRow>[] = caseColumnNames.map((column) => ({
  header: caseColumns[column],
  cell: (row) => {
    const value = cellOf(row, column);
    // A day without a clock: midnight of UTC is what a sheet holds for it.
    return column === "happened_on"
      ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }
      : { value };
  },
  width: widths[column] ?? 16,
}));

/** Exactly the cases that the list shows under its conditions. */
export async function caseDownload(
  context: CallContext,
  input: ParsedInputOf<typeof caseSheetCalls.caseDownload>,
): Promise<FileReply> {
  const { id } = await ownCompany(context);
  const rows = await context.db
    .select()
    .from(c)
    .where(meeting(context, id, input))
    .orderBy(...ordersAt(context.now())[input.sort], sql`${c.id} desc`)
    .limit(caseSheetLimits.exported + 1);
  if (rows.length > caseSheetLimits.exported)
    throw new Refused(422, `一次最多导出 ${caseSheetLimits.exported} 个案件，请增加条件`, { reason: "too_many" });
  await writeAudit(context, "case-export", { rows: rows.length });
  const name = `案件_${dayOf(context.now())}.xlsx`;
  return { file: await listWorkbook(context, "案件", { columns, rows }), mime: workbookMime, name };
}

export const caseTemplate = async (context: CallContext): Promise<FileReply> => ({
  file: await listWorkbook(context, "案件", { columns, rows: [] }),
  mime: workbookMime,
  name: "案件导入模板.xlsx",
});
