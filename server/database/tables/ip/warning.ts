import { sql } from "drizzle-orm";
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { WarningFact, WarningLink } from "#contract/warning/warning-fields.ts";
import type { RuleParameters, WarningKind, WarningSubject } from "#contract/warning/warning-kinds.ts";
import type { WarningLevel } from "#contract/core/warning-levels.ts";
import type { LogAction, WarningState } from "#contract/warning/warning-states.ts";
import { instant } from "../people.ts";

/** Versions of rules as they were published. */
export const warningRules = pgTable(
  "warning_rules",
  {
    kind: text("kind").$type<WarningKind>().notNull(),
    version: integer("version").notNull(),
    level: text("level").$type<WarningLevel>().notNull(),
    parameters: jsonb("parameters").$type<RuleParameters>().notNull(),
    is_on: boolean("is_on").notNull().default(true),
    note: text("note").notNull().default(""),
    published_at: instant("published_at").notNull().defaultNow(),
    published_by: uuid("published_by"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
export type WarningRuleRow = typeof warningRules.$inferSelect;

/** What the night's work found. */
export const warnings = pgTable("warnings", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<WarningKind>().notNull(),
  rule_version: integer("rule_version").notNull(),
  level: text("level").$type<WarningLevel>().notNull(),
  company_id: uuid("company_id").notNull(),
  subject_kind: text("subject_kind").$type<WarningSubject>().notNull(),
  subject_id: uuid("subject_id").notNull(),
  /** Tells one episode of a subject from the next. */
  cause: text("cause").notNull(),
  title: text("title").notNull(),
  facts: jsonb("facts").$type<WarningFact[]>().notNull().default([]),
  due: date("due", { mode: "string" }),
  state: text("state").$type<WarningState>().notNull().default("未处理"),
  handler_id: uuid("handler_id"),
  note: text("note").notNull().default(""),
  opened_at: instant("opened_at").notNull(),
  acted_at: instant("acted_at"),
  closed_at: instant("closed_at"),
  updated_at: instant("updated_at").notNull().defaultNow(),
  /** One for all that are open, its own for each that is closed: what the unique index goes by. */
  slot: uuid("slot")
    .notNull()
    .generatedAlwaysAs(sql`reckoned by the migration`),
  /** Of its company, as triggers keep it; null once the company is gone. */
  street_id: text("street_id"),
});
export type WarningDbRow = typeof warnings.$inferSelect;

/** What happened to a warning; `by` null: the platform itself. */
export const warningMoves = pgTable("warning_moves", {
  id: uuid("id").primaryKey(),
  warning_id: uuid("warning_id").notNull(),
  action: text("action").$type<LogAction>().notNull(),
  from_state: text("from_state").$type<WarningState>(),
  to_state: text("to_state").$type<WarningState>().notNull(),
  by: uuid("by"),
  note: text("note").notNull().default(""),
  link: jsonb("link").$type<WarningLink>(),
  at: instant("at").notNull(),
});

/** The latest run of each rule. */
export const warningRuns = pgTable("warning_runs", {
  kind: text("kind").$type<WarningKind>().primaryKey(),
  run: uuid("run").notNull(),
  began_at: instant("began_at").notNull(),
});

/** Open warnings that nobody was told of yet. */
export const warningUntold = pgTable("warning_untold", {
  warning_id: uuid("warning_id").primaryKey(),
  kind: text("kind").$type<WarningKind>().notNull(),
});
