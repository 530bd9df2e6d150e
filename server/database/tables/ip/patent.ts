import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Citation, Claim, Drawing, EventDetail, Party, Priority, Section } from "#contract/patent/patent.ts";
import type { LicencePeriod } from "#contract/patent/fees/licence-period.ts";
import type { SourceStatus } from "#contract/patent/legal/source-status.ts";
import type { PatentStatus, PatentType, RightKind } from "#contract/patent/patent-words.ts";
import { day, instant } from "../people.ts";

/** Setting that holds by which version of the rules the stored statuses were derived (`contract/patent/legal/`). */
export const standingSetting = "patent-standing-version";

/** Patents of any applicant, as lists read them; numbers in the plain form of `contract/patent/patent-numbers.ts`. */
export const patents = pgTable("patents", {
  id: uuid("id").primaryKey(),
  application_no: text("application_no").notNull(),
  publication_no: text("publication_no").notNull().default(""),
  grant_no: text("grant_no").notNull().default(""),
  type: text("type").$type<PatentType>().notNull(),
  title: text("title").notNull(),
  applicants: jsonb("applicants").$type<Party[]>().notNull().default([]),
  owners: jsonb("owners").$type<Party[]>().notNull().default([]),
  inventors: text("inventors").array().notNull().default([]),
  agency: text("agency").notNull().default(""),
  agents: text("agents").array().notNull().default([]),
  main_ipc: text("main_ipc").notNull().default(""),
  ipc: text("ipc").array().notNull().default([]),
  cpc: text("cpc").array().notNull().default([]),
  locarno: text("locarno").array().notNull().default([]),
  priorities: jsonb("priorities").$type<Priority[]>().notNull().default([]),
  pct_application_no: text("pct_application_no").notNull().default(""),
  pct_publication_no: text("pct_publication_no").notNull().default(""),
  /** Application a divisional was parted from. */
  parent_no: text("parent_no").notNull().default(""),
  filed_on: day("filed_on"),
  published_on: day("published_on"),
  examined_on: day("examined_on"),
  granted_on: day("granted_on"),
  expires_on: day("expires_on"),
  province: text("province").notNull().default(""),
  city: text("city").notNull().default(""),
  district: text("district").notNull().default(""),
  street_id: text("street_id").notNull().default(""),
  /** Of the directory, where an applicant or owner is matched. */
  company_ids: uuid("company_ids").array().notNull().default([]),
  status: text("status").$type<PatentStatus>().notNull().default("审中"),
  status_reason: text("status_reason").notNull().default(""),
  status_event_id: uuid("status_event_id"),
  status_on: day("status_on"),
  /** Kept by a trigger; null: as it was when the patent came. */
  status_changed_at: instant("status_changed_at"),
  restorable_until: day("restorable_until"),
  /** The last day of a term that the office compensated. */
  extended_to: day("extended_to"),
  /** Where its source says that it stands; null: it does not say. */
  source_status: jsonb("source_status").$type<SourceStatus>(),
  open_licences: jsonb("open_licences").$type<LicencePeriod[]>().notNull().default([]),
  /** Events out of order or against each other, in words. */
  status_problems: jsonb("status_problems").$type<string[]>().notNull().default([]),
  rights: text("rights").$type<RightKind>().array().notNull().default([]),
  family_simple: text("family_simple").notNull().default(""),
  family_extended: text("family_extended").notNull().default(""),
  /** How many later patents cite it. */
  cited: integer("cited").notNull().default(0),
  source: text("source").notNull().default("手工"),
  /** Day the source stands for. */
  source_on: day("source_on"),
  withdrawn_at: instant("withdrawn_at"),
  /** From this day on it is everybody's (`publicDay`); null: published nowhere that we know of. */
  public_on: day("public_on").generatedAlwaysAs(sql`publication or grant, as the migration says`),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});

export type PatentRow = typeof patents.$inferSelect;

/** Long texts, apart from what lists read. */
export const patentTexts = pgTable("patent_texts", {
  patent_id: uuid("patent_id").primaryKey(),
  abstract: text("abstract").notNull().default(""),
  claims: jsonb("claims").$type<Claim[]>().notNull().default([]),
  claims_published: jsonb("claims_published").$type<Claim[]>().notNull().default([]),
  description: jsonb("description").$type<Section[]>().notNull().default([]),
  drawings: jsonb("drawings").$type<Drawing[]>().notNull().default([]),
  citations: jsonb("citations").$type<Citation[]>().notNull().default([]),
});

/** Legal events, append-only. */
export const patentEvents = pgTable("patent_events", {
  id: uuid("id").primaryKey(),
  patent_id: uuid("patent_id").notNull(),
  code: text("code").notNull(),
  title: text("title").notNull(),
  happened_on: day("happened_on").notNull(),
  gazette_on: day("gazette_on"),
  detail: jsonb("detail").$type<EventDetail>().notNull().default({}),
  source: text("source").notNull(),
  /** What makes two reports of one event the same. */
  fingerprint: text("fingerprint").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** What the events of patents say of rights, derived from them (`contract/patent/legal/read-rights.ts`). */
export const patentRights = pgTable("patent_rights", {
  event_id: uuid("event_id").primaryKey(),
  patent_id: uuid("patent_id").notNull(),
  kind: text("kind").$type<RightKind>().notNull(),
  from_name: text("from_name").notNull(),
  to_name: text("to_name").notNull(),
  way: text("way").notNull(),
  number: text("number").notNull(),
  begun_on: day("begun_on").notNull(),
  ended_on: day("ended_on"),
});
