import { randomInt } from "node:crypto";
import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";

/** Of advisory locks that living processes hold, each with its own number. */
const livingLock = 728_114_035;

/** Remembers what is under way, so that work which takes its process with it is not begun for ever. */
export interface JobStarts {
  /** Notes that work begins; answers at how many deaths of a process it was under way since it last ended. */
  begin(job: string, id: string): Promise<number>;
  /** It is over, whatever came of it. */
  end(job: string, id: string): Promise<void>;
  close(): void;
}

/** A process that is killed says no goodbye: whether one lives is told by a lock of its own connection. */
export async function openJobStarts(pool: pg.Pool, log: FastifyBaseLogger): Promise<JobStarts> {
  const own = randomInt(1, 2 ** 31 - 1);
  const living = await pool.connect();
  const lost = (error: Error) => log.warn({ err: error }, "the connection that tells this process lives was lost");
  living.on("error", lost);
  await living.query("select pg_advisory_lock($1, $2)", [livingLock, own]);
  return {
    async begin(job, id) {
      const { rows } = await pool.query<{ deaths: number }>(
        `insert into job_starts (job, id, process) values ($1, $2, $3)
         on conflict (job, id) do update set process = excluded.process, deaths = job_starts.deaths
           + (job_starts.process <> excluded.process and pg_try_advisory_xact_lock($4, job_starts.process))::int
         returning deaths`,
        [job, id, own, livingLock],
      );
      return rows[0]?.deaths ?? 0;
    },
    async end(job, id) {
      // What stays is this process's own, and counts for nothing while it lives.
      await pool
        .query("delete from job_starts where job = $1 and id = $2 and process = $3", [job, id, own])
        .catch((error: unknown) => log.warn({ err: error, job, id }, "the end of background work could not be told"));
    },
    close: () => living.release(true),
  };
}
