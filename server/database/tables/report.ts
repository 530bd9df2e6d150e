import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ReportSection, ReportSource } from "#contract/report/report-fields.ts";
import { bytea, instant } from "./people.ts";

/** Background reports; what they say is in their versions. */
export const reports = pgTable("reports", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  title: text("title").notNull(),
  version: integer("version").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  created_by: uuid("created_by"),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
  deleted_at: instant("deleted_at"),
});
export type ReportRow = typeof reports.$inferSelect;

/** Saved versions of reports; the database refuses to change them. */
export const reportVersions = pgTable("report_versions", {
  report_id: uuid("report_id").notNull(),
  version: integer("version").notNull(),
  title: text("title").notNull(),
  sections: jsonb("sections").$type<ReportSection[]>().notNull(),
  sources: jsonb("sources").$type<ReportSource[]>().notNull().default([]),
  at: instant("at").notNull().defaultNow(),
  by: uuid("by"),
});
export type ReportVersionRow = typeof reportVersions.$inferSelect;

/** Links to a version for readers without an account. */
export const reportShares = pgTable("report_shares", {
  id: uuid("id").primaryKey(),
  report_id: uuid("report_id").notNull(),
  version: integer("version").notNull(),
  secret_hash: bytea("secret_hash").notNull(),
  /** SHA-256 of secret and code; null: no code is asked for. */
  code_hash: bytea("code_hash"),
  expires_at: instant("expires_at").notNull(),
  max_views: integer("max_views").notNull(),
  views: integer("views").notNull().default(0),
  show_names: boolean("show_names").notNull().default(false),
  allow_pdf: boolean("allow_pdf").notNull().default(false),
  wrong_codes: integer("wrong_codes").notNull().default(0),
  locked_until: instant("locked_until"),
  /** Tries that were refused, whatever for. */
  refused: integer("refused").notNull().default(0),
  last_refused_at: instant("last_refused_at"),
  revoked_at: instant("revoked_at"),
  created_at: instant("created_at").notNull().defaultNow(),
  created_by: uuid("created_by"),
});
export type ReportShareRow = typeof reportShares.$inferSelect;

/** Who was let in by a link, and when; and when wrong codes locked it. */
export const reportViews = pgTable("report_views", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  share_id: uuid("share_id").notNull(),
  result: text("result").notNull(),
  address: text("address").notNull(),
  ticket_hash: bytea("ticket_hash"),
  at: instant("at").notNull().defaultNow(),
});
