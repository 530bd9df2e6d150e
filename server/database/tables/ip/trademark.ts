import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TrademarkSourceStatus } from "#contract/trademark/source-status.ts";
import type { TrademarkEventKind, TrademarkForm, TrademarkType } from "#contract/trademark/trademark-words.ts";
import { day, instant } from "../people.ts";

/** Trademarks of the public register, a row for each class of a registration. */
export const trademarks = pgTable("trademarks", {
  id: uuid("id").primaryKey(),
  registration_no: text("registration_no").notNull(),
  class: integer("class").notNull(),
  name: text("name").notNull(),
  goods: text("goods").array().notNull().default([]),
  type: text("type").$type<TrademarkType>().notNull(),
  form: text("form").$type<TrademarkForm>().notNull(),
  applicant: text("applicant").notNull(),
  applicant_code: text("applicant_code").notNull().default(""),
  applicant_address: text("applicant_address").notNull().default(""),
  co_applicants: text("co_applicants").array().notNull().default([]),
  agency: text("agency").notNull().default(""),
  filed_on: day("filed_on"),
  published_on: day("published_on"),
  registered_on: day("registered_on"),
  stated_to: day("stated_to"),
  source_status: jsonb("source_status").$type<TrademarkSourceStatus>(),
  picture_sha256: text("picture_sha256").notNull().default(""),
  picture_size: integer("picture_size"),
  source: text("source").notNull(),
  source_on: day("source_on"),
  company_ids: uuid("company_ids").array().notNull().default([]),
  term_from: day("term_from"),
  term_to: day("term_to"),
  refused_on: day("refused_on"),
  ended_on: day("ended_on"),
  ended_reason: text("ended_reason").notNull().default(""),
  problems: text("problems").array().notNull().default([]),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type TrademarkDbRow = typeof trademarks.$inferSelect;

/** What happened to trademarks. */
export const trademarkEvents = pgTable("trademark_events", {
  id: uuid("id").primaryKey(),
  trademark_id: uuid("trademark_id").notNull(),
  kind: text("kind").$type<TrademarkEventKind>().notNull(),
  happened_on: day("happened_on").notNull(),
  from_name: text("from_name").notNull().default(""),
  to_name: text("to_name").notNull().default(""),
  number: text("number").notNull().default(""),
  amount: numeric("amount", { precision: 18, scale: 4 }),
  partial: boolean("partial").notNull().default(false),
  note: text("note").notNull().default(""),
  source: text("source").notNull(),
  fingerprint: text("fingerprint").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});
