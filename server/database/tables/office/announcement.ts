import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Announcement } from "#contract/announcement/announcement.ts";
import type { AudienceKind } from "#contract/announcement/audience.ts";
import { instant } from "../people.ts";

/** What administrators tell people. */
export const announcements = pgTable("announcements", {
  id: uuid("id").primaryKey(),
  category: text("category").$type<Announcement["category"]>().notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  needs_confirm: boolean("needs_confirm").notNull(),
  kinds: text("kinds").array().$type<AudienceKind[]>().notNull(),
  /** Empty: all. */
  street_ids: text("street_ids").array().notNull(),
  label_ids: uuid("label_ids").array().notNull(),
  account_ids: uuid("account_ids").array().notNull(),
  state: text("state").$type<Announcement["state"]>().notNull(),
  /** The number of the last change. */
  seq: integer("seq").notNull(),
  /** null: as soon as it was saved. */
  send_at: instant("send_at"),
  sent_at: instant("sent_at"),
  /** Why it was taken back. */
  reason: text("reason").notNull().default(""),
  created_by: uuid("created_by").notNull(),
  created_at: instant("created_at").notNull(),
  updated_at: instant("updated_at").notNull(),
});

/** Whom an announcement went to. */
export const announcementReceipts = pgTable(
  "announcement_receipts",
  {
    announcement_id: uuid("announcement_id").notNull(),
    account_id: uuid("account_id").notNull(),
    /** First opened or marked as read. */
    read_at: instant("read_at"),
    confirmed_at: instant("confirmed_at"),
  },
  (table) => [primaryKey({ columns: [table.announcement_id, table.account_id] })],
);
