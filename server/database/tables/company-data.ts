import { bigint, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";

/** Answers of the company-data provider; null: it has no such company. */
export const companyDataAnswers = pgTable(
  "company_data_answers",
  {
    kind: text("kind").$type<"search" | "detail">().notNull(),
    asked: text("asked").notNull(),
    answer: jsonb("answer").$type<unknown>(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.asked] })],
);

/** Every question put to the provider, with what came of it and its cost in yuan. */
export const companyDataCalls = pgTable("company_data_calls", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull(),
  /** Of Asia/Shanghai. */
  day: date("day", { mode: "string" }).notNull(),
  account_id: uuid("account_id").notNull(),
  kind: text("kind").$type<"search" | "detail">().notNull(),
  outcome: text("outcome")
    .$type<"asked" | "data" | "none" | "quota" | "busy" | "refused" | "gone" | "garbled" | "unsayable">()
    .notNull(),
  cost: numeric("cost").notNull().default("0"),
  problem: text("problem").notNull().default(""),
});

/** What administrators settle for the provider: one row. */
export const companyDataSettings = pgTable("company_data_settings", {
  id: integer("id").primaryKey().default(1),
  keep_days: integer("keep_days").notNull(),
  day_limit: integer("day_limit").notNull(),
  account_limit: integer("account_limit").notNull(),
  price_search: numeric("price_search").notNull(),
  price_detail: numeric("price_detail").notNull(),
  rev: integer("rev").notNull().default(1),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
});
