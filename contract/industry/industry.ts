import * as z from "zod/mini";
import { tradeKeys } from "../company/trades.ts";
import { call } from "../core/call.ts";
import { date, flag, id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";
import { orderStates } from "../order/order-moves.ts";
import { chartCalls } from "./chart-calls.ts";
import { ReportChart } from "./report-chart.ts";
import { ReportFile, reportFileRules } from "./report-file.ts";
import { Buyer, ReportProduct } from "./report-order.ts";
import { reportMoves, reportStates, reportSteps } from "./report-moves.ts";
import { barriers, reportAccesses } from "./report-rights.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const both = ["enterprise", "admin"] as const satisfies readonly Kind[];
const nothing = z.object({});
const reportId = id("报告");

/** Letters of a composed text as HTML; a report is a document, not an archive. */
export const longestBody = 400_000;
/** Rows of one workbook of readers. */
export const mostReadersExported = 10_000;

const tradeOf = z.string("请选择行业").check(z.refine((key) => tradeKeys.includes(key), { error: "请选择行业" }));
const keyword = z._default(text("关键词", 0, 60), "");
const trade = z.optional(tradeOf);
const access = z.optional(oneOf("阅读权限", reportAccesses));

/** What both sides see of a report in a list. */
const Facts = {
  id: z.string(),
  title: z.string(),
  /** A key of `contract/company/trades.ts`. */
  trade: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  summary: z.string(),
  access: z.enum(reportAccesses),
  /** The PDF that stands in place of a text. */
  file: z.nullable(ReportFile),
  /** Null: no order opens it. */
  product: z.nullable(ReportProduct),
  published_at: z.nullable(z.string()),
};

export const IndustryReport = z.object({
  ...Facts,
  state: z.enum(reportStates),
  updated_by_name: z.string(),
  updated_at: z.string(),
  /** The number of the last step. */
  seq: z.int(),
  reads: z.int(),
  downloads: z.int(),
  collected: z.int(),
});
export type IndustryReport = z.output<typeof IndustryReport>;

/** A company that a report is open to; `last_day` null: for good. */
const Opening = z.object({ company_id: z.string(), company_name: z.string(), last_day: z.nullable(z.string()) });
export type Opening = z.output<typeof Opening>;

export const IndustryReportInfo = z.object({
  ...IndustryReport.shape,
  /** Clean HTML; empty with a file. */
  body: z.string(),
  /** Those that the text has a place for. */
  charts: z.array(ReportChart),
  /** It was once, whatever it is now. */
  was_published: z.boolean(),
  /** Whether who asks may publish it: not who saved it last, while another could. */
  may_publish: z.boolean(),
  openings: z.array(Opening),
  steps: z.array(
    z.object({ seq: z.int(), move: z.enum(reportSteps), text: z.string(), by_name: z.string(), at: z.string() }),
  ),
});
export type IndustryReportInfo = z.output<typeof IndustryReportInfo>;

/** A published report as a company sees it listed. */
export const ShelfReport = z.object({
  ...Facts,
  /** What stands between the account and the text; null: nothing. */
  barrier: z.nullable(z.enum(barriers)),
  is_collected: z.boolean(),
});
export type ShelfReport = z.output<typeof ShelfReport>;

export const uses = ["阅读", "下载"] as const;
const ReportUse = z.object({
  id: z.string(),
  company_name: z.string(),
  account_name: z.string(),
  use: z.enum(uses),
  at: z.string(),
});
export type ReportUse = z.output<typeof ReportUse>;

/** `seq`: the last step the person has read; another since answers 409 with who made it. */
const read = { id: reportId, seq: whole("已读的进展", 0, 100_000) };
const ofReport = { id: reportId, use: z.optional(oneOf("方式", uses)) };

/** Industry reports (specification section 2.2, 2.5); all calls are ours. */
export const industryCalls = {
  ...chartCalls,
  list: call({
    ...office,
    method: "GET",
    path: "/v1/industry/list",
    input: z.object({ state: z.optional(oneOf("状态", reportStates)), trade, access, keyword, ...paging }),
    output: z.object({
      ...pageOf(IndustryReport).shape,
      /** Reports of each state under the other conditions. */
      states: z.record(z.string(), z.int()),
    }),
    summary: "All reports, the last changed first, with how often each was read, downloaded and collected.",
  }),
  info: call({
    ...office,
    method: "GET",
    path: "/v1/industry/info",
    input: z.object({ id: reportId }),
    output: IndustryReportInfo,
    summary: "A report with its text, its history and the companies it is open to.",
  }),
  save: call({
    ...office,
    method: "POST",
    path: "/v1/industry/save",
    input: z.object({
      /** A new report brings its own; the same again with `seq` 0 is the same report. */
      ...read,
      title: text("标题", 2, 80),
      trade: tradeOf,
      period_from: date("开始日期"),
      period_to: date("结束日期"),
      summary: text("摘要", 10, 500),
      body: text("正文", 0, longestBody),
      /** In place of the text, which is not kept then. */
      file_id: z._default(z.nullable(id("PDF 文件")), null),
      access: oneOf("阅读权限", reportAccesses),
      /** With 订购可读 alone. */
      product_id: z._default(z.nullable(id("订购的服务")), null),
    }),
    output: nothing,
    summary: "Write a report or change one; the text is cleaned as those of the website are.",
  }),
  file: call({
    ...office,
    method: "POST",
    path: "/v1/industry/file",
    body: "bytes",
    mostBytes: reportFileRules.max,
    input: z.object({ id: id("文件"), name: text("文件名", 1, 200) }),
    output: ReportFile,
    summary: "Hand in a PDF for a report; one that cannot be read page by page is refused.",
  }),
  move: call({
    ...office,
    method: "POST",
    path: "/v1/industry/move",
    input: z.object({ ...read, move: oneOf("操作", reportMoves), reason: z._default(text("原因", 0, 300), "") }),
    output: nothing,
    summary: "Submit, take back, return, publish or withdraw a report; who saved it last does not publish it.",
  }),
  remove: call({
    ...office,
    method: "POST",
    path: "/v1/industry/remove",
    input: z.object(read),
    output: nothing,
    summary: "Delete a draft that was never published.",
  }),
  companies: call({
    ...office,
    method: "GET",
    path: "/v1/industry/companies",
    input: z.object({ keyword: text("企业", 2, 60) }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    summary: "Companies by words of their names, twenty at the most.",
  }),
  openTo: call({
    ...office,
    method: "POST",
    path: "/v1/industry/openTo",
    input: z.object({ id: reportId, company_id: id("企业"), last_day: z.nullable(date("到期日期")) }),
    output: nothing,
    summary: "Open a report to a company, or change its last day.",
  }),
  closeTo: call({
    ...office,
    method: "POST",
    path: "/v1/industry/closeTo",
    input: z.object({ id: reportId, company_id: id("企业") }),
    output: nothing,
    summary: "Close a report to a company again.",
  }),
  buyers: call({
    ...office,
    method: "GET",
    path: "/v1/industry/buyers",
    input: z.object({ id: reportId, ...paging }),
    output: pageOf(Buyer),
    summary: "Who may read a report by which order, the last delivered first.",
  }),
  readers: call({
    ...office,
    method: "GET",
    path: "/v1/industry/readers",
    input: z.object({ ...ofReport, ...paging }),
    output: pageOf(ReportUse),
    summary: "Who read and downloaded a report, the newest first.",
  }),
  readersExport: call({
    ...office,
    method: "GET",
    path: "/v1/industry/readersExport",
    reply: "file",
    input: z.object(ofReport),
    output: z.unknown(),
    summary: "The same as .xlsx.",
  }),
  shelf: call({
    ...company,
    method: "GET",
    path: "/v1/industry/shelf",
    input: z.object({
      trade,
      /** Reports about days of that year. */
      year: z.optional(whole("年份", 2000, 2100)),
      collected: z._default(flag("只看收藏"), false),
      keyword,
      ...paging,
    }),
    output: z.object({
      ...pageOf(ShelfReport).shape,
      /** Trades and years that anything published is of. */
      trades: z.array(z.string()),
      years: z.array(z.int()),
    }),
    summary: "Published reports, those the account may not read as well: with what stands between.",
  }),
  reading: call({
    ...company,
    method: "GET",
    path: "/v1/industry/reading",
    input: z.object({ id: reportId }),
    output: z.object({
      ...ShelfReport.shape,
      /** Clean HTML; empty where something stands between. */
      body: z.string(),
      /** Those that the text has a place for; none where something stands between. */
      charts: z.array(ReportChart),
      /** Who reads, and when, across the page. */
      watermark: z.string(),
      /** The company's order that leads to it, where it is not delivered yet. */
      order: z.nullable(z.object({ id: z.string(), no: z.string(), state: z.enum(orderStates) })),
    }),
    summary: "A published report with its text where the account may read it; counted once a day for an account.",
  }),
  collect: call({
    ...company,
    method: "POST",
    path: "/v1/industry/collect",
    input: z.object({ id: reportId, on: flag("收藏") }),
    output: nothing,
    summary: "Collect a published report, or no longer.",
  }),
  document: call({
    access: both,
    offline: "live",
    method: "GET",
    path: "/v1/industry/document",
    reply: "file",
    input: z.object({ id: reportId }),
    output: z.unknown(),
    summary: "The PDF of a report for reading in the page, with its reader's name on every page.",
  }),
  pdf: call({
    access: both,
    offline: "live",
    method: "GET",
    path: "/v1/industry/pdf",
    reply: "file",
    input: z.object({ id: reportId }),
    output: z.unknown(),
    summary: "A report on paper with its reader's name on every page; a company's is logged.",
  }),
};
