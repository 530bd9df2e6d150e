import autocannon from "autocannon";
import { v7 } from "uuid";
import { benchServer, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";

const seconds = 10;
const visitsPerBatch = 20;

interface Facts {
  company: string;
  visitor: string;
}

async function facts(url: string, headers: Record<string, string>): Promise<Facts> {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const reply = await answered(await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }));
    return ((await reply.json()) as { data: T }).data;
  };
  const { list } = await ask<{ list: { id: string }[] }>("/v1/business/getCompany", { size: 1 });
  const visitor = await ask<{ id: string }>("/v1/user/info", {});
  if (list[0] === undefined) throw new Error("the account sees no company");
  return { company: list[0].id, visitor: visitor.id };
}

function batchOf({ company, visitor }: Facts): string {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const items = Array.from({ length: visitsPerBatch }, () => ({
    id: v7(),
    call: "visit.createVisit",
    contract_version: 1,
    created_at: at,
    input: {
      id: v7(),
      company_id: company,
      start_at: at,
      end_at: at,
      visit_type: "日常走访",
      visit_method: "电话",
      visitor_ids: [visitor],
      content: "压力测试中的走访记录，内容足够长。",
    },
  }));
  return JSON.stringify({ items });
}

/** What an answer holds; null where it is none of success, which is counted apart. */
function dataOf<T>(body: unknown): T | null {
  const text = String(body);
  return text.startsWith("{") ? ((JSON.parse(text) as { data: T | null }).data ?? null) : null;
}

/** Whether all of a batch was written: its answer is one of success whatever became of the items. */
function isWritten(body: unknown): boolean {
  const results = dataOf<{ results: { status: number }[] }>(body)?.results ?? [];
  return results.length === visitsPerBatch && results.every(({ status }) => status === 200);
}
const hasRows = (body: unknown) => (dataOf<{ list: unknown[] }>(body)?.list ?? []).length > 0;

function print(name: string, result: autocannon.Result, perRequest: number): void {
  const wrong = result.errors + result.non2xx + result.mismatches;
  if (wrong > 0) throw new Error(`${name}: ${wrong} answers were refusals or empty`);
  report(name, {
    "requests/s": Math.round(result.requests.average),
    ...(perRequest > 1 ? { "visits/s": Math.round(result.requests.average * perRequest) } : {}),
    "p50 (ms)": result.latency.p50,
    "p99 (ms)": result.latency.p99,
  });
}

/** Requests per second and p99 of the visit list and of the batch, ten connections each. */
export async function serverLoad(): Promise<void> {
  const server = await benchServer();
  const token = await signIn(server.url, "19900000002");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const known = await facts(server.url, headers);
  const list = await autocannon({
    url: `${server.url}/v1/visit/visitListnews?size=20`,
    headers,
    connections: 10,
    duration: seconds,
    verifyBody: hasRows,
  });
  print("visitListnews, 20 rows", list, 1);
  const batch = await autocannon({
    url: server.url,
    connections: 10,
    duration: seconds,
    verifyBody: isWritten,
    requests: [
      {
        method: "POST",
        path: "/v1/visit/batch",
        headers,
        setupRequest: (request) => ({ ...request, body: batchOf(known) }),
      },
    ],
  });
  print(`batch of ${visitsPerBatch} new visits`, batch, visitsPerBatch);
  await server.remove();
}
