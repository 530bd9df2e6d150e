import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Decision, Grade } from "#contract/portfolio/portfolio.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { stamp } from "../company.ts";
import { day, instant } from "../people.ts";

/** The tree a company sorts its patents into. */
export const portfolioCategories = pgTable("portfolio_categories", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  parent_id: uuid("parent_id"),
  name: text("name").notNull(),
  place: integer("place").notNull().default(0),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** A patent in a company's portfolio. The facts of one that is not in the store are in `own_…`. */
export const portfolioEntries = pgTable("portfolio_entries", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  patent_id: uuid("patent_id"),
  own_number: text("own_number").notNull().default(""),
  own_title: text("own_title").notNull().default(""),
  own_type: text("own_type").$type<PatentType>(),
  own_filed_on: day("own_filed_on"),
  own_granted_on: day("own_granted_on"),
  category_id: uuid("category_id"),
  project: text("project").notNull().default(""),
  product: text("product").notNull().default(""),
  tags: text("tags").array().notNull().default([]),
  responsible: text("responsible").notNull().default(""),
  grade: text("grade").$type<Grade | "">().notNull().default(""),
  core: boolean("core").notNull().default(false),
  collected: boolean("collected").notNull().default(false),
  decision: text("decision").$type<Decision | "">().notNull().default(""),
  decision_reason: text("decision_reason").notNull().default(""),
  ...stamp,
});
export type EntryRow = typeof portfolioEntries.$inferSelect;

/** What the company's people wrote of a patent. */
export const portfolioNotes = pgTable("portfolio_notes", {
  id: uuid("id").primaryKey(),
  entry_id: uuid("entry_id").notNull(),
  content: text("content").notNull(),
  created_by: uuid("created_by"),
  created_at: instant("created_at").notNull().defaultNow(),
});
