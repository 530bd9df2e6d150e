import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { IndustryReport } from "#contract/industry/industry.ts";
import type { ReportProduct } from "#contract/industry/report-order.ts";
import type { ReportFile } from "#contract/industry/report-file.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import {
  industryFiles as files,
  industryReports as reports,
  industryReportSteps as steps,
} from "#server/database/tables/office/industry.ts";
import { orderProducts as products } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

export type ReportRow = typeof reports.$inferSelect;

export const reportMissing = () => new Refused(404, "报告不存在，或没有发布");

/** Those that nobody has deleted. */
export const livingWhere = (id?: string): SQL | undefined =>
  and(isNull(reports.deleted_at), id === undefined ? undefined : eq(reports.id, id));

/** What administrators and companies look for in the same way. */
export const wordsWhere = (keyword: string): SQL =>
  sql`lower(${reports.title} || ' ' || ${reports.summary}) like ${likeAnywhereLower(keyword)}`;

/** A section holds its divisions. */
export const tradeWhere = (trade: string): SQL =>
  trade.length === 1 ? sql`left(${reports.trade}, 1) = ${trade}` : eq(reports.trade, trade);

export const toFile = ({ id, name, size, pages }: typeof files.$inferSelect): ReportFile => ({ id, name, size, pages });

const toProduct = ({ id, name, unit, price, on_offer }: typeof products.$inferSelect): ReportProduct => ({
  id,
  name,
  unit,
  price,
  on_offer,
});

/** What stands beside a report: the service whose order opens it, and its PDF. */
interface Beside {
  product: typeof products.$inferSelect | null;
  file: typeof files.$inferSelect | null;
}

/** What both sides are told of a report. */
export const factsOf = (row: ReportRow, { product, file }: Beside) => ({
  id: row.id,
  title: row.title,
  trade: row.trade,
  period_from: row.period_from,
  period_to: row.period_to,
  summary: row.summary,
  access: row.access,
  file: file === null ? null : toFile(file),
  product: product === null ? null : toProduct(product),
  published_at: row.state === "已发布" ? (row.published_at?.toISOString() ?? null) : null,
});

const used = (use: string) =>
  sql<number>`(select count(*)::int from industry_uses where report_id = ${reports.id} and use = ${use})`;

/** Reports as administrators see them. */
export const officeRows = ({ db }: CallContext, where: SQL | undefined) =>
  db
    .select({
      row: reports,
      by: accounts.name,
      product: products,
      file: files,
      reads: used("阅读"),
      downloads: used("下载"),
      collected: sql<number>`(select count(*)::int from industry_collections where report_id = ${reports.id})`,
    })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.updated_by))
    .leftJoin(products, eq(products.id, reports.product_id))
    .leftJoin(files, eq(files.id, reports.file_id))
    .where(where);

type OfficeRow = Awaited<ReturnType<typeof officeRows>>[number];

export const toReport = ({ row, by, product, file, ...figures }: OfficeRow): IndustryReport => ({
  ...factsOf(row, { product, file }),
  ...figures,
  state: row.state,
  updated_by_name: by,
  updated_at: row.updated_at.toISOString(),
  seq: row.seq,
});

/** The history of a report in its order. */
export const stepsOf = ({ db }: CallContext, id: string) =>
  db
    .select({ seq: steps.seq, move: steps.move, text: steps.text, by_name: accounts.name, at: steps.at })
    .from(steps)
    .innerJoin(accounts, eq(accounts.id, steps.by))
    .where(eq(steps.report_id, id))
    .orderBy(steps.seq);

/** The report, locked for the transaction; 409 when somebody did something since the person read it, with who it was. */
export async function lockReport(context: CallContext, { id, seq }: { id: string; seq: number }): Promise<ReportRow> {
  const [row] = await context.db.select().from(reports).where(livingWhere(id)).for("update");
  if (!row) throw reportMissing();
  if (row.seq === seq) return row;
  const last = (await stepsOf(context, id)).at(-1);
  const words = last === undefined ? "报告有了变化" : `${last.by_name}刚刚${last.move}了该报告`;
  throw new Refused(409, `${words}，请看过再继续`, { reason: "conflict", seq: row.seq });
}

/** One that companies may see listed. */
export const publishedWhere = (id?: string): SQL | undefined =>
  and(eq(reports.state, "已发布"), id === undefined ? undefined : eq(reports.id, id));
