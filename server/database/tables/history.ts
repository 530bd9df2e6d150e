import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./people.ts";

/** Installation-wide values. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

/** Replies by idempotency key, written in the same transaction as the write they answer. */
export const idempotency = pgTable("idempotency", {
  account_id: uuid("account_id").notNull(),
  id: uuid("id").notNull(),
  input_hash: bytea("input_hash").notNull(),
  reply: jsonb("reply"),
  at: instant("at").notNull().defaultNow(),
});

/** Queued writes the server refused, for the district's administrators. */
export const refusals = pgTable("refusals", {
  account_id: uuid("account_id").notNull(),
  id: uuid("id").notNull(),
  device_id: uuid("device_id"),
  call: text("call").notNull(),
  status: integer("status").notNull(),
  msg: text("msg").notNull(),
  fields: jsonb("fields").$type<Record<string, string>>().notNull().default({}),
  at: instant("at").notNull().defaultNow(),
});

export type ChangedFields = Record<string, { before: unknown; after: unknown }>;

/** Every change of a field record: who, when, which fields, before and after. */
export const revisions = pgTable("revisions", {
  kind: text("kind").notNull(),
  record_id: uuid("record_id").notNull(),
  rev: integer("rev").notNull(),
  action: text("action").$type<"create" | "edit" | "delete" | "restore">().notNull(),
  changed: jsonb("changed").$type<ChangedFields>().notNull(),
  by: uuid("by"),
  /** The device whose queue brought it: its own later edits have seen this one. */
  device_id: uuid("device_id"),
  at: instant("at").notNull().defaultNow(),
});

/** Actions that must be accountable for: sign-ins, exports, imports, reveals. */
export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  account_id: uuid("account_id"),
  action: text("action").$type<AuditAction>().notNull(),
  detail: jsonb("detail").$type<object>().notNull().default({}),
  /** Client address, of IPv6 its network; empty: not known. */
  address: text("address").notNull().default(""),
  agent: text("agent").notNull().default(""),
  /** The administrator who did it in the account's name. */
  view_by: uuid("view_by"),
  at: instant("at").notNull().defaultNow(),
});

/** Running numbers, e.g. `visit:20261120`. */
export const counters = pgTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});
