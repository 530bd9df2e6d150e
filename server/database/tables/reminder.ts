import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind } from "#contract/calendar/notice-settings.ts";
import type { LawFeedConditions } from "#contract/law-event/law-event-calls.ts";
import type { Reminder } from "#contract/calendar/reminder.ts";
import { bytea, instant } from "./people.ts";

/** Running calendar addresses; only the SHA-256 of a secret is kept. */
export const calendarFeeds = pgTable("calendar_feeds", {
  account_id: uuid("account_id").primaryKey(),
  key_hash: bytea("key_hash").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  read_at: instant("read_at"),
});

/** Running addresses of legal events; `conditions` as the page had them. */
export const lawEventFeeds = pgTable("law_event_feeds", {
  account_id: uuid("account_id").primaryKey(),
  key_hash: bytea("key_hash").notNull(),
  conditions: jsonb("conditions").$type<LawFeedConditions>().notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  read_at: instant("read_at"),
});

/** Running addresses of the days of the user's company's annuities. */
export const annuityFeeds = pgTable("annuity_feeds", {
  account_id: uuid("account_id").primaryKey(),
  key_hash: bytea("key_hash").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  read_at: instant("read_at"),
});

/** What a person should look at, once for each moment it becomes due. */
export const reminders = pgTable("reminders", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  account_id: uuid("account_id").notNull(),
  kind: text("kind").$type<Reminder["kind"]>().notNull(),
  record_id: uuid("record_id").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull().default(""),
  path: text("path").notNull(),
  due_at: instant("due_at").notNull(),
  read_at: instant("read_at"),
  /** By which ways it goes: in the list of messages, as web push. */
  in_app: boolean("in_app").notNull().default(true),
  push: boolean("push").notNull().default(true),
  pushed_at: instant("pushed_at"),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** Browsers that take pushes; a row ends with its session. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  token_hash: bytea("token_hash").notNull(),
  endpoint: text("endpoint").notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
});

/** What accounts of enterprises want to be told, and by which ways; what has no row is told by both. */
export const noticeSettings = pgTable(
  "notice_settings",
  {
    account_id: uuid("account_id").notNull(),
    kind: text("kind").$type<NoticeKind>().notNull(),
    in_app: boolean("in_app").notNull(),
    push: boolean("push").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.kind] })],
);
