import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./people.ts";

/** Streets that said whether their visits are reviewed; one without a row does not review. */
export const visitReviews = pgTable("visit_reviews", {
  street_id: text("street_id").primaryKey(),
  reviews: boolean("reviews").notNull(),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
});
