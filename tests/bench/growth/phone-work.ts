import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import { answered } from "#tests/bench/possible-figures.ts";
import { middleOf } from "./growth-figures.ts";

export interface Download {
  pages: number;
  ms: number;
  megabytes: number;
  packedMegabytes: number;
}

const megabyte = 1024 * 1024;
const pageSize = 1000;
const visitsPerBatch = 100;
const batches = 5;

/** An answer as it goes over the wire. */
async function packed(url: string, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  const reply = await new Promise<Buffer>((resolve, reject) => {
    get(url, { headers }, (message) => {
      if (message.statusCode !== 200) return reject(new Error(`the feed answers ${message.statusCode}`));
      buffer(message).then(resolve, reject);
    }).on("error", reject);
  });
  return reply;
}

/** What a new phone of the account downloads, page after page. */
export async function firstDownload(url: string, token: string): Promise<Download> {
  const came: Download = { pages: 0, ms: 0, megabytes: 0, packedMegabytes: 0 };
  const began = performance.now();
  for (let cursor = "", more = true; more; came.pages++) {
    const query = new URLSearchParams({ cursor, limit: `${pageSize}`, rights: `${packedHoldings}` });
    const bytes = await packed(`${url}${contract.sync.changes.path}?${query}`, token);
    const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    came.packedMegabytes += bytes.length / megabyte;
    came.megabytes += text.length / megabyte;
    const { data } = JSON.parse(text.toString()) as { data: { cursor: string; more: boolean } };
    if (data.more && data.cursor === cursor) throw new Error("the feed does not go on");
    ({ cursor, more } = data);
  }
  return { ...came, ms: performance.now() - began };
}

async function batchOf(url: string, token: string, visitor: string, firms: readonly string[]): Promise<number> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const items = Array.from({ length: visitsPerBatch }, (_, place) => ({
    id: v7(),
    call: "visit.createVisit",
    contract_version: 1,
    created_at: at,
    input: {
      id: v7(),
      company_id: firms[place % firms.length],
      start_at: at,
      end_at: at,
      visit_type: "日常走访",
      visit_method: "电话",
      visitor_ids: [visitor],
      content: "企业计划今年申请两件发明专利，希望了解快速预审的条件和所需材料，下一步由工作站协助准备。",
    },
  }));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const began = performance.now();
  const { path } = contract.sync.visitBatch;
  const reply = await answered(await fetch(url + path, { method: "POST", headers, body: JSON.stringify({ items }) }));
  const { data } = (await reply.json()) as { data: { results: { status: number }[] } };
  if (data.results.some(({ status }) => status !== 200)) throw new Error("a visit of the batch was refused");
  return performance.now() - began;
}

/** A hundred new visits of as many companies, as a phone sends them when it is back: the middle of five after one. */
export async function visitBatch(url: string, token: string, visitor: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ size: visitsPerBatch });
  const reply = await answered(await fetch(url + contract.company.getCompany.path, { method: "POST", headers, body }));
  const { data } = (await reply.json()) as { data: { list: { id: string }[] } };
  const firms = data.list.map(({ id }) => id);
  await batchOf(url, token, visitor, firms);
  const times: number[] = [];
  for (let at = 0; at < batches; at++) times.push(await batchOf(url, token, visitor, firms));
  return middleOf(times);
}
