import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CertificationStatus } from "#contract/account/certification.ts";
import { bytea, instant } from "./people.ts";

/** Documents that an account hands in of itself. */
export const accountFiles = pgTable("account_files", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  sha256: text("sha256").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  name: text("name").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** Applications of trial accounts to be certified as a company's. */
export const certifications = pgTable("certifications", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  company_name: text("company_name").notNull(),
  credit_code: text("credit_code").notNull(),
  legal_person: text("legal_person").notNull(),
  contact_name: text("contact_name").notNull(),
  contact_post: text("contact_post").notNull().default(""),
  note: text("note").notNull().default(""),
  documents: uuid("documents").array().notNull(),
  status: text("status").$type<CertificationStatus>().notNull().default("待审核"),
  reply: text("reply").notNull().default(""),
  created_at: instant("created_at").notNull().defaultNow(),
  handled_at: instant("handled_at"),
  handled_by: uuid("handled_by"),
});

/** A page on its way to WeChat and back. */
export const wechatStates = pgTable("wechat_states", {
  state_hash: bytea("state_hash").primaryKey(),
  expires_at: instant("expires_at").notNull(),
});

/** Who WeChat says came back, until a session begins. */
export const wechatTickets = pgTable("wechat_tickets", {
  ticket_hash: bytea("ticket_hash").primaryKey(),
  app: text("app").$type<"web" | "mini">().notNull(),
  openid: text("openid").notNull(),
  unionid: text("unionid").notNull().default(""),
  expires_at: instant("expires_at").notNull(),
});

/** WeChat users and their accounts here. */
export const wechatBindings = pgTable("wechat_bindings", {
  app: text("app").$type<"web" | "mini">().notNull(),
  openid: text("openid").notNull(),
  unionid: text("unionid").notNull().default(""),
  account_id: uuid("account_id").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});
