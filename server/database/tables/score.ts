import { date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { IndicatorValues } from "#contract/ranking/indicators.ts";
import type { ScoreRule } from "#contract/ranking/score-rules.ts";
import type { Tier } from "#contract/ranking/tier-rules.ts";
import { instant } from "./people.ts";

/** Versions of the rules of the score; published ones never change. */
export const scoreRules = pgTable("score_rules", {
  version: integer("version").primaryKey(),
  state: text("state").$type<"draft" | "published">().notNull(),
  rules: jsonb("rules").$type<ScoreRule[]>().notNull(),
  note: text("note").notNull().default(""),
  rev: integer("rev").notNull().default(1),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
});
export type ScoreRulesRow = typeof scoreRules.$inferSelect;

/** Score of every company by day, a table of its own each; `server/areas/ranking/score-days.ts` alone writes them. */
export const companyScores = pgTable(
  "company_scores",
  {
    day: date("day", { mode: "string" }).notNull(),
    company_id: uuid("company_id").notNull(),
    version: integer("version").notNull(),
    score: numeric("score", { precision: 5, scale: 2 }).notNull(),
    place: integer("place").notNull(),
    /** From the best score on. */
    by_score: integer("by_score").notNull(),
    /** null: not kept any more; so are the two lists by the measures of the day. */
    figures: jsonb("figures").$type<IndicatorValues>(),
    places: integer("places").array(),
    orders: integer("orders").array(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.day] })],
);

/** Days that have scores. */
export const scoreDays = pgTable("score_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  version: integer("version").notNull(),
  companies: integer("companies").notNull(),
  measures: text("measures").array().notNull(),
});
export type ScoreDay = typeof scoreDays.$inferSelect;

/** What is settled for the tiers of companies. */
export const tierSettings = pgTable("tier_settings", {
  tier: text("tier").$type<Tier>().primaryKey(),
  least: integer("least").notNull(),
  quota: integer("quota"),
  visit_days: integer("visit_days"),
  rev: integer("rev").notNull().default(1),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
});
