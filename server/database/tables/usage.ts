import { bigint, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AccountKind } from "#contract/usage/usage-lists.ts";

/** Use by account and day; without an account, of everybody who was not signed in. */
export const usageDays = pgTable("usage_days", {
  account_id: uuid("account_id"),
  day: date("day", { mode: "string" }).notNull(),
  kind: text("kind").$type<AccountKind | "guest">().notNull(),
  calls: integer("calls").notNull().default(0),
  searches: integer("searches").notNull().default(0),
  downloads: integer("downloads").notNull().default(0),
  pulls: integer("pulls").notNull().default(0),
  batches: integer("batches").notNull().default(0),
});

/** Calls by name and day; `groups` has one count for each of `timeBounds`, and one more. */
export const callDays = pgTable("call_days", {
  day: date("day", { mode: "string" }).notNull(),
  call: text("call").notNull(),
  calls: integer("calls").notNull(),
  errors: integer("errors").notNull(),
  sum_ms: bigint("sum_ms", { mode: "number" }).notNull(),
  longest_ms: integer("longest_ms").notNull(),
  groups: integer("groups").array().notNull(),
});

/** Messages handed to a provider by day; an empty reason: it was taken. */
export const messageDays = pgTable("message_days", {
  day: date("day", { mode: "string" }).notNull(),
  channel: text("channel").$type<"sms" | "push">().notNull(),
  reason: text("reason").notNull(),
  messages: integer("messages").notNull(),
});
