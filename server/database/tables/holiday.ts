import { date, pgTable, text } from "drizzle-orm/pg-core";

/** Announced holidays (`off`) and working weekends (`work`). */
export const holidays = pgTable("holidays", {
  day: date("day", { mode: "string" }).primaryKey(),
  kind: text("kind").$type<"off" | "work">().notNull(),
  name: text("name").notNull().default(""),
});
