import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";

/** Files that a row names and the store does not hold whole, by hash. */
export const fileDamages = pgTable("file_damages", {
  sha256: text("sha256").primaryKey(),
  problem: text("problem").$type<"missing" | "size" | "hash">().notNull(),
  found_at: instant("found_at").notNull(),
});

/** Readings of the whole store; one without an end is under way. */
export const fileChecks = pgTable("file_checks", {
  id: uuid("id").primaryKey(),
  started_at: instant("started_at").notNull(),
  /** null: by the clock. */
  asked_by: uuid("asked_by"),
  /** Everything up to this SHA-256 has been read. */
  reached: text("reached").notNull().default(""),
  checked: integer("checked").notNull().default(0),
  damaged: integer("damaged").notNull().default(0),
  /** The process that reads, and when it last said so. */
  reader: uuid("reader"),
  beat_at: instant("beat_at"),
  ended_at: instant("ended_at"),
});
