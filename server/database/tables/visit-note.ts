import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FileRef } from "#contract/core/file.ts";
import { stamp } from "./company.ts";

/** Supplements to visits; the database makes `street_id` and `deleted_at` follow the visit. */
export const visitNotes = pgTable("visit_notes", {
  id: uuid("id").primaryKey(),
  visit_id: uuid("visit_id").notNull(),
  street_id: text("street_id").notNull(),
  content: text("content").notNull(),
  photos: jsonb("photos").$type<FileRef[]>().notNull().default([]),
  /** Ids of the photos whose bytes are here. */
  arrived: uuid("arrived").array().notNull().default([]),
  ...stamp,
});
export type VisitNoteRow = typeof visitNotes.$inferSelect;
