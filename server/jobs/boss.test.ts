import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { openJobs } from "./boss.ts";
import { openJobStarts } from "./job-starts.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
const warnings: string[] = [];
const log = {
  warn: (_about: unknown, words: string) => warnings.push(words),
  error: () => undefined,
} as unknown as FastifyBaseLogger;

beforeEach(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // Its end does not wait for the last good-byes, and the database is dropped under those who still say it.
  pool.on("error", () => undefined);
  warnings.length = 0;
});
afterEach(async () => {
  if (!pool.ended) await pool.end();
  await database.drop();
});

const isEndOfJob = (values: unknown) => Array.isArray(values) && values[0] === "kept" && Array.isArray(values[1]);

/** Puts `meanwhile` before the statement that notes the end of a job. */
function before(meanwhile: () => Promise<void>): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (text: unknown, values: unknown) => {
    if (isEndOfJob(values)) await meanwhile();
    return query(text, values);
  }) as unknown as typeof pool.query;
}

describe("background work", () => {
  it("is noted as done before a stop is over, however long the note takes", async () => {
    // Longer than the library's own stop looks around for work under way.
    before(() => delay(2_000));
    const jobs = await openJobs(pool, log);
    let told = (): void => undefined;
    const ran = new Promise<void>((resolve) => (told = resolve));
    await jobs.serve({ kept: { run: async () => told(), onGiveUp: async () => undefined } });
    await jobs.start("kept", { id: "one" });
    await ran;
    await jobs.stop();
    const { rows } = await pool.query("select state::text from jobs.job where name = 'kept'");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("that is handed out while a stop begins is done before the stop is over", async () => {
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    // The answer that hands work out comes when the library's own stop has found nobody at work.
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ rows: unknown[] }>;
    let asked = (): void => undefined;
    const handedOut = new Promise<void>((resolve) => (asked = resolve));
    pool.query = (async (text: string, values: unknown[]) => {
      const answer = await query(text, values);
      if (text.includes("SKIP LOCKED") && values[0] === "kept" && answer.rows.length > 0) {
        asked();
        await stopped;
        await delay(1_000);
      }
      return answer;
    }) as unknown as typeof pool.query;
    const jobs = await openJobs(pool, log);
    const ran: string[] = [];
    const run = async ({ id }: { id: string }) => {
      await pool.query("select pg_sleep(0.2)");
      ran.push(id);
    };
    await jobs.serve({ kept: { run, onGiveUp: async () => undefined } });
    await jobs.start("kept", { id: "one" });
    await handedOut;
    const over = jobs.stop();
    stop();
    await over;
    expect(ran).toEqual(["one"]);
    const { rows } = await query("select state::text from jobs.job where name = 'kept'");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("of a kind that nobody serves is refused instead of being lost", async () => {
    const jobs = await openJobs(pool, log);
    await expect(jobs.start("unheard", { id: "one" })).rejects.toThrow("unheard");
    await jobs.stop();
  });

  it("outlives a database that is away when its end is to be noted", async () => {
    before(async () => {
      throw new Error("the database is away");
    });
    const jobs = await openJobs(pool, log);
    await jobs.serve({ kept: { run: async () => undefined, onGiveUp: async () => undefined } });
    await jobs.start("kept", { id: "one" });
    // A rejection that nobody hears would fail this file.
    await expect.poll(() => warnings).toContain("the end of background work could not be noted");
    await jobs.stop();
  });
});

describe("work that takes its process with it", () => {
  /** A process that dies while it works on `one`: nothing of it says goodbye, and its connections are gone. */
  async function dyingProcess(began: string[]): Promise<void> {
    const own = new pg.Pool({ connectionString: database.url, max: 4, application_name: "dying" });
    own.on("error", () => undefined);
    const jobs = await openJobs(own, log);
    let begun = (): void => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    await jobs.serve({
      deadly: {
        run: async ({ id }) => {
          began.push(id);
          begun();
          await new Promise(() => undefined);
        },
        onGiveUp: async () => undefined,
      },
    });
    await jobs.start("deadly", { id: "one" });
    await running;
    // What would go on by itself in this process is never answered, and comes back to nothing.
    own.query = (() => new Promise(() => undefined)) as unknown as typeof own.query;
    await pool.query("select pg_terminate_backend(pid, 30000) from pg_stat_activity where application_name = 'dying'");
  }

  it("is begun again after one death, given up after two with words, and again begun by a person", async () => {
    const began: string[] = [];
    await dyingProcess(began);
    await dyingProcess(began);
    expect(began).toEqual(["one", "one"]);

    const jobs = await openJobs(pool, log);
    const told: [string, boolean][] = [];
    const ran: string[] = [];
    const rule = {
      run: async ({ id }: { id: string }) => void ran.push(id),
      onGiveUp: async ({ id }: { id: string }, isDeadly: boolean) => void told.push([id, isDeadly]),
      again: async () => true,
    };
    await jobs.serve({ deadly: rule });
    await jobs.start("deadly", { id: "two" });
    await jobs.start("deadly", { id: "one" });
    await vi.waitFor(() => expect(told).toEqual([["one", true]]), { timeout: 60_000 });
    expect(ran).toEqual(["two"]);
    const failed = async () =>
      (
        await pool.query<{ id: string; output: { message: string } }>(
          "select id, output from jobs.job where name = 'deadly' and state = 'failed'",
        )
      ).rows;
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), { timeout: 60_000 });
    const [job] = await failed();
    expect(job?.output.message).toBe("服务器两次在处理此项工作时中断，已停止");

    expect(await jobs.retry("deadly", job?.id ?? "")).toBe(true);
    await vi.waitFor(() => expect(ran).toEqual(["two", "one"]), { timeout: 60_000 });
    await jobs.stop();
    expect((await pool.query("select * from job_starts")).rows).toEqual([]);
  });

  it("is not counted while the process that does it lives", async () => {
    const starts = await Promise.all([1, 2, 3].map(() => openJobStarts(pool, log)));
    for (const one of starts) expect(await one.begin("long", "one")).toBe(0);
    for (const one of starts) one.close();
  });
});
