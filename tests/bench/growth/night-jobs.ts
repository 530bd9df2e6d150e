import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { jobFacts, jobNames, type JobName } from "#contract/platform/job-words.ts";
import type { PlatformJob } from "#contract/platform/platform.ts";
import { dropDay } from "#server/areas/ranking/score-days.ts";
import { connect } from "#server/database/connect.ts";
import { answered } from "#tests/bench/possible-figures.ts";

/** Milliseconds of the first run after the fill and of the next one; null: it did not end in time. */
export type JobTimes = Partial<Record<JobName, { first: number | null; next: number | null }>>;

/** A job that takes longer is cut off. */
const patienceMs = 300_000;

/** What the jobs would pass over because it is up to date. */
async function outdate(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, 1, console.error);
  await dropDay(db, dayOf(Date.now()));
  await db.execute(sql`update annuity_sums set as_of = as_of - 1`);
  await close();
}

async function stateOf(url: string, token: string, name: JobName): Promise<PlatformJob | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await answered(await fetch(url + contract.platform.jobs.path, { headers }));
  const { data } = (await reply.json()) as { data: { list: PlatformJob[] } };
  return data.list.find((job) => job.name === name);
}

/** Starts a job and tells when it ran last before; one that the clock has begun just now is waited for first. */
async function started(url: string, token: string, name: JobName): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ name }) };
  for (const began = performance.now(); ; await delay(500)) {
    const before = (await stateOf(url, token, name))?.started_at ?? null;
    const reply = await fetch(url + contract.platform.jobRun.path, init);
    if (reply.status === 409 && performance.now() - began < patienceMs) continue;
    await answered(reply);
    return before;
  }
}

async function run(url: string, token: string, name: JobName): Promise<number | null> {
  const before = await started(url, token, name);
  for (const began = performance.now(); performance.now() - began < patienceMs; await delay(50)) {
    const { started_at = null, completed_at = null } = (await stateOf(url, token, name)) ?? {};
    const isOver = started_at !== null && completed_at !== null && completed_at >= started_at;
    if (isOver && started_at !== before) return Date.parse(completed_at) - Date.parse(started_at);
  }
  return null;
}

/** A job that takes too long goes, with what it left running in the database. */
async function giveUp(databaseUrl: string, name: JobName): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from jobs.job where name = $1 and state in ('created', 'retry', 'active')", [name]);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

/** Every job that a person may start, twice, one after another on the running server. */
export async function nightJobs(
  databaseUrl: string,
  server: { url: string; token: string },
  tell: (name: string, ms: number | null) => void,
): Promise<JobTimes> {
  await outdate(databaseUrl);
  const times: JobTimes = {};
  for (const name of jobNames.filter((one) => jobFacts[one].byHand)) {
    const first = await run(server.url, server.token, name);
    tell(name, first);
    if (first === null) await giveUp(databaseUrl, name);
    const next = first === null ? null : await run(server.url, server.token, name);
    times[name] = { first, next };
  }
  return times;
}
