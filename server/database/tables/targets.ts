import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";

/** Visits expected of a street or an official in a month (`YYYY-MM`). */
export const visitTargets = pgTable(
  "visit_targets",
  {
    month: text("month").notNull(),
    kind: text("kind").$type<"street" | "person">().notNull(),
    owner_id: text("owner_id").notNull(),
    visits: integer("visits").notNull(),
    updated_at: instant("updated_at").notNull().defaultNow(),
    updated_by: uuid("updated_by"),
  },
  (table) => [primaryKey({ columns: [table.month, table.kind, table.owner_id] })],
);
