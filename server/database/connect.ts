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

export interface PoolLimits {
  /** After so many milliseconds PostgreSQL ends a statement; absent: never. Sent with the start of a connection. */
  statementMs?: number;
  /** Milliseconds that a caller waits for a connection; absent: ten seconds. */
  waitMs?: number;
}

/** Opens a pool; `onLost` hears of connections that broke, idle or in use (a restart of the database is survived). */
export function connect(
  url: string,
  size: number,
  onLost: (error: Error) => void,
  { statementMs, waitMs = 10_000 }: PoolLimits = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs ?? false,
  });
  // Without a listener a lost connection would end the process. The pool listens to the idle ones alone; one that
  // breaks between two statements of a transaction says so on the client.
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    client.on("error", onLost);
    inTurn(client);
  });
  return { db: overConnections(pool), pool, close: () => pool.end() };
}

/**
 * Drizzle over whatever gives connections. The connection of a transaction is given back whatever happens: Drizzle's own
 * over a pool keeps one whose `begin` fails, so that each restart of the database could cost a connection, and closing
 * the pool would wait for it without end.
 */
export function overConnections(source: Pick<pg.Pool, "query" | "connect">): Db {
  const db: Db = drizzle(source as pg.Pool);
  db.transaction = async (work, config) => {
    const client = await source.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
