import { boolean, date, doublePrecision, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";
import type { ImportRow } from "#contract/company/company.ts";
import type { LabelRule } from "#contract/company/company-labels.ts";

/** Columns of every field record. */
export const stamp = {
  rev: integer("rev").notNull().default(1),
  created_at: instant("created_at").notNull().defaultNow(),
  created_by: uuid("created_by"),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
  deleted_at: instant("deleted_at"),
};

/** Labels of companies, demands and questions. */
export const labels = pgTable("labels", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<"company" | "demand" | "question">().notNull(),
  name: text("name").notNull(),
  group: text("group").notNull().default(""),
  color: text("color").notNull().default("#1554D1"),
  rule: jsonb("rule").$type<LabelRule>(),
  /** The label that took over what this one was put on. */
  merged_into: uuid("merged_into"),
  deleted_at: instant("deleted_at"),
});

/** Companies; `name_key` is the normalised name that finds duplicates, `visits` is kept by the visit area. */
export const companies = pgTable("companies", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  name_key: text("name_key").notNull(),
  credit_code: text("credit_code").notNull().default(""),
  short_name: text("short_name").notNull().default(""),
  initials: text("initials").notNull().default(""),
  legal_person: text("legal_person").notNull().default(""),
  reg_status: text("reg_status").$type<"存续" | "在业" | "吊销" | "注销" | "迁出" | "停业">().notNull().default("存续"),
  reg_capital: numeric("reg_capital"),
  established_on: date("established_on", { mode: "string" }),
  industry_code: text("industry_code").notNull().default(""),
  street_id: text("street_id").notNull(),
  address: text("address").notNull().default(""),
  lng: doublePrecision("lng"),
  lat: doublePrecision("lat"),
  coord_sys: text("coord_sys").notNull().default("GCJ02"),
  scale: text("scale").notNull().default(""),
  is_above_scale: boolean("is_above_scale").notNull().default(false),
  is_listed: boolean("is_listed").notNull().default(false),
  tier: text("tier").notNull().default(""),
  tier_reason: text("tier_reason").notNull().default(""),
  owner_id: uuid("owner_id"),
  invention_count: integer("invention_count").notNull().default(0),
  utility_count: integer("utility_count").notNull().default(0),
  design_count: integer("design_count").notNull().default(0),
  trademark_count: integer("trademark_count").notNull().default(0),
  software_count: integer("software_count").notNull().default(0),
  last_visit_at: instant("last_visit_at"),
  next_visit_at: date("next_visit_at", { mode: "string" }),
  open_demands: integer("open_demands").notNull().default(0),
  visits: integer("visits").notNull().default(0),
  label_ids: uuid("label_ids").array().notNull().default([]),
  source: text("source").notNull().default("手工"),
  ...stamp,
});
export type CompanyRow = typeof companies.$inferSelect;

/** Ids given in the field to companies that were known already. */
export const companyAliases = pgTable("company_aliases", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
});

/** Figures of a company by year; money in 10,000 yuan. */
export const companyYears = pgTable("company_years", {
  company_id: uuid("company_id").notNull(),
  year: integer("year").notNull(),
  employees: integer("employees"),
  rd_staff: integer("rd_staff"),
  revenue: numeric("revenue"),
  rd_expense: numeric("rd_expense"),
  tax: numeric("tax"),
  export_amount: numeric("export_amount"),
});

/** Contacts of companies; `street_id` follows the company's, for the change feed. */
export const contacts = pgTable("contacts", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  street_id: text("street_id").notNull(),
  name: text("name").notNull(),
  post: text("post").notNull().default(""),
  mobile: text("mobile").notNull().default(""),
  phone: text("phone").notNull().default(""),
  is_primary: boolean("is_primary").notNull().default(false),
  is_decision_maker: boolean("is_decision_maker").notNull().default(false),
  deleted_at: instant("deleted_at"),
});

/** A company import from preview to result. */
export const imports = pgTable("imports", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  file_name: text("file_name").notNull(),
  state: text("state").$type<"preview" | "running" | "done" | "failed">().notNull(),
  rows: jsonb("rows").$type<ImportRow[]>().notNull(),
  /** Headings of the file that no column has. */
  ignored: text("ignored").array().notNull().default([]),
  /** A sentence for each sheet of the file that is not read. */
  unread: text("unread").array().notNull().default([]),
  finished: integer("finished").notNull().default(0),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
