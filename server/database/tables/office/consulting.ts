import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConsultingCategory } from "#contract/consulting/consulting.ts";
import type { ConsultingMove, ConsultingState } from "#contract/consulting/consulting-moves.ts";
import { instant } from "../people.ts";

/** Questions of companies to the platform. */
export const consultings = pgTable("consultings", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  asked_by: uuid("asked_by").notNull(),
  category: text("category").$type<ConsultingCategory>().notNull(),
  title: text("title").notNull(),
  content: text("content").notNull(),
  state: text("state").$type<ConsultingState>().notNull().default("待分派"),
  assigned_to: uuid("assigned_to"),
  /** The number of the last step. */
  seq: integer("seq").notNull().default(0),
  /** Since when an answer is owed. */
  waiting_since: instant("waiting_since"),
  stars: integer("stars"),
  stars_words: text("stars_words").notNull().default(""),
  /** What others read, without names; empty where nothing is published. */
  shown_question: text("shown_question").notNull().default(""),
  shown_answer: text("shown_answer").notNull().default(""),
  published_at: instant("published_at"),
  created_at: instant("created_at").notNull(),
});

/** What was said and done about a question, in order. */
export const consultingSteps = pgTable(
  "consulting_steps",
  {
    consulting_id: uuid("consulting_id").notNull(),
    seq: integer("seq").notNull(),
    move: text("move").$type<ConsultingMove>().notNull(),
    text: text("text").notNull().default(""),
    by: uuid("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.consulting_id, table.seq] })],
);

/** Words that administrators begin an answer with. */
export const consultingTemplates = pgTable("consulting_templates", {
  id: uuid("id").primaryKey(),
  title: text("title").notNull(),
  content: text("content").notNull(),
});
