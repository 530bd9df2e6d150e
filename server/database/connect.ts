import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { inTurn } from "./in-turn.ts";

/** Drizzle over a pool, or over the one connection of a transaction: what both can do. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool; `onLost` hears of connections that broke, idle or in use (a restart of the database is survived). */
export function connect(url: string, size: number, onLost: (error: Error) => void): Connection {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost connection would end the process. The pool listens to the idle ones alone; one that
  // breaks between two statements of a transaction says so on the client.
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    client.on("error", onLost);
    inTurn(client);
  });
  return { db: withTransactions(drizzle(pool), pool), pool, close: () => pool.end() };
}

/**
 * Gives the connection of a transaction back whatever happens: Drizzle's own over a pool keeps one whose `begin` fails,
 * so that each restart of the database could cost a connection, and closing the pool would wait for it without end.
 */
function withTransactions(db: Db, pool: pg.Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
