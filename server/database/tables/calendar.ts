import { boolean, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { stamp } from "./company.ts";
import { instant } from "./people.ts";

/** Planned visits and other appointments; overdue is derived from `plan_end` and `status`. */
export const calendarEntries = pgTable("calendar_entries", {
  id: uuid("id").primaryKey(),
  street_id: text("street_id").notNull(),
  kind: text("kind").$type<"走访" | "会议" | "培训" | "活动" | "截止日">().notNull(),
  title: text("title").notNull(),
  /** In visiting order. */
  company_ids: uuid("company_ids").array().notNull().default([]),
  plan_start: instant("plan_start").notNull(),
  plan_end: instant("plan_end").notNull(),
  all_day: boolean("all_day").notNull().default(false),
  visit_type: text("visit_type").$type<VisitFields["visit_type"]>(),
  visit_method: text("visit_method").$type<VisitFields["visit_method"]>(),
  leader_id: uuid("leader_id").notNull(),
  member_ids: uuid("member_ids").array().notNull().default([]),
  /** Minutes before the start; 0 is none. */
  reminder: integer("reminder").$type<0 | 15 | 60 | 1440>().notNull().default(0),
  purpose: text("purpose").notNull().default(""),
  checklist: text("checklist").array().notNull().default([]),
  questionnaire_id: uuid("questionnaire_id"),
  location: text("location").notNull().default(""),
  status: text("status").$type<"待走访" | "已改期" | "走访中" | "已完成" | "已取消">().notNull().default("待走访"),
  reason: text("reason").notNull().default(""),
  visit_ids: uuid("visit_ids").array().notNull().default([]),
  ...stamp,
});
export type CalendarRow = typeof calendarEntries.$inferSelect;

/** Announced holidays (`off`) and working weekends (`work`). */
export const holidays = pgTable("holidays", {
  day: date("day", { mode: "string" }).primaryKey(),
  kind: text("kind").$type<"off" | "work">().notNull(),
  name: text("name").notNull().default(""),
});
