import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ApplicationFacts, ApplicationKind } from "#contract/application/application-facts.ts";
import type { ApplicationMove, ApplicationState } from "#contract/application/application-moves.ts";
import type { OpenableFunction } from "#contract/application/opened-functions.ts";
import { instant } from "../people.ts";

/** What companies apply for beside their certification. */
export const applications = pgTable("applications", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  asked_by: uuid("asked_by").notNull(),
  kind: text("kind").$type<ApplicationKind>().notNull(),
  facts: jsonb("facts").$type<ApplicationFacts>().notNull(),
  documents: uuid("documents").array().notNull(),
  state: text("state").$type<ApplicationState>().notNull().default("待审核"),
  /** The number of the last step. */
  seq: integer("seq").notNull(),
  /** The account or the draft that came of it. */
  made_id: uuid("made_id"),
  sent_at: instant("sent_at").notNull(),
});

/** What was done about an application, in order. */
export const applicationSteps = pgTable(
  "application_steps",
  {
    application_id: uuid("application_id").notNull(),
    seq: integer("seq").notNull(),
    move: text("move").$type<ApplicationMove>().notNull(),
    text: text("text").notNull().default(""),
    by: uuid("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.seq] })],
);

/** Functions that were opened to the trial of a company, until a day. */
export const openedFunctions = pgTable(
  "opened_functions",
  {
    company_id: uuid("company_id").notNull(),
    name: text("name").$type<OpenableFunction>().notNull(),
    until: date("until", { mode: "string" }).notNull(),
    application_id: uuid("application_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.name] })],
);
