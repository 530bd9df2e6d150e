import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import type { WatchKind, WatchState } from "#contract/warning/watch.ts";
import { instant } from "../people.ts";

/** What companies keep an eye on. */
export const watches = pgTable("watches", {
  id: uuid("id").primaryKey(),
  company_id: uuid("company_id").notNull(),
  kind: text("kind").$type<WatchKind>().notNull(),
  name: text("name").notNull(),
  /** What makes two of one kind the same. */
  key: text("key").notNull(),
  /** Of the directory, where the watched company is in it. */
  target_company_id: uuid("target_company_id"),
  patent_id: uuid("patent_id"),
  expression: text("expression").notNull().default(""),
  dialect: text("dialect").$type<Dialect | "">().notNull().default(""),
  state: text("state").$type<WatchState>().notNull().default("监控中"),
  since: instant("since").notNull(),
  seen_at: instant("seen_at").notNull(),
  created_by: uuid("created_by"),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type WatchRow = typeof watches.$inferSelect;
