import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { contract } from "#contract/index.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { projectRoot } from "#server/project-root.ts";
import { benchServer, median, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";
import type { BenchOptions } from "./run.ts";

const lead = "19900000001";
const rounds = 15;
const perCompany = 250;
const megabyte = 1024 * 1024;
const silent = { info: () => undefined, warn: console.warn, error: console.error };

/** Invented companies beside those of the demo, in its streets; $1 how many. */
const companies = `
  insert into companies (id, name, name_key, street_id)
  select uuidv7(), '试验企业' || n, '试验企业' || n, s.ids[1 + n % cardinality(s.ids)]
  from generate_series(1, $1::int) n, (select array_agg(id order by id) as ids from streets) s`;

/** Published patents of these, filed in the last twenty years, every fortieth lapsed and restorable; $1 how many. */
const patents = `
  with those as (select array_agg(id) as ids from companies where name like '试验企业%')
  insert into patents (id, application_no, type, title, status, status_reason, status_on, restorable_until, applicants,
    inventors, filed_on, published_on, granted_on, company_ids, source)
  select uuidv7(), '202190' || lpad(n::text, 7, '0'), (array['发明', '实用新型', '外观设计'])[1 + n % 3],
    '一种试验装置' || n, case when n % 40 = 0 then '失效' else (array['审中', '有效', '有效', '失效'])[1 + n % 4] end,
    case when n % 40 = 0 then '未缴年费终止' else '授权' end, current_date - 60,
    case when n % 40 = 0 then current_date + n % 50 end, '[]', array['林' || n % 300],
    current_date - n * 7 % 3600, date '2025-05-06', current_date - n * 7 % 3600 + 300,
    array[those.ids[1 + n % cardinality(those.ids)]],
    'bench'
  from those, generate_series(1, $1::int) n`;

async function filled({ pool }: Connection, rows: number): Promise<void> {
  const client = await pool.connect();
  // What else follows a patent (search, devices) is not measured here.
  await client.query("set session_replication_role = replica");
  await client.query(companies, [Math.ceil(rows / perCompany)]);
  await client.query(patents, [rows]);
  await client.query("vacuum analyze");
  client.release(true);
}

const execute = promisify(execFile);

/** One work of the night in a process of its own, and the most memory it had. */
async function night(
  name: string,
  rows: number,
  [url, work]: readonly [url: string, work: "sums" | "rules"],
): Promise<void> {
  const program = ["node_modules/tsx/dist/cli.mjs", "tests/bench/night-work.ts"].map((path) => join(projectRoot, path));
  const { stdout } = await execute(process.execPath, [...program, url, work]);
  const { seconds, rss, ...found } = JSON.parse(stdout) as { seconds: number; rss: number } & Record<string, number>;
  report(`${name}, ${rows} patents`, {
    ...found,
    seconds: seconds.toFixed(1),
    "patents/s": Math.round(rows / seconds),
    "RSS (MB)": Math.round(rss / megabyte),
  });
}

/** The pages of an office's annuities over the same data. */
async function officePage(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(url, lead)}`, "content-type": "application/json" };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { path, method } = contract.annuity.overview;
    const init = { method, headers, ...(method === "POST" && { body: "{}" }) };
    const reply = await answered(await fetch(url + path, init));
    await reply.arrayBuffer();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  report("annuities of an office", {
    "p50 (ms)": Math.round(median(sorted)),
    "most (ms)": Math.round(sorted.at(-1) ?? 0),
  });
}

/** The night's work over many patents: sums of annuities and every rule of warnings, the first time and the next night. */
export async function warnings({ rows = 20_000 }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-warnings-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const server = await benchServer({ databaseUrl: postgres.url });
  const connection = connect(postgres.url, 4, (error) => console.error(error.message));
  await filled(connection, rows);
  await night("sums of annuities", rows, [postgres.url, "sums"]);
  await night("warnings, the first night", rows, [postgres.url, "rules"]);
  await night("warnings, the next night", rows, [postgres.url, "rules"]);
  await officePage(server.url);
  await connection.close();
  await server.remove();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
