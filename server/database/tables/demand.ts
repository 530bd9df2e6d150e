import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DemandFields, DemandMove, DemandProgress, DemandRating } from "#contract/demand/demand-fields.ts";
import type { DemandStatus } from "#contract/demand/demand-states.ts";
import type { FileRef } from "#contract/core/file.ts";
import { stamp } from "./company.ts";
import { instant } from "./people.ts";

/** Demands of companies; what moves change is in `DemandProgress`. */
export const demands = pgTable("demands", {
  id: uuid("id").primaryKey(),
  demand_no: text("demand_no").notNull(),
  street_id: text("street_id").notNull(),
  company_id: uuid("company_id").notNull(),
  contact: jsonb("contact").$type<DemandFields["contact"]>(),
  source: text("source").$type<DemandFields["source"]>().notNull(),
  visit_id: uuid("visit_id"),
  title: text("title").notNull(),
  category: text("category").$type<DemandFields["category"]>().notNull(),
  urgency: text("urgency").$type<DemandFields["urgency"]>().notNull().default("一般"),
  content: text("content").notNull(),
  expected_result: text("expected_result").notNull().default(""),
  label_ids: uuid("label_ids").array().notNull().default([]),
  attachments: jsonb("attachments").$type<FileRef[]>().notNull().default([]),
  status: text("status").$type<DemandStatus>().notNull().default("草稿"),
  /** null: the district itself. */
  accept_org: uuid("accept_org"),
  owner_id: uuid("owner_id"),
  collaborator_ids: uuid("collaborator_ids").array().notNull().default([]),
  submitted_at: instant("submitted_at"),
  accepted_at: instant("accepted_at"),
  replied_at: instant("replied_at"),
  passed_at: instant("passed_at"),
  held_at: instant("held_at"),
  due_at: instant("due_at"),
  reply_due_at: instant("reply_due_at"),
  extension: jsonb("extension").$type<DemandProgress["extension"]>(),
  urges: integer("urges").notNull().default(0),
  satisfaction: text("satisfaction").$type<DemandProgress["satisfaction"]>(),
  rounds: jsonb("rounds").$type<DemandProgress["rounds"]>().notNull().default([]),
  moved_at: instant("moved_at"),
  /** Deadline that stood when it was said to be finished, and when that was said last: set by a trigger. */
  finish_due_at: instant("finish_due_at"),
  finished_at: instant("finished_at"),
  ...stamp,
});
export type DemandRow = typeof demands.$inferSelect;

/** History of demands by moves, `seq` from 1; the database refuses to change it. */
export const demandMoves = pgTable("demand_moves", {
  id: uuid("id").primaryKey(),
  demand_id: uuid("demand_id").notNull(),
  seq: integer("seq").notNull(),
  action: text("action").$type<DemandMove["action"]>().notNull(),
  from: text("from").$type<DemandStatus>().notNull(),
  to: text("to").$type<DemandStatus>().notNull(),
  operator: uuid("operator"),
  remark: text("remark").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
});
export type DemandMoveRow = typeof demandMoves.$inferSelect;

/** What a company says of a demand of its own once it is closed, once. */
export const demandRatings = pgTable("demand_ratings", {
  demand_id: uuid("demand_id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  account_id: uuid("account_id").notNull(),
  satisfaction: text("satisfaction").$type<DemandRating["satisfaction"]>().notNull(),
  content: text("content").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
});
