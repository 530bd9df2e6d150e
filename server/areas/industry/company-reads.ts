import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteWords } from "#contract/core/time.ts";
import type { industryCalls, ReportUse, ShelfReport } from "#contract/industry/industry.ts";
import { barrierOf, barrierWords } from "#contract/industry/report-rights.ts";
import {
  industryCollections as collections,
  industryFiles as files,
  industryOpenings as openings,
  industryReports as reports,
  industryUses,
} from "#server/database/tables/office/industry.ts";
import { orderProducts as products } from "#server/database/tables/office/order.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { openedByOrder, orderUnderWay } from "./report-orders.ts";
import { chartsOf } from "./report-charts.ts";
import { stampedReport } from "./report-files.ts";
import { reportPaper } from "./report-paper.ts";
import {
  factsOf,
  livingWhere,
  publishedWhere,
  reportMissing,
  type ReportRow,
  tradeWhere,
  wordsWhere,
} from "./report-rows.ts";

type In<K extends keyof typeof industryCalls> = ParsedInputOf<(typeof industryCalls)[K]>;

/** Of the account's company; null where the account speaks for none yet. */
const companyOf = (context: CallContext): string | null => {
  const { com_id } = personOf(context);
  return com_id === 0 ? null : com_id;
};

const collectedBy = (context: CallContext) =>
  and(eq(collections.report_id, reports.id), eq(collections.account_id, personOf(context).id));

/** Published reports with what the account's rights to each are made of. */
const found = (context: CallContext, where: SQL | undefined) =>
  context.db
    .select({
      row: reports,
      opened: openings,
      collected: collections.at,
      product: products,
      file: files,
      ordered: openedByOrder(companyOf(context)),
    })
    .from(reports)
    .leftJoin(
      openings,
      // Without a company there is none that anything could be open to.
      and(eq(openings.report_id, reports.id), sql`${openings.company_id} = ${companyOf(context)}::uuid`),
    )
    .leftJoin(collections, collectedBy(context))
    .leftJoin(products, eq(products.id, reports.product_id))
    .leftJoin(files, eq(files.id, reports.file_id))
    .where(where)
    .orderBy(desc(reports.published_at), reports.id);

type Found = Awaited<ReturnType<typeof found>>[number];

function toShelf(context: CallContext, { row, opened, collected, product, file, ordered }: Found): ShelfReport {
  const isCertified = personOf(context).type !== 1 && companyOf(context) !== null;
  const openUntil = opened === null ? undefined : opened.last_day;
  return {
    ...factsOf(row, { product, file }),
    barrier: barrierOf(row.access, { isCertified, openUntil, hasOrdered: ordered }, dayOf(context.now())),
    is_collected: collected !== null,
  };
}

/** Published reports, the newest first, with those the account may not read. */
export async function reportShelf(context: CallContext, { trade, year, collected, keyword, page, size }: In<"shelf">) {
  const { db } = context;
  const where = and(
    publishedWhere(),
    trade === undefined ? undefined : tradeWhere(trade),
    keyword === "" ? undefined : wordsWhere(keyword),
    year === undefined
      ? undefined
      : sql`${reports.period_from} <= ${`${year}-12-31`}::date and ${reports.period_to} >= ${`${year}-01-01`}::date`,
    collected
      ? sql`exists (select from industry_collections where report_id = ${reports.id} and account_id = ${personOf(context).id})`
      : undefined,
  );
  const [rows, total, all] = await Promise.all([
    found(context, where)
      .limit(size)
      .offset((page - 1) * size),
    db.$count(reports, where),
    db
      .select({ trade: reports.trade, from: reports.period_from, to: reports.period_to })
      .from(reports)
      .where(publishedWhere()),
  ]);
  const years = all.flatMap(({ from, to }) => {
    const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return {
    list: rows.map((row) => toShelf(context, row)),
    total,
    page,
    size,
    trades: [...new Set(all.map((one) => one.trade))].toSorted(),
    years: [...new Set(years)].toSorted((a, b) => b - a),
  };
}

async function shelved(context: CallContext, id: string): Promise<{ row: ReportRow; shelf: ShelfReport }> {
  const [one] = await found(context, publishedWhere(id));
  if (!one) throw reportMissing();
  return { row: one.row, shelf: toShelf(context, one) };
}

/** Who reads. */
const readerWords = (context: CallContext): string => {
  const { com_name, name } = personOf(context);
  return [com_name, name].filter((word) => word !== "").join(" ");
};

/** An administrator who looks through the account is no reader. */
async function note(context: CallContext, id: string, use: ReportUse["use"]): Promise<void> {
  const person = personOf(context);
  if (person.view !== null) return;
  const at = new Date(context.now());
  await context.db
    .insert(industryUses)
    .values({ report_id: id, account_id: person.id, company_id: companyOf(context), use, day: dayOf(at), at })
    .onConflictDoNothing();
}

/** A published report; its text only to whom it is open. */
export async function readReport(context: CallContext, { id }: In<"reading">) {
  const { row, shelf } = await shelved(context, id);
  if (shelf.barrier !== null) {
    const order = await orderUnderWay(context, row.product_id, companyOf(context));
    return { ...shelf, body: "", charts: [], watermark: "", order };
  }
  await note(context, id, "阅读");
  const watermark = `${readerWords(context)} ${minuteWords(new Date(context.now()))}`;
  return { ...shelf, body: row.body, charts: await chartsOf(context, id), watermark, order: null };
}

/** Collects a report or no longer; doing it twice is doing it once. */
export async function collectReport(context: CallContext, { id, on }: In<"collect">) {
  await shelved(context, id);
  const own = { account_id: personOf(context).id, report_id: id };
  if (on)
    await context.db
      .insert(collections)
      .values({ ...own, at: new Date(context.now()) })
      .onConflictDoNothing();
  else
    await context.db
      .delete(collections)
      .where(and(eq(collections.account_id, own.account_id), eq(collections.report_id, id)));
  return {};
}

/** Drawing a paper, or stamping one, is work for seconds of a processor. */
const paperLimit = { name: "industry-pdf", most: 30, minutes: 60 };
const readingLimit = { name: "industry-reading", most: 120, minutes: 60 };

/** The report, for administrators in every state, for companies where they may read it; not too often. */
async function forReader(context: CallContext, id: string, limit: typeof paperLimit): Promise<ReportRow> {
  const row = await (personOf(context).kind === "admin" ? anyReport(context, id) : readable(context, id));
  const wait = await takeAttempt(context.db, limit, personOf(context).id, context.now());
  if (wait > 0) throw tooMany(limit === paperLimit ? "下载过于频繁" : "打开过于频繁", wait);
  return row;
}

/** A report on paper: as it was handed in, or drawn from its text, with its reader on every page. */
export async function reportPdf(context: CallContext, { id }: In<"pdf">): Promise<FileReply> {
  const row = await forReader(context, id, paperLimit);
  const [reader, at] = [readerWords(context), new Date(context.now())];
  const file =
    row.file_id === null
      ? await reportPaper(context, row, await chartsOf(context, id), reader, at)
      : await stampedReport(context, row.file_id, reader, at);
  if (personOf(context).kind !== "admin") await note(context, id, "下载");
  return { file, mime: "application/pdf", name: `${row.title}.pdf` };
}

/** The PDF of a report for its page; that it is read was counted with the page. */
export async function reportDocument(context: CallContext, { id }: In<"document">): Promise<FileReply> {
  const { file_id } = await forReader(context, id, readingLimit);
  if (file_id === null) throw new Refused(404, "该报告没有 PDF 文件，请刷新页面");
  const file = await stampedReport(context, file_id, readerWords(context), new Date(context.now()));
  return { file, mime: "application/pdf" };
}

async function anyReport({ db }: CallContext, id: string): Promise<ReportRow> {
  const [row] = await db.select().from(reports).where(livingWhere(id));
  if (!row) throw reportMissing();
  return row;
}

async function readable(context: CallContext, id: string): Promise<ReportRow> {
  const { row, shelf } = await shelved(context, id);
  if (shelf.barrier !== null) throw new Refused(403, barrierWords[shelf.barrier], { reason: shelf.barrier });
  return row;
}
