import type { PoolClient } from "pg";

/**
 * Lets the statements of one connection wait for each other, so that reads of one transaction may be asked for side by
 * side: the driver will take one at a time only. A caller with a callback waits for itself.
 */
export function inTurn(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let last: Promise<unknown> = Promise.resolve();
  const waiting = (...args: unknown[]) => {
    if (typeof args.at(-1) === "function") return query(...args);
    const answer = last.then(() => query(...args));
    last = answer.catch(() => undefined);
    return answer;
  };
  client.query = waiting as PoolClient["query"];
}
