import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { openJobs } from "./boss.ts";

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
