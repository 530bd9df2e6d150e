import { boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Answer, Question, Questionnaire } from "#contract/question/questionnaire-fields.ts";
import type { LinkEntry } from "#contract/question/link-entry.ts";
import { stamp } from "./company.ts";
import { bytea, instant } from "./people.ts";

/** Questionnaires with the questions under work. */
export const questionnaires = pgTable("questionnaires", {
  id: uuid("id").primaryKey(),
  title: text("title").notNull(),
  purpose: text("purpose").notNull().default(""),
  version: integer("version").notNull().default(0),
  status: text("status").$type<Questionnaire["status"]>().notNull().default("草稿"),
  scope: text("scope").$type<Questionnaire["scope"]>().notNull().default("全部"),
  scope_ids: text("scope_ids").array().notNull().default([]),
  start_on: date("start_on", { mode: "string" }).notNull(),
  end_on: date("end_on", { mode: "string" }).notNull(),
  editable: boolean("editable").notNull().default(false),
  link_entry: text("link_entry").$type<LinkEntry>().notNull().default("company_link"),
  questions: jsonb("questions").$type<Question[]>().notNull().default([]),
  /** Part of the link; null while there is none. */
  secret: text("secret"),
  /** Streets of the unit that made it; empty for the district's. */
  street_ids: text("street_ids").array().notNull().default([]),
  ...stamp,
});

/** Published questions; the database refuses to change them. */
export const questionnaireVersions = pgTable("questionnaire_versions", {
  questionnaire_id: uuid("questionnaire_id").notNull(),
  version: integer("version").notNull(),
  questions: jsonb("questions").$type<Question[]>().notNull(),
  published_at: instant("published_at").notNull().defaultNow(),
  published_by: uuid("published_by"),
});

/** How often a company that has not answered was reminded. */
export const questionnaireReminders = pgTable("questionnaire_reminders", {
  questionnaire_id: uuid("questionnaire_id").notNull(),
  company_id: uuid("company_id").notNull(),
  count: integer("count").notNull(),
  last_at: instant("last_at").notNull().defaultNow(),
});

/** Answers, one for each company and questionnaire. */
export const answers = pgTable("answers", {
  id: uuid("id").primaryKey(),
  questionnaire_id: uuid("questionnaire_id").notNull(),
  version: integer("version").notNull(),
  company_id: uuid("company_id").notNull(),
  street_id: text("street_id").notNull(),
  visit_id: uuid("visit_id"),
  channel: text("channel").$type<Answer["channel"]>().notNull(),
  values: jsonb("values").$type<Answer["values"]>().notNull().default({}),
  status: text("status").$type<Answer["status"]>().notNull().default("暂存"),
  submitted_at: instant("submitted_at"),
  ...stamp,
});
export type AnswerRow = typeof answers.$inferSelect;

/** Links of single companies. */
export const questionLinks = pgTable("question_links", {
  secret: text("secret").primaryKey(),
  questionnaire_id: uuid("questionnaire_id").notNull(),
  company_id: uuid("company_id").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  created_by: uuid("created_by"),
});

/** Who fills in over a link: SHA-256 of the ticket, the company and the answer it may write. */
export const questionTickets = pgTable("question_tickets", {
  hash: bytea("hash").primaryKey(),
  questionnaire_id: uuid("questionnaire_id").notNull(),
  company_id: uuid("company_id").notNull(),
  answer_id: uuid("answer_id").notNull(),
  /** Came by the company's own link: may see what the record knows and what others drafted. */
  individual: boolean("individual").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});
export type TicketRow = typeof questionTickets.$inferSelect;

/** Announced uploads of tickets; the id names the upload in addresses. */
export const questionUploads = pgTable("question_uploads", {
  id: uuid("id").primaryKey(),
  file_id: uuid("file_id").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** Public calls by key (SHA-256 of what is limited) in a window that began at `since`. */
export const callLimits = pgTable("call_limits", {
  key: bytea("key").primaryKey(),
  count: integer("count").notNull(),
  since: instant("since").notNull(),
});
