import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DuplicateReason } from "#contract/company/company-merge.ts";
import type { ChangedFields } from "./history.ts";
import { day, instant } from "./people.ts";

/** Suggested labels that somebody turned down. */
export const labelDismissals = pgTable("label_dismissals", {
  company_id: uuid("company_id").notNull(),
  label_id: uuid("label_id").notNull(),
  by: uuid("by").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** Who follows which company. */
export const companyFollows = pgTable("company_follows", {
  account_id: uuid("account_id").notNull(),
  company_id: uuid("company_id").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** Companies that somebody has opened, or added although they were known: devices that hold a share keep them. */
export const companyOpens = pgTable("company_opens", {
  account_id: uuid("account_id").notNull(),
  company_id: uuid("company_id").notNull(),
  at: instant("at").notNull(),
});

/** Pairs that look alike and are not; `a_id` is the smaller. */
export const companyDistinct = pgTable("company_distinct", {
  a_id: uuid("a_id").notNull(),
  b_id: uuid("b_id").notNull(),
  by: uuid("by").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** One moved row: its key, the street it had, and the revision the move made (0 where the table has none). */
export interface MovedRow {
  key: Record<string, string | number>;
  street_id: string | null;
}

/** What a merge moved, so that its undo can move exactly this back. */
export interface MovedRecords {
  references: { table: string; column: string; rows: MovedRow[] }[];
  calendar: { id: string; before: string[]; after: string[] }[];
  /** Contacts that gave up being the main one. */
  primaries: string[];
  /** Answers taken out because the other company had answered the same questionnaire. */
  answers: string[];
  accounts: string[];
  /** Questionnaires that were addressed to the company by name. */
  questionnaires: string[];
  /** Patents of the one company, and of both; merges from before patents were kept have none. */
  patents?: { own: string[]; both: string[] };
  /** Trademarks, judgments, copyright and customs records, by table as patents; absent as above. */
  holdings?: { table: string; own: string[]; both: string[] }[];
  /** Entries of the portfolio taken out because the other company has the same patent; absent as above. */
  entries?: string[];
}

/** Merges of two companies; a merge that was taken back has `undone_at`. */
export const companyMerges = pgTable("company_merges", {
  id: uuid("id").primaryKey(),
  kept_id: uuid("kept_id").notNull(),
  gone_id: uuid("gone_id").notNull(),
  street_id: text("street_id").notNull(),
  reason: text("reason").notNull().default(""),
  changed: jsonb("changed").$type<ChangedFields>().notNull(),
  differing: jsonb("differing").$type<ChangedFields>().notNull(),
  moved: jsonb("moved").$type<MovedRecords>().notNull(),
  rev: integer("rev").notNull(),
  by: uuid("by").notNull(),
  at: instant("at").notNull().defaultNow(),
  undone_by: uuid("undone_by"),
  undone_at: instant("undone_at"),
});
export type CompanyMergeRow = typeof companyMerges.$inferSelect;

/** Pairs that look alike as they were compared last; `a_id` is the smaller, the streets are those of the companies. */
export const companyPairs = pgTable("company_pairs", {
  a_id: uuid("a_id").notNull(),
  b_id: uuid("b_id").notNull(),
  reasons: text("reasons").array().$type<DuplicateReason[]>().notNull(),
  weight: integer("weight").notNull(),
  a_street: text("a_street").notNull(),
  b_street: text("b_street").notNull(),
});

/** When pairs were compared last, and the night of which all were: one row. */
export const companyPairRuns = pgTable("company_pair_runs", {
  id: integer("id").primaryKey(),
  counted_at: instant("counted_at"),
  night: day("night"),
});

/** Companies to compare again, and the numbers that came to or went from them: once for each change. */
export const companyPairChanges = pgTable("company_pair_changes", {
  company_id: uuid("company_id").notNull(),
  mobile: text("mobile").notNull().default(""),
});
