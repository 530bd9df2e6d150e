import pg from "pg";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { report } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";

const rows = 10_000;
/** Every so many-th row of the file is wrong. */
const wrongEvery = 33;
const numbers = Array.from({ length: rows }, (_, at) => inventedApplicationNo(2019, "发明", 9_100_000 + at));

const inStore = `
  insert into patents (id, published_on, application_no, type, title, status, filed_on, source)
  select uuidv7(), date '2025-05-06', number, '发明', '一种成批装置', '审中', '2019-03-04', 'bench' from unnest($1::text[]) number`;

const file = `申请号,项目,标签,责任人,价值等级\n${numbers
  .map((number, at) => (at % wrongEvery === 0 ? `坏${at},,,,` : `${number},项目${at % 30},甲；乙,,B`))
  .join("\n")}\n`;

/** The longest of calls that another person makes one after the other until `work` is over, in ms. */
async function longestBeside(call: () => Promise<Response>, work: Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0];
  const ended = work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    const reply = await call();
    await (await answered(reply)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
  }
  await ended;
  return longest;
}

interface Place {
  url: string;
  databaseUrl: string;
  headers: Record<string, string>;
  /** Of somebody of another kind, with nothing to do with the portfolio. */
  others: Record<string, string>;
}

/** How long a file of 10,000 rows, 300 of them wrong, holds its call, and what others wait meanwhile. */
export async function portfolioFile({ url, databaseUrl, headers, others }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(inStore, [numbers]);
  await client.end();
  const asked = { own: contract.portfolio.defaultCate, others: contract.account.info };
  const began = performance.now();
  let held = 0;
  const work = (async () => {
    const reply = await fetch(`${url}${contract.portfolio.portfolioImport.path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: file,
    });
    const { data, msg } = (await reply.json()) as { data: { added: number } | null; msg: string };
    held = performance.now() - began;
    if (data === null || data.added === 0) throw new Error(`nothing was added: ${msg}`);
    return data;
  })();
  const [own, other] = await Promise.all([
    longestBeside(() => fetch(`${url}${asked.own.path}`, { method: "POST", headers, body: "{}" }), work),
    longestBeside(() => fetch(`${url}${asked.others.path}`, { method: "POST", headers: others, body: "{}" }), work),
  ]);
  report(`portfolio file of ${rows} rows`, {
    "call (ms)": Math.round(held),
    added: (await work).added,
    "longest call of its company beside (ms)": Math.round(own),
    "longest call of others beside (ms)": Math.round(other),
  });
}
