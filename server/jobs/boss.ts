import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import PgBoss from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { type JobDatabase, jobDatabase } from "./job-database.ts";
import { type JobStarts, openJobStarts } from "./job-starts.ts";

/**
 * What a job does. Thrown errors are tried again; `onGiveUp` hears of the last one. With `cron` (five fields,
 * UTC) it also starts by the clock, once however many processes run, and a missed turn is not made up for.
 * `signal` asks long work to break off where it can be taken up again: the process ends.
 */
export interface JobRule {
  cron?: string;
  run(data: { id: string }, signal: AbortSignal): Promise<void>;
  /** `isDeadly`: it was under way when the server died, as often as that may be. */
  onGiveUp(data: { id: string }, isDeadly: boolean): Promise<void>;
  /** Takes back what `onGiveUp` did, so that a repeat has something to do; false: by now there is nothing to repeat. */
  again?(data: { id: string }): Promise<boolean>;
}

export interface Jobs {
  /** Takes up work of these kinds from now on. */
  serve(rules: Record<string, JobRule>): Promise<void>;
  /** Work of a kind that nobody has served yet is an error. */
  start(name: string, data: { id: string }): Promise<void>;
  /** When the clock starts work, by its name: five fields, UTC. */
  readonly crons: ReadonlyMap<string, string>;
  /** Puts work that failed for good back in its queue; false: there is none such, or nothing to repeat. */
  retry(name: string, id: string): Promise<boolean>;
  /** Lets work under way end, then stops. */
  stop(): Promise<void>;
}

const retries = { retryLimit: 4, retryDelay: 2, retryBackoff: true, expireInMinutes: 30 };
/** Workers of other processes look this often; the process that starts a job takes it at once. */
const pollSeconds = 5;
/** How long work under way may take to end or break off when the process stops. */
export const stopMs = 20_000;
/** Hard deaths of a server that work may be under way at before only a person starts it again. */
const mostDeaths = 2;

/** Background work in a schema of its own in the product's database, over the product's pool. */
export async function openJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const database = jobDatabase(pool, log);
  const boss = new PgBoss({
    db: database,
    schema: "jobs",
    schedule: true,
    archiveFailedAfterSeconds: 7 * 24 * 3600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "background work"));
  await boss.start();
  const starts = await openJobStarts(pool, log);
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  const served = new Map<string, JobRule>();
  const crons = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  const takeUp = (name: string) => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  /** A worker that was asking when the stop began may still be given work, which the library does not wait for. */
  const quiet = async () => {
    do {
      await Promise.all([database.settled(), ...underWay]);
      // What an answer sets going has begun with the next turn.
      await nextTurn();
    } while (underWay.size > 0);
  };
  return {
    crons,
    async serve(rules) {
      for (const [name, rule] of Object.entries(rules)) {
        served.set(name, rule);
        if (rule.cron !== undefined) crons.set(name, rule.cron);
        workers.set(name, await work(boss, log, { name, rule, signal: stopping.signal, database, starts, underWay }));
        if (rule.cron !== undefined) await boss.schedule(name, rule.cron, { id: name }, { retryLimit: 0 });
      }
    },
    async start(name, data) {
      const id = await boss.send(name, data, retries);
      // The library takes work for a queue that is not there without a word.
      if (id === null) throw new Error(`no background work is called ${name}`);
      takeUp(name);
    },
    async retry(name, id) {
      const failed = await boss.getJobById<{ id: string }>(name, id);
      if (failed?.state !== "failed") return false;
      const rule = served.get(name);
      if (rule?.again !== undefined && !(await rule.again(failed.data))) return false;
      // The library leaves the time of the failure, by which it would clear the work away while it runs.
      await database.executeSql(
        "update jobs.job set completed_on = null where name = $1 and id = $2 and state = 'failed'",
        [name, id],
      );
      await boss.retry(name, id);
      takeUp(name);
      return true;
    },
    async stop() {
      stopping.abort();
      const late = delay(stopMs, undefined, { ref: false });
      await boss.stop({ graceful: true, wait: true, timeout: stopMs, close: false });
      await Promise.race([quiet(), late]);
      await database.settled();
      starts.close();
    },
  };
}

interface Work {
  name: string;
  rule: JobRule;
  signal: AbortSignal;
  database: JobDatabase;
  starts: JobStarts;
  /** What runs, to its end. */
  underWay: Set<Promise<void>>;
}

/** It fails for good, with words for who looks at it, and is not begun again by itself. */
async function refuseDeadly(database: JobDatabase, { name, id }: PgBoss.Job<{ id: string }>): Promise<never> {
  await database.executeSql("update jobs.job set retry_limit = retry_count where name = $1 and id = $2", [name, id]);
  throw new Error("服务器两次在处理此项工作时中断，已停止");
}

async function work(boss: PgBoss, log: FastifyBaseLogger, { name, rule, signal, ...rest }: Work): Promise<string> {
  const { database, starts, underWay } = rest;
  const run = async (job: PgBoss.JobWithMetadata<{ id: string }>) => {
    let isDeadly = false;
    try {
      isDeadly = (await starts.begin(name, job.data.id)) >= mostDeaths;
      if (isDeadly) await refuseDeadly(database, job);
      await rule.run(job.data, signal);
    } catch (error) {
      log.error({ err: error, job: name, id: job.data.id, attempt: job.retryCount + 1 }, "background work failed");
      if (isDeadly || job.retryCount >= job.retryLimit) await rule.onGiveUp(job.data, isDeadly);
      throw error;
    } finally {
      await starts.end(name, job.data.id);
      database.over(job.id);
    }
  };
  await boss.createQueue(name, { name, ...retries });
  return boss.work<{ id: string }>(
    name,
    { includeMetadata: true, pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (!job) return;
      const running = run(job);
      const ended = running.catch(() => undefined).finally(() => underWay.delete(ended));
      underWay.add(ended);
      await running;
    },
  );
}
