import { type Connection, connect } from "#server/database/connect.ts";
import type { CancelStatement } from "#server/database/call-database.ts";
import type { Lane } from "#server/plugins/limits/heavy-calls.ts";

/** Milliseconds that one statement may take: of a call, of a heavy call, of background work. */
export interface StatementTimes {
  call: number;
  heavy: number;
  background: number;
}

/** Background work is given up by its queue after as long. */
export const usualTimes: StatementTimes = { call: 15_000, heavy: 60_000, background: 30 * 60_000 };

/**
 * Most connections that each pool opens; with two of the search's thread, what one process takes of `max_connections`.
 * Heavy calls have more than there are at once (`usualLimits.heavy`), so that each may hold a transaction and read beside it.
 */
export const poolSizes = { kept: 12, desk: 8, heavy: 6, background: 8, numbers: 2 };

/** The database as the parts of a process have it: none can take the connections of another. */
export interface Pools extends Record<Lane, Connection> {
  /** Jobs and the reading of the search's index. */
  background: Connection;
  /** Whoever holds a connection for a write never waits for another of the same pool. */
  numbers: Connection;
  /** Ends what a connection of any of them works on. */
  cancel: CancelStatement;
  close(): Promise<void>;
}

export function openPools(url: string, onLost: (error: Error) => void, times: StatementTimes): Pools {
  const pools = {
    kept: connect(url, poolSizes.kept, onLost, { statementMs: times.call }),
    desk: connect(url, poolSizes.desk, onLost, { statementMs: times.call }),
    heavy: connect(url, poolSizes.heavy, onLost, { statementMs: times.heavy }),
    background: connect(url, poolSizes.background, onLost, { statementMs: times.background, waitMs: 60_000 }),
    numbers: connect(url, poolSizes.numbers, onLost, { statementMs: times.call }),
  };
  return {
    ...pools,
    async cancel(pid) {
      await pools.numbers.pool.query("select pg_cancel_backend($1)", [pid]);
    },
    async close() {
      for (const pool of Object.values(pools)) await pool.close();
    },
  };
}
