import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { contract } from "#contract/index.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { benchServer, median, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";
import { portfolioFile } from "./portfolio-file.ts";
import type { BenchOptions } from "./run.ts";

const mobile = "19900000004";
const official = "19900000001";
const rounds = 15;
const goal = 300;
const silent = { info: () => undefined, warn: console.warn, error: console.error };

/** Published patents of the company of an account, all but the last hundred in its portfolio; $1 account, $2 how many. */
const held = `
  with company as (select com_id as id from accounts where mobile = $1),
  made as (
    insert into patents (id, application_no, type, title, status, status_on, applicants, inventors, main_ipc,
      filed_on, published_on, granted_on, company_ids, source)
    select uuidv7(), 'BENCH' || n, (array['发明', '实用新型', '外观设计'])[1 + n % 3], '一种试验装置' || n,
      (array['审中', '有效', '有效', '失效'])[1 + n % 4],
      case when n % 4 = 3 then date '2020-01-01' + n % 2000 end,
      jsonb_build_array(jsonb_build_object('name', '试验企业' || n % 40)),
      array['林' || n % 300, '何' || n % 700], 'F24F11/64', date '2012-01-01' + n * 7 % 4000, date '2025-05-06',
      case when n % 4 > 0 then date '2012-01-01' + n * 7 % 4000 + 300 + n % 700 end, array[company.id], 'bench'
    from company, generate_series(1, $2::int) n
    returning id, application_no
  )
  insert into portfolio_entries (id, company_id, patent_id, project, responsible, tags)
  select uuidv7(), company.id, made.id, '项目' || substr(application_no, 6)::int % 30,
    '林' || substr(application_no, 6)::int % 50, array['标签' || substr(application_no, 6)::int % 60]
  from company, made where substr(application_no, 6)::int <= $2::int - 100`;

async function filled(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What else follows a patent (search, devices) is not measured here.
  await client.query("set session_replication_role = replica");
  await client.query(held, [mobile, rows]);
  await client.query("vacuum analyze");
  await client.end();
}

/** How long the pages of a portfolio of 50,000 patents take on the server, one person asking. */
export async function portfolio({ rows = 50_000 }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-portfolio-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const server = await benchServer({ databaseUrl: postgres.url });
  await filled(postgres.url, rows);
  const headers = {
    authorization: `Bearer ${await signIn(server.url, mobile)}`,
    "content-type": "application/json",
  };
  const calls = contract.portfolio;
  const asked: Record<string, [{ path: string }, object]> = {
    "first page with counts": [calls.portfolio, {}],
    "page 1000 by title": [calls.portfolio, { page: 1000, sort: "title" }],
    "words of a title": [calls.portfolio, { keyword: "装置123" }],
    categories: [calls.defaultCate, {}],
    people: [calls.portfolioPeople, {}],
    "filings and grants": [calls.trendPatent, {}],
    "states over the years": [calls.trendLaw, {}],
    names: [calls.trendCompany, {}],
    "months to the grant": [calls.trendTimes, {}],
  };
  for (const [name, [call, body]] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const reply = await answered(await fetch(server.url + call.path, init));
      const text = await reply.text();
      times.push(performance.now() - began);
      if (/"list":\[\]/u.test(text)) throw new Error(`${call.path} found nothing: ${name}`);
    }
    const sorted = times.toSorted((a, b) => a - b);
    report(`portfolio of ${rows}, ${name}`, {
      "p50 (ms)": Math.round(median(sorted)),
      "p95 (ms)": Math.round(sorted[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN),
      "goal (ms)": goal,
    });
  }
  const others = { ...headers, authorization: `Bearer ${await signIn(server.url, official)}` };
  await portfolioFile({ url: server.url, databaseUrl: postgres.url, headers, others });
  await server.remove();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
