import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** Drizzle over a pool, or over the one connection of a transaction. */
export type Db = NodePgDatabase;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool; `onLost` hears of idle connections that broke (a restart of the database is survived). */
export function connect(url: string, size: number, onLost: (error: Error) => void): Connection {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost idle connection would end the process.
  pool.on("error", onLost);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
