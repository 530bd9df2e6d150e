import { deadlineOf, demandBadges } from "#contract/demand/demand-clock.ts";
import { demandFieldTable } from "#contract/demand/demand-fields.ts";
import { type DemandColumn, demandColumns, type DemandListRow } from "#contract/demand/demand-list.ts";
import { exportCap } from "#contract/visit/visit.ts";
import { dayOf } from "#contract/core/time.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { demands } from "#server/database/tables/demand.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { sql } from "drizzle-orm";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { minuteOf } from "#contract/core/time.ts";
import { type DemandFilter, matching, type Moment } from "./demand-filter.ts";
import { manyDemands } from "./demand-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const minute = (at: string | null) => (at === null ? "" : minuteOf(at));

const cellOf: Partial<Record<DemandColumn, (row: DemandListRow, moment: Moment) => string | number>> = {
  deadline: (row) => minute(deadlineOf(row)),
  badges: (row, { now, holidays }) =>
    demandBadges(row, now, holidays)
      .map(({ text }) => text)
      .join("、"),
  created_at: (row) => minute(row.created_at),
  submitted_at: (row) => minute(row.submitted_at),
  accepted_at: (row) => minute(row.accepted_at),
  result: (row) => row.rounds.at(-1)?.result ?? "",
  rounds: (row) => row.rounds.length,
};

const cell = (row: DemandListRow, column: DemandColumn, moment: Moment): string | number =>
  cellOf[column]?.(row, moment) ?? String(row[column as keyof DemandListRow] ?? "");

const fieldWidth = (column: DemandColumn): number | undefined =>
  (demandFieldTable as Record<string, { width?: number }>)[column]?.width;
const widths: Partial<Record<DemandColumn, number>> = { company_name: 32, result: 50 };

/** The filtered demands as an Excel file with the chosen columns; leaves a line in the audit log. */
export async function exportDemands(
  context: CallContext,
  input: DemandFilter & { columns: DemandColumn[]; ids?: string[] | undefined },
): Promise<FileReply> {
  const person = personOf(context);
  const moment = { now: context.now(), holidays: await holidaysFrom(context.db) };
  const filtered = await matching(context.db, person, input, moment);
  const where =
    input.ids === undefined ? filtered : sql`${filtered} and ${demands.id} = any(${sqlUuidArray(input.ids)})`;
  const total = await context.db.$count(demands, where);
  if (total > exportCap)
    throw new Refused(422, `符合条件的需求有 ${total} 条，一次最多导出 ${exportCap} 条，请缩小范围`, {
      reason: "too_many",
    });
  const rows = await manyDemands(context.db, where, { sort: "created_at", order: "desc", limit: exportCap });
  await writeAudit(context, "demand-export", { rows: rows.length });
  const columns: ListColumn<DemandListRow>[] = input.columns.map((column) => ({
    header: demandColumns[column],
    cell: (row) => ({ value: cell(row, column, moment) }),
    width: fieldWidth(column) ?? widths[column] ?? 18,
  }));
  return {
    file: await listWorkbook(context, "企业需求", { columns, rows }),
    mime: workbookMime,
    name: `企业需求_${dayOf(context.now()).replaceAll("-", "")}.xlsx`,
  };
}
