import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteOf } from "#contract/core/time.ts";
import {
  type exportCalls,
  type ExportFormat,
  type HitFormat,
  mostIn,
  type PatentColumn,
  patentColumns,
} from "#contract/patent/export-calls.ts";
import { facetTitles } from "#contract/patent/patent-search.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { jsonFile } from "#server/plugins/papers/text-file.ts";
import { labelsOf, treeOf, within, withStreets } from "../search-patents.ts";
import { csvFile } from "./csv.ts";
import { type LeftOut, leftOutOf } from "./left-out.ts";
import { patentSheets } from "./paper/patent-sheets.ts";
import { eachPatent, lineOf, needText, type PatentData, type PatentLine } from "./patent-cells.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Input = ParsedInputOf<typeof exportCalls.patentExport>;

/** Patents that a file was asked for. */
interface Asked {
  /** In the order of the file. */
  ids: readonly string[];
  /** Chosen by hand, and no longer among the hits. */
  gone: readonly string[];
  /** What was asked, in words. */
  words: string;
}

/** The patents meant, in the order of the search. */
async function meant(context: CallContext, input: Input): Promise<Asked> {
  const { expression, dialect, choices, scope, sort, ids, format } = input;
  const tree = await withStreets(context, (await treeOf(context, expression, dialect)).tree);
  const { ids: found, total } = await context.search.search({
    viewer: viewerOf(context),
    query: scope === "district" ? await within(context, tree) : tree,
    choices,
    ...(ids && { ids }),
    sort,
    offset: 0,
    limit: mostIn(format),
    facets: [],
    facetLimit: 0,
  });
  refuseSize(total, format);
  const there = new Set(found);
  return { ids: found, gone: (ids ?? []).filter((id) => !there.has(id)), words: await askedWords(context, input) };
}

/** The expression with everything that narrows it. */
async function askedWords(context: CallContext, { expression, choices, scope, ids }: Input): Promise<string> {
  const label = await labelsOf(
    context,
    choices.map(({ facet }) => facet),
  );
  return [
    expression,
    ...choices.map(
      ({ facet, value, exclude }) => `${exclude ? "排除" : "限定"}${facetTitles[facet]}：${label(facet, value)}`,
    ),
    ...(scope === "district" ? ["本区"] : []),
    ...(ids ? [`勾选 ${ids.length} 件`] : []),
  ].join("；");
}

/** One file holds some patents, and not too many. */
export function refuseSize(total: number, format: HitFormat): void {
  const most = mostIn(format);
  const kind = format === "pdf" ? "PDF " : "";
  if (total > most)
    throw new Refused(422, `命中 ${total} 件，${kind}一次最多导出 ${most} 件，请增加条件或勾选要导出的专利`, {
      reason: "too_many",
    });
  if (total === 0) throw new Refused(422, "没有可以导出的专利，检索结果可能已变化，请重新检索", { reason: "empty" });
}

const days: readonly PatentColumn[] = ["status_on", "filed_on", "published_on", "granted_on", "expires_on"];
const widths: Partial<Record<PatentColumn, number>> = { title: 40, applicants: 32, owners: 32, abstract: 60 };

interface Table {
  lines: readonly PatentLine[];
  chosen: readonly PatentColumn[];
  leftOut: readonly LeftOut[];
  /** What was asked, and when: heading and value. */
  notes: readonly (readonly [string, string])[];
}

async function workbook(context: CallContext, { lines, chosen, leftOut, notes }: Table): Promise<Buffer> {
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
  const missing = leftOut.map(({ number, title, why }) => ["未导出", [number, title, why].filter(Boolean).join(" ")]);
  return listWorkbook(context, "专利", {
    columns,
    rows: lines,
    notes: { sheet: "导出说明", lines: [...notes, ...missing] },
  });
}

const writers: Record<ExportFormat, { mime: string; write: (context: CallContext, table: Table) => Promise<Buffer> }> =
  {
    xlsx: { mime: workbookMime, write: workbook },
    csv: {
      mime: "text/csv; charset=utf-8",
      write: (_context, { lines, chosen }) =>
        csvFile([
          chosen.map((column) => patentColumns[column]),
          ...lines.map((line) => chosen.map((column) => line[column] ?? null)),
        ]),
    },
    json: {
      // Not application/json: that is what envelopes come as.
      mime: "application/octet-stream",
      write: (_context, { lines }) => jsonFile(lines),
    },
  };

/**
 * Patents as a file, in the order of their ids; leaves a line in the audit log. What was asked for and did not come is
 * listed in workbooks and on paper, and counted in the name of every file.
 */
export async function patentFile(
  context: CallContext,
  { ids, gone, words }: Asked,
  { columns, format }: Pick<Input, "columns" | "format">,
): Promise<FileReply> {
  const lines: PatentLine[] = [];
  const rows: PatentData[] = [];
  const there = new Set<string>();
  const viewer = viewerOf(context);
  await eachPatent(context.db, { ids, viewer }, format === "pdf" || needText(columns), (row) => {
    there.add(row.patent.id);
    if (format === "pdf") rows.push(row);
    else lines.push(lineOf(row, columns));
  });
  const leftOut = await leftOutOf(context.db, [...gone, ...ids.filter((id) => !there.has(id))], viewer);
  const name = `专利_${dayOf(context.now())}${leftOut.length > 0 ? `_缺${leftOut.length}件` : ""}.${format}`;
  await writeAudit(context, "patent-export", { rows: there.size, format });
  if (format === "pdf") {
    return { file: await patentSheets(context, { rows, leftOut, asked: words }), mime: "application/pdf", name };
  }
  const notes = [
    ["检索条件", words],
    ["导出时间", minuteOf(context.now())],
    ["件数", String(there.size)],
  ] as const;
  const { mime, write } = writers[format];
  return { file: await write(context, { lines, chosen: columns, leftOut, notes }), mime, name };
}

/** The hits as a file. */
export const patentExport = async (context: CallContext, input: Input): Promise<FileReply> =>
  patentFile(context, await meant(context, input), input);
