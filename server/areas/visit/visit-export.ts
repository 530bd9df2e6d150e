import { sql } from "drizzle-orm";
import { exportCap, type VisitRow } from "#contract/visit/visit.ts";
import { type VisitColumn, visitColumns, visitColumnWidths } from "#contract/visit/visit-fields.ts";
import { topicLine } from "#contract/visit/visit-topics.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { dayOf, wallClockOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { checkInOf, demandsOf, labelNames } from "./visit-words.ts";
import { manyVisits, matching, type VisitFilter } from "./visit-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** What a workbook's cells are made of beside the visits themselves. */
interface Beside {
  labels: ReadonlyMap<string, string>;
  demands: ReadonlyMap<string, string>;
}

/** A workbook knows no time zones: its clock shows China's. */
const onChinasClock = (at: string) => new Date(`${wallClockOf(at)}:00.000Z`);

const cellOf: Partial<Record<VisitColumn, (row: VisitRow, beside: Beside) => string | number | Date | undefined>> = {
  start_at: (row) => onChinasClock(row.start_at),
  end_at: (row) => onChinasClock(row.end_at),
  next_visit_at: (row) => (row.next_visit_at === null ? undefined : new Date(`${row.next_visit_at}T00:00:00.000Z`)),
  interviewees: (row) => row.interviewees.map(({ name, post }) => (post ? `${name}（${post}）` : name)).join("、"),
  topics: (row) => row.topics.map(topicLine).join("；"),
  has_demand: (row) => (row.has_demand ? "有" : "无"),
  photos: (row) => row.photos.length,
  labels: (row, { labels }) => row.label_ids.flatMap((id) => labels.get(id) ?? []).join("、"),
  check_in: checkInOf,
  demand_titles: (row, { demands }) => demands.get(row.id) ?? "",
};

const formats: Partial<Record<VisitColumn, string>> = {
  start_at: "yyyy-mm-dd hh:mm",
  end_at: "yyyy-mm-dd hh:mm",
  next_visit_at: "yyyy-mm-dd",
};

function cell(row: VisitRow, column: VisitColumn, beside: Beside) {
  const read = cellOf[column];
  const value = read ? read(row, beside) : String(row[column as keyof VisitRow] ?? "");
  if (!(value instanceof Date)) return value === undefined ? null : { value };
  const format = formats[column];
  return { value, type: Date, ...(format !== undefined && { format }) };
}

/** Labels and demands of the visits, where a column asks for them. */
async function besideOf(db: Db, rows: readonly VisitRow[], columns: readonly VisitColumn[]): Promise<Beside> {
  const wants = (column: VisitColumn) => (columns.includes(column) ? rows : []);
  const titles = new Map<string, string>();
  const taken = await demandsOf(
    db,
    wants("demand_titles").map(({ id }) => id),
  );
  for (const { visit_id, title } of taken)
    if (visit_id !== null) titles.set(visit_id, [titles.get(visit_id), title].filter(Boolean).join("；"));
  const ids = wants("labels").flatMap(({ label_ids }) => label_ids);
  return { labels: await labelNames(db, ids), demands: titles };
}

/** The filtered visits as an Excel file with the chosen columns; leaves a line in the audit log. */
export async function exportVisits(
  context: CallContext,
  input: VisitFilter & { columns: VisitColumn[]; ids?: string[] | undefined },
): Promise<FileReply> {
  const person = personOf(context);
  const filtered = await matching(context.db, person, input);
  const where =
    input.ids === undefined ? filtered : sql`${filtered} and ${visits.id} = any(${sqlUuidArray(input.ids)})`;
  const total = await context.db.$count(visits, where);
  if (total > exportCap)
    throw new Refused(422, `符合条件的记录有 ${total} 条，一次最多导出 ${exportCap} 条，请缩小范围`, {
      reason: "too_many",
    });
  const rows = await manyVisits(context.db, where, { sort: "start_at", order: "desc", limit: exportCap });
  await writeAudit(context, "visit-export", { rows: rows.length });
  const beside = await besideOf(context.db, rows, input.columns);
  const columns: ListColumn<VisitRow>[] = input.columns.map((column) => ({
    header: visitColumns[column],
    cell: (row) => cell(row, column, beside),
    width: visitColumnWidths[column] ?? 18,
  }));
  return {
    file: await listWorkbook(context, "走访记录", { columns, rows }),
    mime: workbookMime,
    name: `走访记录_${dayOf(context.now()).replaceAll("-", "")}.xlsx`,
  };
}
