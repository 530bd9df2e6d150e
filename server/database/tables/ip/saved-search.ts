import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import { instant } from "../people.ts";

/** Searches over the patents under a name, of one account each. */
export const savedSearches = pgTable("saved_searches", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  no: integer("no").notNull(),
  name: text("name").notNull(),
  expression: text("expression").notNull(),
  dialect: text("dialect").$type<Dialect>().notNull(),
  seen_at: instant("seen_at").notNull(),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** The last number an account has given to a search. */
export const savedSearchNumbers = pgTable("saved_search_numbers", {
  account_id: uuid("account_id").primaryKey(),
  last: integer("last").notNull(),
});
