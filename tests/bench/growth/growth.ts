import { execFileSync } from "node:child_process";
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { contract } from "#contract/index.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { projectRoot } from "#server/project-root.ts";
import { type BenchServer, benchServer, failures, report } from "#tests/bench/bench-server.ts";
import { answered } from "#tests/bench/possible-figures.ts";
import type { BenchOptions } from "#tests/bench/run.ts";
import { allowances } from "./allowances.ts";
import { askedCalls } from "./asked-calls.ts";
import { timesOf, tokensOf } from "./call-times.ts";
import { fillTo } from "./fill-database.ts";
import { growthFacts } from "./growth-facts.ts";
import { type CallFigure, problemsOf } from "./growth-figures.ts";
import { type GrowthRun, growthTable, type SizeFigures } from "./growth-table.ts";
import { nightJobs } from "./night-jobs.ts";
import { firstDownload, visitBatch } from "./phone-work.ts";

const silent = { info: () => undefined, warn: console.warn, error: console.error };
const usualSizes = [2000, 20_000];
/** Ends a statement that nobody would wait for; the product's own bounds are below it or not there. */
const cut = `options=${encodeURIComponent("-c statement_timeout=30s")}`;
const mostTables = 16;
const batchName = "batch of 100 visits";

const tell = (name: string, ms: number | null) => report(name, { ms: ms === null ? "cut off" : Math.round(ms) });

async function withClient<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function tableSizes(url: string): Promise<Record<string, number>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; megabytes: number }>(
      `select relname as name, pg_total_relation_size(relid) / 1048576.0 as megabytes from pg_stat_user_tables
       order by 2 desc limit ${mostTables}`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, megabytes }) => [name, Number(megabytes)]));
}

/** What the server still reads of the new patents is read before anything is timed. */
async function settled(server: BenchServer, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ expression: "名称=(装置)", dialect: "cn" });
  const ask = async () => {
    const path = contract.search.expression.path;
    const reply = await answered(await fetch(server.url + path, { method: "POST", headers, body }));
    return ((await reply.json()) as { data: { total: number } }).data.total;
  };
  for (let before = -1, now = await ask(); before !== now; now = await ask()) {
    before = now;
    await new Promise((done) => setTimeout(done, 3000));
  }
}

async function callsOf(
  server: BenchServer,
  url: string,
  only: string,
): Promise<Pick<SizeFigures, "calls" | "batch" | "download">> {
  const facts = await withClient(url, (client) => growthFacts(client, Date.now()));
  const tokens = await tokensOf(server.url);
  await settled(server, tokens.dis);
  const calls: Record<string, CallFigure> = {};
  for (const asked of askedCalls(facts).filter(({ name }) => name.includes(only))) {
    const figure = await timesOf(server.url, tokens, asked);
    calls[asked.name] = figure;
    report(asked.name, {
      ms: Math.round(figure.ms),
      outcome: figure.outcome,
      answer: figure.rows,
      why: figure.words ?? "",
    });
  }
  const wanted = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    if (!name.includes(only)) return null;
    return work().catch((error: unknown) => {
      failures.push(`${name}: ${(error as Error).message}`);
      return null;
    });
  };
  return {
    calls,
    batch: await wanted(batchName, () => visitBatch(server.url, tokens.off, facts.me)),
    download: await wanted("first download", () => firstDownload(server.url, tokens.off)),
  };
}

/** Calls first, with what a phone does; then the jobs, under the product's own bounds alone. */
async function measured(folder: string, url: string, companies: number, only: string): Promise<SizeFigures> {
  const data = join(folder, "data");
  const server = await benchServer({ folder: data, databaseUrl: `${url}?${cut}` });
  const asked = await callsOf(server, url, only);
  await server.stop();
  const size: SizeFigures = { companies, ...asked, jobs: {}, tables: await tableSizes(url) };
  if (only !== "" && only !== "jobs") return size;
  const night = await benchServer({ folder: data, databaseUrl: url });
  try {
    size.jobs = await nightJobs(url, { url: night.url, token: (await tokensOf(night.url)).adm }, tell);
  } catch (error) {
    failures.push(`jobs at ${companies}: ${(error as Error).message}`);
  } finally {
    await night.stop();
  }
  return size;
}

function problemsOfRun({ sizes }: GrowthRun): string[] {
  const names = [...new Set(sizes.flatMap(({ calls }) => Object.keys(calls)))];
  const withBatch = sizes.map((size) => ({
    ...size,
    calls: {
      ...size.calls,
      ...(size.batch !== null && {
        [batchName]: { ms: size.batch, outcome: "answered" as const, rows: "100", bytes: 0 },
      }),
    } as Record<string, CallFigure>,
  }));
  return [...names, batchName].flatMap((name) =>
    problemsOf(
      name,
      withBatch.flatMap(({ companies, calls: { [name]: figure } }) =>
        figure === undefined ? [] : [{ companies, figure }],
      ),
      allowances,
    ),
  );
}

const commitOf = () =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: projectRoot, encoding: "utf8" }).trim();

/**
 * What every call costs as a district grows, from the demo's 2,000 companies to whatever `--sizes` says; `--only` takes
 * calls by a part of their name, `--save` keeps the run in a file, `--against` prints an earlier one beside it, `--keep`
 * leaves the data to be looked at, `--data` goes on with such. Fails on what allowances.ts does not allow.
 */
export async function growth({
  sizes = usualSizes,
  only = "",
  keep = false,
  data,
  save,
  against,
}: BenchOptions): Promise<void> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), "ip-smart-growth-")));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const run: GrowthRun = { commit: commitOf(), at: new Date().toISOString(), sizes: [] };
  const earlier = against === undefined ? null : (JSON.parse(await readFile(against, "utf8")) as GrowthRun);
  try {
    // Seeds the demo.
    await (await benchServer({ folder: join(folder, "data"), databaseUrl: postgres.url })).stop();
    for (const companies of sizes.toSorted((a, b) => a - b)) {
      await fillTo(postgres.url, companies, tell);
      run.sizes.push(await measured(folder, postgres.url, companies, only));
      if (save !== undefined) await writeFile(save, JSON.stringify(run, null, 1));
    }
  } finally {
    await postgres.stop();
    if (keep || data !== undefined) console.log(`kept: --data ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${growthTable(run, earlier)}\n`);
  failures.push(...problemsOfRun(run));
}
