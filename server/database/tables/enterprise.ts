import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ChangeStatus, ProtectedFields } from "#contract/enterprise/own-company.ts";
import type { MonthlyData } from "#contract/monthly/monthly-report.ts";
import { instant } from "./people.ts";

/** What certified companies wish to change of what their certification proved. */
export const companyChanges = pgTable("company_changes", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  account_id: uuid("account_id").notNull(),
  before: jsonb("before").$type<Partial<ProtectedFields>>().notNull(),
  after: jsonb("after").$type<Partial<ProtectedFields>>().notNull(),
  reason: text("reason").notNull(),
  status: text("status").$type<ChangeStatus>().notNull().default("待审核"),
  reply: text("reply").notNull().default(""),
  created_at: instant("created_at").notNull().defaultNow(),
  handled_at: instant("handled_at"),
  handled_by: uuid("handled_by"),
});

/** Monthly reports of companies' patents, one a company and month; `month` is `2026-10`. */
export const monthlyReports = pgTable("monthly_reports", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  month: text("month").notNull(),
  rule_version: integer("rule_version").notNull(),
  data: jsonb("data").$type<MonthlyData>().notNull(),
  made_at: instant("made_at").notNull(),
});
