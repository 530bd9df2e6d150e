import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReportUse } from "#contract/industry/industry.ts";
import type { ReportState, ReportStep } from "#contract/industry/report-moves.ts";
import type { ChartKind, ChartScope, ReportChart } from "#contract/industry/report-chart.ts";
import type { ReportAccess } from "#contract/industry/report-rights.ts";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import { instant } from "../people.ts";

/** Reports on a trade and a span of days. */
export const industryReports = pgTable("industry_reports", {
  id: uuid("id").primaryKey(),
  title: text("title").notNull(),
  trade: text("trade").notNull(),
  period_from: date("period_from").notNull(),
  period_to: date("period_to").notNull(),
  summary: text("summary").notNull(),
  /** Clean HTML. */
  body: text("body").notNull().default(""),
  /** The PDF in place of a text. */
  file_id: uuid("file_id"),
  access: text("access").$type<ReportAccess>().notNull(),
  /** The service whose order opens it; null: none does. */
  product_id: uuid("product_id"),
  state: text("state").$type<ReportState>().notNull().default("草稿"),
  /** The number of the last step. */
  seq: integer("seq").notNull().default(0),
  /** Who saved the text last. */
  updated_by: uuid("updated_by").notNull(),
  updated_at: instant("updated_at").notNull(),
  created_at: instant("created_at").notNull(),
  published_at: instant("published_at"),
  deleted_at: instant("deleted_at"),
});

/** PDFs that were handed in, of a report or of none yet. */
export const industryFiles = pgTable("industry_files", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  pages: integer("pages").notNull(),
  name: text("name").notNull(),
  created_at: instant("created_at").notNull(),
});

/** Charts as they were drawn once, of a report's text or of none yet; rows never change. */
export const industryCharts = pgTable("industry_charts", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  kind: text("kind").$type<ChartKind>().notNull(),
  title: text("title").notNull(),
  expression: text("expression").notNull(),
  dialect: text("dialect").$type<Dialect>().notNull(),
  scope: text("scope").$type<ChartScope>().notNull(),
  size: integer("size").notNull(),
  figures: jsonb("figures").$type<Pick<ReportChart, "categories" | "series">>().notNull(),
  total: integer("total").notNull(),
  left_out: integer("left_out").notNull(),
  taken_at: instant("taken_at").notNull(),
});

/** Charts that the text of a report has a place for. */
export const industryReportCharts = pgTable(
  "industry_report_charts",
  {
    report_id: uuid("report_id").notNull(),
    chart_id: uuid("chart_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.chart_id] })],
);

/** What was done about a report, in order. */
export const industryReportSteps = pgTable(
  "industry_report_steps",
  {
    report_id: uuid("report_id").notNull(),
    seq: integer("seq").notNull(),
    move: text("move").$type<ReportStep>().notNull(),
    text: text("text").notNull().default(""),
    by: uuid("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.seq] })],
);

/** Companies that a report is open to. */
export const industryOpenings = pgTable(
  "industry_openings",
  {
    report_id: uuid("report_id").notNull(),
    company_id: uuid("company_id").notNull(),
    last_day: date("last_day"),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.company_id] })],
);

/** Reports that accounts have collected. */
export const industryCollections = pgTable(
  "industry_collections",
  {
    account_id: uuid("account_id").notNull(),
    report_id: uuid("report_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.report_id] })],
);

/** Readings, one for an account and day, and downloads. */
export const industryUses = pgTable("industry_uses", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  report_id: uuid("report_id").notNull(),
  account_id: uuid("account_id").notNull(),
  company_id: uuid("company_id"),
  use: text("use").$type<ReportUse["use"]>().notNull(),
  day: date("day").notNull(),
  at: instant("at").notNull(),
});
