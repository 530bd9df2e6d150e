import { sql } from "drizzle-orm";
import writeExcelFile, { type Column } from "write-excel-file/node";
import { exportCap, type VisitRow } from "#contract/visit/visit.ts";
import { type VisitColumn, visitColumns, visitColumnWidths } from "#contract/visit/visit-fields.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { minuteOf } from "#contract/core/time.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { dayOf } from "#contract/core/time.ts";
import { countVisits, matching, type VisitFilter, visitRows } from "./visit-list.ts";

const cellOf: Partial<Record<VisitColumn, (row: VisitRow) => string | number>> = {
  start_at: (row) => minuteOf(row.start_at),
  end_at: (row) => minuteOf(row.end_at),
  interviewees: (row) => row.interviewees.map(({ name, post }) => (post ? `${name}（${post}）` : name)).join("、"),
  has_demand: (row) => (row.has_demand ? "有" : "无"),
  photos: (row) => row.photos.length,
};

const cell = (row: VisitRow, column: VisitColumn): string | number =>
  cellOf[column]?.(row) ?? String(row[column as keyof VisitRow] ?? "");

/** The filtered visits as an Excel file with the chosen columns; leaves a line in the audit log. */
export async function exportVisits(
  context: CallContext,
  input: VisitFilter & { columns: VisitColumn[]; ids?: string[] | undefined },
): Promise<FileReply> {
  const person = personOf(context);
  const filtered = matching(person, input);
  const where =
    input.ids === undefined ? filtered : sql`${filtered} and ${visits.id} = any(${sqlUuidArray(input.ids)})`;
  const total = await countVisits(context.db, where);
  if (total > exportCap)
    throw new Refused(422, `符合条件的记录有 ${total} 条，一次最多导出 ${exportCap} 条，请缩小范围`, {
      reason: "too_many",
    });
  const rows = await visitRows(context.db, where, { sort: "start_at", order: "desc", offset: 0, limit: exportCap });
  await context.db
    .insert(auditLog)
    .values({ account_id: person.id, action: "visit-export", detail: { rows: rows.length } });
  const columns: Column<VisitRow>[] = input.columns.map((column) => ({
    header: { value: visitColumns[column], fontWeight: "bold" },
    cell: (row) => ({ value: cell(row, column) }),
    width: visitColumnWidths[column] ?? 18,
  }));
  const file = await writeExcelFile(rows, { columns, sheet: "走访记录", stickyRowsCount: 1 }).toBuffer();
  return {
    file,
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name: `走访记录_${dayOf(context.now()).replaceAll("-", "")}.xlsx`,
  };
}
