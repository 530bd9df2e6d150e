import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CertificateKind } from "#contract/certificate/certificate-kinds.ts";
import { stamp } from "../company.ts";
import { day, instant } from "../people.ts";

/** Scans that a company hands in. */
export const certificateFiles = pgTable("certificate_files", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  account_id: uuid("account_id").notNull(),
  sha256: text("sha256").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  name: text("name").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** Certificates that companies keep. */
export const certificates = pgTable("certificates", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  kind: text("kind").$type<CertificateKind>().notNull(),
  name: text("name").notNull(),
  number: text("number").notNull(),
  holder: text("holder").notNull(),
  right_no: text("right_no").notNull().default(""),
  issued_on: day("issued_on"),
  expires_on: day("expires_on"),
  place: text("place").notNull().default(""),
  note: text("note").notNull().default(""),
  front_id: uuid("front_id"),
  back_id: uuid("back_id"),
  replaces_id: uuid("replaces_id"),
  ...stamp,
});
export type CertificateDbRow = typeof certificates.$inferSelect;

/** Who has, or had, a certificate. */
export const certificateLoans = pgTable("certificate_loans", {
  id: uuid("id").primaryKey(),
  certificate_id: uuid("certificate_id").notNull(),
  borrower: text("borrower").notNull(),
  lent_on: day("lent_on").notNull(),
  due_on: day("due_on").notNull(),
  purpose: text("purpose").notNull(),
  returned_on: day("returned_on"),
  return_note: text("return_note").notNull().default(""),
  created_by: uuid("created_by"),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** When a company wants to be reminded; without a row at all of `reminderDays`. */
export const certificateSettings = pgTable("certificate_settings", {
  company_id: uuid("company_id").primaryKey(),
  remind: integer("remind").array().notNull(),
});

/** Reminders of an end, each once. */
export const certificateNotices = pgTable("certificate_notices", {
  certificate_id: uuid("certificate_id").notNull(),
  expires_on: day("expires_on").notNull(),
  days: integer("days").notNull(),
  reminded_on: day("reminded_on").notNull(),
});
