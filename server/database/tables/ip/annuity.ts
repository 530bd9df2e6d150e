import { date, integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PaymentKind } from "#contract/annuity/account-rules.ts";
import type { FeeReduction } from "#contract/patent/fees/annuity-table.ts";
import { instant } from "../people.ts";

/** What companies say that they paid; taken back, a row stays. */
export const annuityPayments = pgTable("annuity_payments", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  patent_id: uuid("patent_id").notNull(),
  year: integer("year").notNull(),
  kind: text("kind").$type<PaymentKind>().notNull(),
  paid_on: date("paid_on", { mode: "string" }).notNull(),
  /** Yuan with two decimals. */
  amount: numeric("amount", { precision: 12, scale: 2 }).notNull(),
  receipt_no: text("receipt_no").notNull().default(""),
  /** A scan among those of certificates. */
  receipt_id: uuid("receipt_id"),
  note: text("note").notNull().default(""),
  account_id: uuid("account_id").notNull(),
  account_name: text("account_name").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  taken_back_at: instant("taken_back_at"),
  taken_back_by: text("taken_back_by").notNull().default(""),
  taken_back_reason: text("taken_back_reason").notNull().default(""),
});
export type AnnuityPaymentRow = typeof annuityPayments.$inferSelect;

/** The reduction of a company's fees; of one patent, or (null) of all that have no own row. */
export const annuityReductions = pgTable("annuity_reductions", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  patent_id: uuid("patent_id"),
  kind: text("kind").$type<FeeReduction>().notNull(),
  from_year: integer("from_year").notNull(),
  account_name: text("account_name").notNull(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});

/** Years that a company says it has not paid. */
export const annuityUnpaid = pgTable(
  "annuity_unpaid",
  {
    company_id: uuid("company_id").notNull(),
    patent_id: uuid("patent_id").notNull(),
    year: integer("year").notNull(),
    account_name: text("account_name").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.patent_id, table.year] })],
);

/** Companies whose sums are to be calculated again; once for each change. */
export const annuityChanges = pgTable("annuity_changes", { company_id: uuid("company_id").notNull() });

const count = (name: string) => integer(name).notNull();
const yuan = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();

/** What a company's patents have to pay as of a day, by range; calculated again every night. */
export const annuitySums = pgTable("annuity_sums", {
  company_id: uuid("company_id").primaryKey(),
  as_of: date("as_of", { mode: "string" }).notNull(),
  patents: count("patents"),
  due_30: count("due_30"),
  due_30_yuan: yuan("due_30_yuan"),
  due_90: count("due_90"),
  due_90_yuan: yuan("due_90_yuan"),
  due_180: count("due_180"),
  due_180_yuan: yuan("due_180_yuan"),
  /** Past the due day, nobody said whether it was paid. */
  unconfirmed: count("unconfirmed"),
  unconfirmed_yuan: yuan("unconfirmed_yuan"),
  grace: count("grace"),
  grace_yuan: yuan("grace_yuan"),
  restorable: count("restorable"),
  restorable_yuan: yuan("restorable_yuan"),
});
