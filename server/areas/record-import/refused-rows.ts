import { and, asc, eq } from "drizzle-orm";
import type { RowPlace } from "#contract/core/sheets/row-place.ts";
import { columnsOf, recordImportWords } from "#contract/ip-import/import-columns.ts";
import { rowsDropped } from "#contract/ip-import/row-days.ts";
import { recordImportRows as r } from "#server/database/tables/ip/public-records.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { recordImportState } from "./import-list.ts";

/** Characters that a cell of a workbook holds. A text cut there would be taken for whole at the next import. */
const cellMost = 32_767;
const tooLong = (heading: string) => `${heading}：超过单元格上限 ${cellMost} 字，未写入本表，请从原文件复制`;

interface Refusal extends RowPlace {
  cells: Record<string, string>;
  problems: Record<string, string>;
}

function reasons({ cells, problems }: Refusal, columns: ReturnType<typeof columnsOf>): string {
  const told = Object.entries(problems).map(([heading, problem]) => `${heading}：${problem}`);
  const long = Object.entries(cells)
    .filter(([, text]) => text.length > cellMost)
    .map(([field]) => tooLong(columns[field]?.heading ?? field));
  return [...told, ...long].join("\n");
}

/** The rows that a run refused, under the headings of the template, each with its line and the reason. */
export async function refusedRows(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const { kind, file_name, rows_kept } = await recordImportState(context, { id });
  if (!rows_kept) throw new Refused(404, rowsDropped);
  const rows = await context.db
    .select({ line: r.line, at: r.at, cells: r.cells, problems: r.problems })
    .from(r)
    .where(and(eq(r.import_id, id), eq(r.action, "refused")))
    .orderBy(asc(r.place));
  if (rows.length === 0) throw new Refused(404, "这次导入没有有问题的行");
  const columns = columnsOf(kind);
  const refusals: Refusal[] = rows.map(({ cells, at, ...row }) => ({
    ...row,
    at: at ?? undefined,
    cells: cells ?? {},
  }));
  const text = (value: string) => ({ value: value.length > cellMost ? "" : value, type: String });
  const file = await listWorkbook(context, recordImportWords[kind], {
    columns: [
      ...Object.entries(columns).map(([field, { heading }]) => ({
        header: heading,
        cell: ({ cells }: Refusal) => text(cells[field] ?? ""),
        width: 18,
      })),
      {
        header: "原文件行号",
        cell: ({ line, at }: Refusal) => (at === undefined ? { value: line, type: Number } : text(at)),
        width: 12,
      },
      { header: "原因", cell: (row: Refusal) => ({ ...text(reasons(row, columns)), wrap: true }), width: 60 },
    ],
    rows: refusals,
  });
  return { file, mime: workbookMime, name: `${file_name.replace(/\.[a-z]+$/iu, "")}_有问题的行.xlsx` };
}
