import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { takeSnapshot } from "#server/areas/district/take-snapshot.ts";
import { connect } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { benchServer, report, signIn } from "./bench-server.ts";
import type { BenchOptions } from "./run.ts";

const silent = { info: () => undefined, warn: console.warn, error: console.error };
/** Patents of the full size; the others follow in proportion. */
const fullPatents = 1_000_000;
const perSecond = 20;
const seconds = 10;

/** Companies and visits of the demo again under other names and times, and bare, published patents of them. */
const fill: Record<string, string> = {
  companies: `with known as (select * from companies where deleted_at is null),
    many as (select to_jsonb(c) as c, row_number() over () as n from known c
      cross join generate_series(1, 1 + $1::int / (select count(*) from known)) limit $1::int)
    insert into companies select r.* from many cross join lateral jsonb_populate_record(null::companies,
      many.c || jsonb_build_object('id', uuidv7(), 'name', '试验企业' || n, 'name_key', '试验企业' || n, 'credit_code', '')) r`,
  visits: `with known as (select * from visits where deleted_at is null),
    firms as (select array_agg(id) as ids, array_agg(street_id) as streets from companies where deleted_at is null),
    many as (select to_jsonb(v) as v, row_number() over () as n,
        date_trunc('milliseconds', now() - random() * 1000 * interval '1 day') as at,
        1 + floor(random() * (select cardinality(ids) from firms))::int as firm
      from known v cross join generate_series(1, 1 + $1::int / (select count(*) from known)) limit $1::int)
    insert into visits select r.* from many cross join firms cross join lateral jsonb_populate_record(null::visits,
      many.v || jsonb_build_object('id', uuidv7(), 'visit_no', 'BENCH' || n, 'start_at', at, 'end_at', at,
        'company_id', firms.ids[firm], 'street_id', firms.streets[firm], 'photos', '[]'::jsonb, 'review', null)) r`,
  patents: `with firms as (select array_agg(id) as ids from companies where deleted_at is null)
    insert into patents (id, application_no, type, title, filed_on, published_on, granted_on, status, main_ipc, rights,
      company_ids, source)
    select uuidv7(), 'BENCH' || n, (array['发明', '实用新型', '外观设计'])[1 + n % 3], '试验专利' || n,
      current_date - (random() * 7000)::int, date '2025-05-06',
      case when n % 4 > 0 then current_date - (random() * 5000)::int end,
      (array['审中', '有效', '失效'])[1 + n % 3], chr(65 + n % 8) || '16K1/00',
      case when n % 50 = 0 then array['质押'] else '{}' end,
      array[firms.ids[1 + floor(random() * cardinality(firms.ids))::int]], '试验'
    from firms cross join generate_series(1, $1::int) n`,
};

const gets = [
  "region/getSixList",
  "region/getleftlist?figure=visits",
  "region/getrightlist",
  "region/getStreetInfo",
  "region/getStreetVisitInfo",
  "region/getEmpower",
  "region/getEmpowerSum",
  "region/getmap",
];

/** Milliseconds of each answer, asked at a steady pace whether the one before has come or not. */
async function paced(ask: () => Promise<Response>): Promise<number[]> {
  const waiting: Promise<number>[] = [];
  for (let at = 0; at < perSecond * seconds; at++) {
    waiting.push(timed(ask));
    await new Promise((done) => setTimeout(done, 1000 / perSecond));
  }
  return Promise.all(waiting);
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const reply = await ask();
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${reply.url} answers ${reply.status}`);
  return performance.now() - began;
}

function tell(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  report(name, { "p50 (ms)": share(0.5), "p95 (ms)": share(0.95), "goal (ms)": 300 });
}

/** Time of the nightly count, and of each call of the boards at 20 requests a second; `--rows` are the patents. */
export async function dashboards({ rows = 20_000 }: BenchOptions): Promise<void> {
  const sizes = { companies: rows / 50, visits: (rows * 3) / 10, patents: rows };
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-boards-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const server = await benchServer({ databaseUrl: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // What the triggers keep is no part of the boards.
  await client.query("set session_replication_role = replica");
  for (const [name, count] of Object.entries(sizes)) await client.query(fill[name] ?? "", [Math.round(count)]);
  // But for the links, which are what the boards count by.
  await client.query(`insert into patent_companies (company_id, patent_id)
    select distinct u.id, p.id from patents p cross join unnest(p.company_ids) u (id) on conflict do nothing`);
  await client.query("vacuum analyze");
  await client.end();
  report("dashboards", { ...sizes, "full size": fullPatents });
  const connection = connect(postgres.url, 2, console.error);
  const began = performance.now();
  await takeSnapshot({ db: connection.db, now: () => Date.now() }, true);
  report("count of the day, all figures", {
    seconds: ((performance.now() - began) / 1000).toFixed(1),
    "goal (s)": 300,
  });
  await connection.pool.end();
  const headers = { authorization: `Bearer ${await signIn(server.url, "19900000001")}` };
  for (const path of gets) tell(path, await paced(() => fetch(`${server.url}/v1/${path}`, { headers })));
  const post = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  tell("region/center", await paced(() => fetch(`${server.url}/v1/region/center`, { ...post, body: "{}" })));
  await server.remove();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
