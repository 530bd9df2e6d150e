import { integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { HonorKind, HonorLevel } from "#contract/honor/honor-rules.ts";
import { stamp } from "../company.ts";
import { day, instant } from "../people.ts";

/** The managed list of what a honor may be. */
export const honorTypes = pgTable("honor_types", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  kind: text("kind").$type<HonorKind>().notNull(),
  levels: text("levels").array().$type<HonorLevel[]>().notNull().default([]),
  grades: text("grades").array().notNull().default([]),
  /** How long one lasts; null: it does not expire. */
  months: integer("months"),
  sort: integer("sort").notNull().default(1000),
  deleted_at: instant("deleted_at"),
});
export type HonorTypeRow = typeof honorTypes.$inferSelect;

/** What companies were awarded. */
export const honors = pgTable("honors", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  type_id: uuid("type_id").notNull(),
  title: text("title").notNull(),
  title_key: text("title_key").notNull(),
  level: text("level").$type<HonorLevel>().notNull(),
  year: integer("year").notNull(),
  batch: text("batch").notNull().default(""),
  grade: text("grade").notNull().default(""),
  issuer: text("issuer").notNull().default(""),
  issued_on: day("issued_on"),
  valid_from: day("valid_from"),
  valid_to: day("valid_to"),
  document_no: text("document_no").notNull().default(""),
  certificate_no: text("certificate_no").notNull().default(""),
  amount: numeric("amount"),
  note: text("note").notNull().default(""),
  patent_id: uuid("patent_id"),
  revoked_on: day("revoked_on"),
  revoked_reason: text("revoked_reason").notNull().default(""),
  ...stamp,
});
export type HonorRow = typeof honors.$inferSelect;
