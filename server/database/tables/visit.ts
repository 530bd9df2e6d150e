import { boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FileKind, FileOwner, FileRef } from "#contract/core/file.ts";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import type { VisitReview } from "#contract/visit/visit-review.ts";
import { stamp } from "./company.ts";
import { instant } from "./people.ts";

/** Visits; `arrived` holds the ids of the manifest's files whose bytes are here. */
export const visits = pgTable("visits", {
  id: uuid("id").primaryKey(),
  visit_no: text("visit_no").notNull(),
  company_id: uuid("company_id").notNull(),
  street_id: text("street_id").notNull(),
  calendar_id: uuid("calendar_id"),
  start_at: instant("start_at").notNull(),
  end_at: instant("end_at").notNull(),
  visit_type: text("visit_type").$type<VisitFields["visit_type"]>().notNull(),
  visit_method: text("visit_method").$type<VisitFields["visit_method"]>().notNull(),
  visitor_ids: uuid("visitor_ids").array().notNull(),
  companions: text("companions").notNull().default(""),
  interviewees: jsonb("interviewees").$type<VisitFields["interviewees"]>().notNull().default([]),
  topics: jsonb("topics").$type<VisitFields["topics"]>().notNull().default([]),
  content: text("content").notNull(),
  ip_status: text("ip_status").notNull().default(""),
  summary: text("summary").notNull().default(""),
  services: text("services").array().notNull().default([]),
  policies: text("policies").array().notNull().default([]),
  willingness: text("willingness").$type<VisitFields["willingness"]>(),
  has_demand: boolean("has_demand").notNull().default(false),
  answer_id: uuid("answer_id"),
  label_ids: uuid("label_ids").array().notNull().default([]),
  photos: jsonb("photos").$type<FileRef[]>().notNull().default([]),
  audio: jsonb("audio").$type<FileRef[]>().notNull().default([]),
  attachments: jsonb("attachments").$type<FileRef[]>().notNull().default([]),
  check_in: jsonb("check_in").$type<VisitFields["check_in"]>(),
  signature: jsonb("signature").$type<VisitFields["signature"]>(),
  next_action: text("next_action").notNull().default(""),
  next_visit_at: date("next_visit_at", { mode: "string" }),
  status: text("status").notNull().default("已归档"),
  review: jsonb("review").$type<VisitReview>(),
  arrived: uuid("arrived").array().notNull().default([]),
  ...stamp,
});
export type VisitDbRow = typeof visits.$inferSelect;

/** Files named by a record's manifest; the bytes lie in the file store under their SHA-256. */
export const files = pgTable("files", {
  id: uuid("id").primaryKey(),
  owner: text("owner").$type<FileOwner>().notNull(),
  record_id: uuid("record_id").notNull(),
  kind: text("kind").$type<FileKind>().notNull(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  mime: text("mime").notNull(),
  name: text("name").notNull().default(""),
  /** null: a company that fills in a questionnaire over its link. */
  account_id: uuid("account_id"),
  /** Who brought the bytes; null: a company over its link, or before this was kept. */
  delivered_by: uuid("delivered_by"),
  complete_at: instant("complete_at"),
});
