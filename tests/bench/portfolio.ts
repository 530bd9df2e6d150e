import pg from "pg";
import { accountOn, type AccountPatent, type Ledger } from "#contract/annuity/account-rules.ts";
import { shiftDay } from "#contract/core/time.ts";
import { cloneDatabase, emptyTemplate, startTestCluster } from "#tests/fixtures/database/test-cluster.ts";
import { benchServer, median, report, signIn } from "./bench-server.ts";
import { timed } from "./patents/own-time.ts";
import type { BenchOptions } from "./run.ts";

/** The demo's enterprise account. */
const mobile = "19900000004";
const turns = 20;

/** Invented patents of one company, each with an entry in its portfolio; one in three is in force. */
const patentsSql = (count: number) => `
  with firm as (select com_id as id from accounts where mobile = '${mobile}'),
  made as (
    insert into patents (id, application_no, type, title, applicants, inventors, main_ipc, filed_on, published_on,
      granted_on, expires_on, status, status_reason, status_on, company_ids)
    select gen_random_uuid(), 'BENCH' || lpad(n::text, 8, '0'),
      (array['发明','实用新型','外观设计'])[1 + n % 3], '一种用于测速的装置' || n,
      jsonb_build_array(jsonb_build_object('name', '试验申请人' || n % 40)), array['发明人' || n % 900],
      'H01L' || n % 90 || '/00', date '2006-01-01' + (n * 7) % 7200, date '2006-01-01' + (n * 7) % 7200 + 500,
      case when n % 4 > 0 then date '2006-01-01' + (n * 7) % 7200 + 700 end,
      date '2026-01-01' + (n * 7) % 7200,
      (array['审中','有效','有效','失效'])[1 + n % 4], '', date '2006-01-01' + (n * 7) % 7200 + 700 + n % 2000,
      array[(select id from firm)]
    from generate_series(1, ${count}) n
    returning id)
  insert into portfolio_entries (id, company_id, patent_id, tags, project, grade, responsible)
  select gen_random_uuid(), (select id from firm), id, array['标签' || (random() * 30)::int], '项目' || (random() * 50)::int,
    (array['','A','B','C'])[1 + (random() * 3)::int], '负责人' || (random() * 12)::int
  from made`;

async function timesOf(
  ask: () => Promise<void>,
): Promise<{ "p50 (ms)": number; "p95 (ms)": number; "max (ms)": number }> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    "p50 (ms)": Math.round(median(times)),
    "p95 (ms)": Math.round(sorted[Math.floor(turns * 0.95)] ?? 0),
    "max (ms)": Math.round(sorted.at(-1) ?? 0),
  };
}

/** What opens with the portfolio and the annuities of a company that holds so many patents. */
export async function portfolio({ rows = 50_000 }: BenchOptions): Promise<void> {
  const cluster = await startTestCluster();
  const database = await cloneDatabase(cluster.url, emptyTemplate);
  const server = await benchServer({ databaseUrl: database.url });
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(patentsSql(rows));
    await client.query("analyze");
    await client.end();
    const token = await signIn(server.url, mobile);
    const ask = (path: string, body: object) => async () => {
      const reply = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const { status } = (await reply.json()) as { status: number };
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    const asked: [string, string, object][] = [
      ["portfolio, first page", "patent/list", {}],
      ["portfolio, last page", "patent/list", { page: Math.floor(rows / 20) }],
      ["portfolio, by words", "patent/list", { keyword: "装置4999" }],
      ["portfolio, in force, by title", "patent/list", { status: "有效", sort: "title" }],
      ["portfolio, one tag", "patent/list", { tag: "标签7" }],
      ["categories", "patent/default_cate", {}],
      ["trend: filings and grants", "trend/trend_patent", {}],
      ["trend: states", "trend/trend_law", {}],
      ["trend: names", "trend/trend_company", {}],
      ["trend: months to the grant", "trend/trend_times", {}],
    ];
    for (const [name, path, body] of asked)
      report(`${name} (${rows})`, await timesOf(ask(`/v1/frontend/${path}`, body)));
  } finally {
    await server.remove();
    await database.drop();
    await cluster.stop();
  }
}

const noHolidays = { off: new Set<string>(), work: new Set<string>() };

/** Accounts of random rights reckoned by the engine that page, server and phone share. */
export async function annuities({ rows = 100_000 }: BenchOptions): Promise<void> {
  let seed = 20_261_124;
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const ledger: Ledger = { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [] };
  const rights = Array.from({ length: rows }, (_, at): AccountPatent => {
    const filed_on = shiftDay("2010-01-01", below(5_000));
    return {
      application_no: `CN${at}`,
      type: (["发明", "实用新型", "外观设计"] as const)[below(3)] ?? "发明",
      status: "有效",
      status_reason: "",
      status_on: null,
      restorable_until: null,
      filed_on,
      granted_on: shiftDay(filed_on, 120 + below(1_000)),
    };
  });
  const day = "2026-06-01";
  let reckoned = 0;
  const seconds =
    timed(() => {
      reckoned = rights.filter((one) => accountOn(one, ledger, { today: day, day }, noHolidays).next !== null).length;
    }) / 1000;
  report(`annuity accounts (${rows})`, {
    seconds: seconds.toFixed(2),
    "accounts/s": Math.round(rows / seconds),
    "with a next year": reckoned,
  });
}
