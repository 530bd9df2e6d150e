import { v7 } from "uuid";
import { benchServer, median, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";

const rounds = 30;
/** Batches that warm the server up before it is measured. */
const warmUp = 8;
const items = 100;
const companies = 50;

interface Known {
  companies: { id: string; rev: number }[];
  visitor: string;
}
interface Result {
  status: number;
  data: { id: string; rev: number };
}

interface Client {
  call<T>(path: string, body: object): Promise<T>;
  /** Sends a batch; gives the milliseconds it took and what came back. */
  send(lane: "visit" | "business", writes: readonly (readonly [string, object])[]): Promise<[number, Result[]]>;
}

async function client(url: string): Promise<Client> {
  const token = await signIn(url, "19900000002");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async <T>(path: string, body: object): Promise<T> => {
    const reply = await answered(await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }));
    return ((await reply.json()) as { data: T }).data;
  };
  return {
    call,
    async send(lane, writes) {
      const created_at = new Date().toISOString();
      const sent = writes.map(([name, input]) => ({ id: v7(), call: name, contract_version: 1, created_at, input }));
      const began = performance.now();
      const { results } = await call<{ results: Result[] }>(`/v1/${lane}/batch`, { items: sent });
      const took = performance.now() - began;
      if (results.length !== sent.length) throw new Error(`${results.length} of ${sent.length} items were answered`);
      const failed = results.find(({ status }) => status !== 200);
      if (failed) throw new Error(`an item of the batch was answered ${failed.status}`);
      return [took, results];
    },
  };
}

async function known({ call }: Client): Promise<Known> {
  const { list } = await call<{ list: Known["companies"] }>("/v1/business/getCompany", { size: companies });
  return { companies: list, visitor: (await call<{ id: string }>("/v1/user/info", {})).id };
}

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

function newVisit({ companies: firms, visitor }: Known, i: number) {
  const input = {
    id: v7(),
    company_id: firms[i % firms.length]?.id,
    start_at: hourAgo(),
    end_at: hourAgo(),
    visit_type: "日常走访",
    visit_method: "电话",
    visitor_ids: [visitor],
    content: "压力测试中的走访记录，内容足够长。",
  };
  return ["visit.createVisit", input] as const;
}

function newEntry({ companies: firms, visitor }: Known, i: number) {
  const start = Date.now() + 86_400_000 * (1 + (i % 60));
  const input = {
    id: v7(),
    kind: "走访",
    title: "上门走访",
    company_ids: [firms[i % firms.length]?.id],
    plan_start: new Date(start).toISOString(),
    plan_end: new Date(start + 3_600_000).toISOString(),
    visit_type: "日常走访",
    visit_method: "电话",
    leader_id: visitor,
  };
  return ["visit.createCalendar", input] as const;
}

function newDemand({ companies: firms }: Known, i: number) {
  const input = {
    id: v7(),
    company_id: firms[i % firms.length]?.id,
    source: "走访",
    title: "专利申请辅导",
    category: "其他",
    content: "企业希望得到专利申请方面的辅导。",
  };
  return ["business.demandCreate", input] as const;
}

/** An edit of each company, at the revision it is known at. */
const companyEdits = ({ companies: firms }: Known, round: number) =>
  firms.map(
    ({ id, rev }) => ["business.companyEdit", { id, base_rev: rev, changes: { address: `第 ${round} 号` } }] as const,
  );

async function measure(name: string, batch: (round: number) => Promise<number>): Promise<void> {
  for (let round = 0; round < warmUp; round++) await batch(round);
  const times: number[] = [];
  for (let round = warmUp; round < warmUp + rounds; round++) times.push(await batch(round));
  report(name, { "best (ms)": Math.min(...times).toFixed(1), "median (ms)": median(times).toFixed(1) });
}

/** Milliseconds of one batch after another, as a phone that comes back sends them. */
export async function serverBatches(): Promise<void> {
  const server = await benchServer();
  const phone = await client(server.url);
  const facts = await known(phone);
  const each = <T>(make: (i: number) => T) => Array.from({ length: items }, (_, i) => make(i));
  let written: Result[] = [];
  await measure(`batch of ${items} new visits`, async () => {
    const [took, results] = await phone.send(
      "visit",
      each((i) => newVisit(facts, i)),
    );
    written = results;
    return took;
  });
  await measure(`batch of ${items} edits of visits`, async (round) => {
    const content = `补充后的走访记录，内容足够长（${round}）。`;
    const edits = written.map(
      ({ data: { id, rev } }) => ["visit.editVisit", { id, base_rev: rev, changes: { content } }] as const,
    );
    const [took, results] = await phone.send("visit", edits);
    written = results;
    return took;
  });
  await measure(
    `batch of ${items} calendar entries`,
    async () =>
      (
        await phone.send(
          "visit",
          each((i) => newEntry(facts, i)),
        )
      )[0],
  );
  await measure(`batch of ${items} demands and edits`, async (round) => {
    const edits = companyEdits(facts, round);
    const demands = Array.from({ length: items - edits.length }, (_, i) => newDemand(facts, i));
    const [took, results] = await phone.send("business", [...demands, ...edits]);
    facts.companies = results.slice(demands.length).map(({ data }) => data);
    return took;
  });
  await server.remove();
}
