import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";

/** How pg-boss reaches the database, and what it does not wait for itself. */
export interface JobDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The work of a job is over; pg-boss is about to note it. */
  over(id: string): void;
  /** Resolves when nothing asked so far is unanswered. */
  settled(): Promise<void>;
}

const noted = { rows: [{ count: "0" }] };

/**
 * pg-boss notes the end of a job without waiting for the answer: a database that is away in that moment would end the
 * process by a rejection that nobody hears, and a pool might be closed before the note is written. So failures of such
 * notes are logged here (the job then counts as active until it expires, and is tried again), and a stop can wait.
 */
export function jobDatabase(pool: pg.Pool, log: FastifyBaseLogger): JobDatabase {
  const ended = new Set<string>();
  const unanswered = new Set<Promise<unknown>>();

  /** Ids of `complete` and `fail`: the second value. */
  const endNoted = ([, ids]: unknown[]) => (Array.isArray(ids) ? ids.filter((id) => ended.delete(String(id))) : []);

  return {
    executeSql(text, values = []) {
      const asked: Promise<{ rows: unknown[] }> = pool.query(text, values);
      const jobs = endNoted(values);
      const answer =
        jobs.length === 0
          ? asked
          : asked.catch((error: unknown) => {
              log.warn({ err: error, jobs }, "the end of background work could not be noted");
              return noted;
            });
      const settled = answer.catch(() => undefined).finally(() => unanswered.delete(settled));
      unanswered.add(settled);
      return answer;
    },
    over(id) {
      ended.add(id);
    },
    async settled() {
      while (unanswered.size > 0) await Promise.all(unanswered);
    },
  };
}
