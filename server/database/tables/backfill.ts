import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";

/** Changes of many rows that go on in rounds after the server listens. */
export const backfills = pgTable("backfills", {
  name: text("name").primaryKey(),
  title: text("title").notNull(),
  after: text("after"),
  done: bigint("done", { mode: "number" }).notNull().default(0),
  of: bigint("of", { mode: "number" }).notNull(),
  began_at: instant("began_at").notNull().defaultNow(),
  ended_at: instant("ended_at"),
});
