import { and, eq, inArray } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { ExportFormat } from "#contract/patent/export-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { PortfolioRow } from "#contract/portfolio/portfolio.ts";
import { type PortfolioColumn, type portfolioCalls, portfolioColumns } from "#contract/portfolio/portfolio-calls.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import { csvFile } from "#server/areas/search/export/csv.ts";
import { portfolioCategories as c, portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { jsonFile } from "#server/plugins/papers/text-file.ts";
import { narrowed, rowsWhere } from "./portfolio-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Input = ParsedInputOf<typeof portfolioCalls.patentExport>;
type Line = Record<PortfolioColumn, string>;

/** Most rows of one file. */
const most = 50_000;

/** A number as people read it; a foreign one stands as it is. */
const shownNumber = (plain: string): string => {
  const read = readNumber(plain);
  return "shown" in read ? read.shown : plain;
};

const toLine = (row: PortfolioRow, categories: ReadonlyMap<string, string>): Line => ({
  ...row,
  application_no: shownNumber(row.application_no),
  publication_no: shownNumber(row.publication_no),
  grant_no: shownNumber(row.grant_no),
  type: row.type ?? "",
  status: row.status ?? "",
  filed_on: row.filed_on ?? "",
  granted_on: row.granted_on ?? "",
  applicants: row.applicants.join("、"),
  category: categories.get(row.category_id ?? "") ?? "",
  tags: row.tags.join("、"),
  core: row.core ? "是" : "",
  collected: row.collected ? "是" : "",
});

const days: readonly PortfolioColumn[] = ["filed_on", "granted_on"];

const workbook = (context: CallContext, lines: readonly Line[], chosen: readonly PortfolioColumn[]) =>
  listWorkbook(context, "专利库", {
    columns: chosen.map((column): ListColumn<Line> => ({
      header: portfolioColumns[column],
      cell: (line) => {
        const value = line[column];
        return days.includes(column) && value !== ""
          ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }
          : { value };
      },
      width: column === "title" ? 40 : 18,
    })),
    rows: lines,
  });

const writers: Record<
  ExportFormat,
  { mime: string; write(context: CallContext, lines: Line[], chosen: PortfolioColumn[]): Promise<Buffer> }
> = {
  xlsx: { mime: workbookMime, write: workbook },
  csv: {
    mime: "text/csv; charset=utf-8",
    write: (_context, lines, chosen) =>
      csvFile([
        chosen.map((column) => portfolioColumns[column]),
        ...lines.map((line) => chosen.map((column) => line[column])),
      ]),
  },
  json: {
    // Not application/json: that is what envelopes come as.
    mime: "application/octet-stream",
    write: (_context, lines, chosen) =>
      jsonFile(lines.map((line) => Object.fromEntries(chosen.map((column) => [column, line[column]])))),
  },
};

/** What the conditions leave of the user's company's portfolio, as a file. */
export async function portfolioExport(context: CallContext, input: Input): Promise<FileReply> {
  const { db } = context;
  const company = await idOfOwnCompany(context);
  const chosen = narrowed(company, input);
  const where = input.ids === undefined ? chosen : and(chosen, inArray(e.id, input.ids));
  const [rows, nodes] = await Promise.all([
    rowsWhere(db, where, { sort: input.sort, limit: most + 1 }),
    db.select({ id: c.id, name: c.name }).from(c).where(eq(c.company_id, company)),
  ]);
  if (rows.length === 0) throw new Refused(422, "没有可以导出的专利", { reason: "empty" });
  if (rows.length > most) throw new Refused(422, `一次最多导出 ${most} 件，请增加条件`, { reason: "too_many" });
  const categories = new Map(nodes.map(({ id, name }) => [id, name]));
  const { mime, write } = writers[input.format];
  const detail = { rows: rows.length, format: input.format };
  await writeAudit(context, "portfolio-export", detail);
  return {
    file: await write(
      context,
      rows.map((row) => toLine(row, categories)),
      input.columns,
    ),
    mime,
    name: `专利库_${dayOf(context.now())}.${input.format}`,
  };
}
