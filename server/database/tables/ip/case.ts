import { integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Country } from "#contract/core/countries.ts";
import type {
  CaseKind,
  CaseResult,
  CaseRole,
  CaseStage,
  Currency,
  DocumentKind,
  HearingKind,
} from "#contract/litigation/case-kinds.ts";
import type { CaseParty, CaseRight } from "#contract/litigation/case-rules.ts";
import type { DockingLine } from "#contract/litigation/docking.ts";
import type { DockingState } from "#contract/litigation/docking-rules.ts";
import { stamp } from "../company.ts";
import { day, instant } from "../people.ts";

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Proceedings that companies keep. */
export const cases = pgTable("cases", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  kind: text("kind").$type<CaseKind>().notNull(),
  title: text("title").notNull(),
  number: text("number").notNull().default(""),
  cause: text("cause").notNull().default(""),
  court: text("court").notNull().default(""),
  judge: text("judge").notNull().default(""),
  own_role: text("own_role").$type<CaseRole>().notNull(),
  parties: jsonb("parties").$type<CaseParty[]>().notNull().default([]),
  rights: jsonb("rights").$type<CaseRight[]>().notNull().default([]),
  currency: text("currency").$type<Currency>().notNull().default("人民币"),
  claimed: money("claimed"),
  awarded: money("awarded"),
  cost: money("cost"),
  result: text("result").$type<CaseResult>(),
  result_note: text("result_note").notNull().default(""),
  lawyer: text("lawyer").notNull().default(""),
  law_firm: text("law_firm").notNull().default(""),
  country: text("country").$type<Country>(),
  note: text("note").notNull().default(""),
  /** Of the last step, and the day of the first one. */
  stage: text("stage").$type<CaseStage>().notNull(),
  stage_on: day("stage_on").notNull(),
  started_on: day("started_on").notNull(),
  ...stamp,
});
export type CaseDbRow = typeof cases.$inferSelect;

/** Steps of a case in the order of `seq`. */
export const caseSteps = pgTable("case_steps", {
  id: uuid("id").primaryKey(),
  case_id: uuid("case_id").notNull(),
  seq: integer("seq").notNull(),
  stage: text("stage").$type<CaseStage>().notNull(),
  happened_on: day("happened_on").notNull(),
  note: text("note").notNull().default(""),
  by: uuid("by"),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** Hearings and deadlines. */
export const caseHearings = pgTable("case_hearings", {
  id: uuid("id").primaryKey(),
  case_id: uuid("case_id").notNull(),
  kind: text("kind").$type<HearingKind>().notNull(),
  starts_at: instant("starts_at").notNull(),
  place: text("place").notNull().default(""),
  remind: integer("remind").notNull().default(1440),
  note: text("note").notNull().default(""),
  version: integer("version").notNull().default(1),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
  removed_at: instant("removed_at"),
});

/** Documents of a case. */
export const caseFiles = pgTable("case_files", {
  id: uuid("id").primaryKey(),
  case_id: uuid("case_id").notNull(),
  account_id: uuid("account_id").notNull(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  sha256: text("sha256").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  name: text("name").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  removed_at: instant("removed_at"),
});

/** Cases that an account has marked for itself. */
export const caseFavourites = pgTable("case_favourites", {
  account_id: uuid("account_id").notNull(),
  case_id: uuid("case_id").notNull(),
});

/** Cases handed over; one at a time that is not over. */
export const caseDockings = pgTable("case_dockings", {
  id: uuid("id").primaryKey(),
  case_id: uuid("case_id").notNull(),
  to_account: uuid("to_account").notNull(),
  by_account: uuid("by_account").notNull(),
  state: text("state").$type<DockingState>().notNull().default("待接收"),
  message: text("message").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type DockingDbRow = typeof caseDockings.$inferSelect;

/** What both sides of a hand-over wrote and did. */
export const caseDockingLines = pgTable("case_docking_lines", {
  id: uuid("id").primaryKey(),
  docking_id: uuid("docking_id").notNull(),
  side: text("side").$type<DockingLine["side"]>().notNull(),
  by_account: uuid("by_account").notNull(),
  state: text("state").$type<DockingState>(),
  text: text("text").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
});
