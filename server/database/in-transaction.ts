import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db } from "./connect.ts";

/** Runs `work` in a transaction of its own: with what it was given, and the transaction as its `db`. */
export function inTransaction<C extends { db: Db }, T>(
  context: C,
  work: (inside: C) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  return context.db.transaction((transaction) => work({ ...context, db: transaction }), config);
}
