import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import {
  type exportCalls,
  type ExportFormat,
  mostExported,
  type PatentColumn,
  patentColumns,
} from "#contract/patent/export-calls.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { treeOf, within, withStreets } from "../search-patents.ts";
import { csvFile } from "./csv.ts";
import { patentLines, type PatentLine } from "./patent-cells.ts";

type Input = ParsedInputOf<typeof exportCalls.patentExport>;

/** Ids of the patents meant, in the order of the search. */
async function meantIds(context: CallContext, input: Input): Promise<readonly string[]> {
  const { expression, dialect, choices, scope, sort, ids } = input;
  const tree = await withStreets(context, (await treeOf(context, expression, dialect)).tree);
  const { ids: found, total } = await context.search.search({
    query: scope === "district" ? await within(context, tree) : tree,
    choices,
    ...(ids && { ids }),
    sort,
    offset: 0,
    limit: mostExported,
    facets: [],
    facetLimit: 0,
  });
  refuseSize(total);
  return found;
}

/** One file holds some patents, and not too many. */
export function refuseSize(total: number): void {
  if (total > mostExported)
    throw new Refused(422, `命中 ${total} 件，一次最多导出 ${mostExported} 件，请增加条件或勾选要导出的专利`, {
      reason: "too_many",
    });
  if (total === 0) throw new Refused(422, "没有可以导出的专利，检索结果可能已变化，请重新检索", { reason: "empty" });
}

const days: readonly PatentColumn[] = ["status_on", "filed_on", "published_on", "granted_on", "expires_on"];
const widths: Partial<Record<PatentColumn, number>> = { title: 40, applicants: 32, owners: 32, abstract: 60 };

async function workbook(lines: readonly PatentLine[], chosen: readonly PatentColumn[]): Promise<Buffer> {
  const columns: ListColumn<PatentLine>[] = chosen.map((column) => ({
    header: patentColumns[column],
    cell: (line) => {
      const value = line[column] ?? "";
      // A day without a clock: midnight of UTC is what a sheet holds for it.
      if (days.includes(column) && value !== "")
        return { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
      return { value };
    },
    width: widths[column] ?? 18,
  }));
  return listWorkbook("专利", columns, lines);
}

const writers: Record<
  ExportFormat,
  { mime: string; write: (lines: PatentLine[], chosen: readonly PatentColumn[]) => Buffer | Promise<Buffer> }
> = {
  xlsx: { mime: workbookMime, write: workbook },
  csv: {
    mime: "text/csv; charset=utf-8",
    write: (lines, chosen) =>
      csvFile([
        chosen.map((column) => patentColumns[column]),
        ...lines.map((line) => chosen.map((column) => line[column] ?? null)),
      ]),
  },
  json: {
    // Not application/json: that is what envelopes come as.
    mime: "application/octet-stream",
    write: (lines) => Buffer.from(JSON.stringify(lines, null, 1)),
  },
};

/** Patents as a file, in the order of their ids; leaves a line in the audit log. */
export async function patentFile(
  context: CallContext,
  ids: readonly string[],
  { columns, format }: Pick<Input, "columns" | "format">,
): Promise<FileReply> {
  const lines = await patentLines(context.db, ids, columns);
  await context.db
    .insert(auditLog)
    .values({ account_id: personOf(context).id, action: "patent-export", detail: { rows: lines.length, format } });
  const { mime, write } = writers[format];
  return { file: await write(lines, columns), mime, name: `专利_${dayOf(context.now())}.${format}` };
}

/** The hits as a file. */
export const patentExport = async (context: CallContext, input: Input): Promise<FileReply> =>
  patentFile(context, await meantIds(context, input), input);
