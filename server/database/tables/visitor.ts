import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DayPart, RequestStatus } from "#contract/visitor/visitor-fields.ts";
import { bytea, instant } from "./people.ts";

/** Attempts at something limited, by SHA-256 of what limits them. */
export const attempts = pgTable("attempts", {
  key: bytea("key").primaryKey(),
  count: integer("count").notNull(),
  since: instant("since").notNull(),
  /** From then on the row counts nothing and may go. */
  ends_at: instant("ends_at").notNull(),
  /** Hash of the mobile whose failures these are; null: of nobody in particular. */
  owner: bytea("owner"),
  /** From this count on the owner is kept out; null: this count keeps nobody out by itself. */
  locks_at: integer("locks_at"),
});

/** The last code sent to a mobile for a purpose. */
export const smsCodes = pgTable("sms_codes", {
  mobile: text("mobile").notNull(),
  purpose: text("purpose").notNull(),
  code_hash: bytea("code_hash").notNull(),
  /** SHA-256 of the network that asked for it; tries from there, and from everywhere else. */
  asked_from: bytea("asked_from").notNull(),
  tries: integer("tries").notNull().default(0),
  foreign_tries: integer("foreign_tries").notNull().default(0),
  sent_at: instant("sent_at").notNull(),
  expires_at: instant("expires_at").notNull(),
});

/** People who sign in by a code, without an account. */
export const visitors = pgTable("visitors", {
  id: uuid("id").primaryKey(),
  mobile: text("mobile").notNull(),
  name: text("name").notNull().default(""),
  created_at: instant("created_at").notNull().defaultNow(),
  last_login_at: instant("last_login_at").notNull().defaultNow(),
  /** Since when the mobile is another visitor's; null while it is this one's. */
  retired_at: instant("retired_at"),
});

/** When it was last known that a contact's mobile is the contact's; a trigger keeps it when the mobile is written. */
export const contactProofs = pgTable("contact_proofs", {
  contact_id: uuid("contact_id").primaryKey(),
  mobile: text("mobile").notNull(),
  at: instant("at").notNull(),
});

/** A visitor's session; only the SHA-256 of its token is kept. */
export const visitorSessions = pgTable("visitor_sessions", {
  token_hash: bytea("token_hash").primaryKey(),
  visitor_id: uuid("visitor_id").notNull(),
  company_id: uuid("company_id"),
  created_at: instant("created_at").notNull(),
  expires_at: instant("expires_at").notNull(),
});

/** Visitors whose mobile no company knows, asking to be its contact. */
export const visitorRegistrations = pgTable("visitor_registrations", {
  id: uuid("id").primaryKey(),
  visitor_id: uuid("visitor_id").notNull(),
  street_id: text("street_id").notNull(),
  name: text("name").notNull(),
  post: text("post").notNull().default(""),
  company_name: text("company_name").notNull(),
  credit_code: text("credit_code").notNull().default(""),
  company_id: uuid("company_id"),
  status: text("status").$type<RequestStatus>().notNull().default("待处理"),
  reply: text("reply").notNull().default(""),
  created_at: instant("created_at").notNull().defaultNow(),
  handled_at: instant("handled_at"),
  handled_by: uuid("handled_by"),
});

/** Visits that companies ask for. */
export const visitRequests = pgTable("visit_requests", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  /** Who did it: a contact in the small program, or an account of the company. */
  visitor_id: uuid("visitor_id"),
  account_id: uuid("account_id"),
  contact_name: text("contact_name").notNull(),
  wanted_on: date("wanted_on", { mode: "string" }).notNull(),
  wanted_part: text("wanted_part").$type<DayPart>().notNull(),
  purpose: text("purpose").notNull(),
  calendar_id: uuid("calendar_id"),
  status: text("status").$type<RequestStatus>().notNull().default("待处理"),
  reply: text("reply").notNull().default(""),
  entry_id: uuid("entry_id"),
  created_at: instant("created_at").notNull().defaultNow(),
  handled_at: instant("handled_at"),
  handled_by: uuid("handled_by"),
});

/** Appointments a company has said yes to, with the time it said yes to. */
export const appointmentConfirmations = pgTable("appointment_confirmations", {
  calendar_id: uuid("calendar_id").notNull(),
  company_id: uuid("company_id").notNull(),
  /** Who did it: a contact in the small program, or an account of the company. */
  visitor_id: uuid("visitor_id"),
  account_id: uuid("account_id"),
  plan_start: instant("plan_start").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** What companies say of visits to them. */
export const visitComments = pgTable("visit_comments", {
  visit_id: uuid("visit_id").notNull(),
  company_id: uuid("company_id").notNull(),
  /** Who did it: a contact in the small program, or an account of the company. */
  visitor_id: uuid("visitor_id"),
  account_id: uuid("account_id"),
  satisfaction: text("satisfaction").notNull(),
  content: text("content").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
});
