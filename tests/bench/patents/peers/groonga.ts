import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { SearchRecord } from "#server/search/patent-search.ts";
import { searchText } from "#server/search/search-text.ts";
import { comparable, facetValuesOf, valuesOf } from "#server/search/search-values.ts";
import { ended, installed, megabytesIn, waitedOf } from "./child.ts";
import { groongaFilter } from "./groonga-query.ts";
import { facetLimit, type Found, pageRows, type Peer, peerFacets } from "./peer.ts";

/** What is loaded, and after it what is indexed: an index that is made at once is smaller and is made faster. */
const columns = `
table_create Patents TABLE_NO_KEY
column_create Patents title COLUMN_SCALAR ShortText
column_create Patents abstract COLUMN_SCALAR Text
column_create Patents claims COLUMN_SCALAR Text
column_create Patents filed_on COLUMN_SCALAR Int32
table_create Applicants TABLE_PAT_KEY ShortText
column_create Applicants name COLUMN_SCALAR ShortText
column_create Patents applicant COLUMN_VECTOR Applicants
table_create Symbols TABLE_PAT_KEY ShortText
column_create Patents ipc COLUMN_VECTOR Symbols
table_create Subclasses TABLE_PAT_KEY ShortText
column_create Patents ipc_subclass COLUMN_VECTOR Subclasses
table_create Years TABLE_PAT_KEY ShortText
column_create Patents year COLUMN_SCALAR Years
table_create Types TABLE_PAT_KEY ShortText
column_create Patents type COLUMN_SCALAR Types
table_create Statuses TABLE_PAT_KEY ShortText
column_create Patents status COLUMN_SCALAR Statuses`;
const indexes = `
table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigramSplitSymbolAlphaDigit
column_create Terms texts COLUMN_INDEX|WITH_POSITION|WITH_SECTION|INDEX_LARGE Patents title,abstract,claims
column_create Terms titles COLUMN_INDEX|WITH_POSITION Patents title
column_create Terms names COLUMN_INDEX|WITH_POSITION Applicants name
column_create Applicants patents COLUMN_INDEX Patents applicant
column_create Symbols patents COLUMN_INDEX Patents ipc
table_create Days TABLE_PAT_KEY Int32
column_create Days patents COLUMN_INDEX Patents filed_on`;
const lines = (commands: string): string[] => commands.trim().split("\n");

type Rows = [[count: number], columns: unknown, ...rows: unknown[][]];
type Reply<T> = [head: [code: number, start: number, seconds: number, message?: string], body: T];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

const rowOf = (record: SearchRecord) => ({
  title: searchText(record.title),
  abstract: searchText(record.abstract),
  claims: searchText(record.claims),
  filed_on: Number((record.filed_on ?? "").replaceAll("-", "")),
  applicant: valuesOf(record, "applicant"),
  ipc: valuesOf(record, "ipc"),
  ipc_subclass: facetValuesOf(record, "ipc_subclass"),
  year: (record.filed_on ?? "").slice(0, 4),
  type: record.type,
  status: record.status,
});

/** groonga in a process of its own, asked over HTTP; the time is its own figure, without what the wire takes. */
export async function startGroonga(folder: string): Promise<Peer> {
  installed("groonga", "--version", "groonga-bin");
  const home = join(folder, "groonga");
  await mkdir(home);
  const port = await freePort();
  const address = ["--bind-address", "127.0.0.1", "--port", String(port)];
  const child = spawn("groonga", ["-n", "-s", "--protocol", "http", ...address, join(home, "db")], { stdio: "ignore" });
  const ask = async <T>(command: string, values: Record<string, string>, body?: string): Promise<Reply<T>> => {
    const url = `http://127.0.0.1:${port}/d/${command}?${new URLSearchParams(values)}`;
    const response = await fetch(
      url,
      body === undefined ? {} : { method: "POST", body, headers: { "content-type": "application/json" } },
    );
    const reply = (await response.json()) as Reply<T>;
    if (reply[0][0] !== 0) throw new Error(`groonga: ${reply[0][3]} (${command} ${JSON.stringify(values)})`);
    return reply;
  };
  await upAndRunning(() => ask("status", {}));
  const run = async (commands: string) => {
    for (const line of lines(commands)) await ask(...parsed(line));
  };
  await run(columns);
  const names = new Set<string>();
  return {
    name: "groonga",
    setup: "TokenBigramSplitSymbolAlphaDigit with positions, indexed after loading, drilldowns, no cache",
    megabytes: async () => megabytesIn(home),
    async take(records) {
      const fresh = [...new Set(records.flatMap(({ applicants }) => applicants))].filter((name) => !names.has(name));
      for (const name of fresh) names.add(name);
      const named = fresh.map((name) => ({ _key: name, name: comparable("applicant", name) }));
      await ask("load", { table: "Applicants" }, JSON.stringify(named));
      await ask("load", { table: "Patents" }, JSON.stringify(records.map(rowOf)));
    },
    index: () => run(indexes),
    async find(query, withFacets) {
      const values = { ...selected(query), ...(withFacets && drilldowns()) };
      const [start, before] = [performance.now(), waitedOf(child.pid as number)];
      const [head, body] = await ask<[Rows, Record<string, Rows>?]>("select", values);
      const taken = performance.now() - start - (waitedOf(child.pid as number) - before);
      return foundIn(body, Math.max(0, Math.min(head[2] * 1000, taken)));
    },
    stop: () => ended(child),
  };
}

async function upAndRunning(ask: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return void (await ask());
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((later) => setTimeout(later, 50));
    }
  }
}

/** `table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer X` as the call of it. */
function parsed(line: string): [string, Record<string, string>] {
  const [command, ...rest] = line.split(" ") as [string, ...string[]];
  const places =
    command === "table_create" ? ["name", "flags", "key_type"] : ["table", "name", "flags", "type", "source"];
  const option = rest.findIndex((word) => word.startsWith("--"));
  const plain = option < 0 ? rest : rest.slice(0, option);
  const values = Object.fromEntries(plain.map((word, at) => [places[at] as string, word]));
  if (option >= 0) values[(rest[option] as string).slice(2)] = rest[option + 1] as string;
  return [command, values];
}

const selected = (query: Query) => ({
  table: "Patents",
  filter: groongaFilter(query),
  sort_keys: "-_id",
  limit: String(pageRows),
  output_columns: "_id",
  cache: "no",
});

const drilldowns = (): Record<string, string> =>
  Object.fromEntries(
    peerFacets.flatMap((facet) => [
      [`drilldowns[${facet}].keys`, facet],
      [`drilldowns[${facet}].sort_keys`, "-_nsubrecs,_key"],
      [`drilldowns[${facet}].limit`, String(facetLimit)],
      [`drilldowns[${facet}].output_columns`, "_key,_nsubrecs"],
    ]),
  );

function foundIn([hits, facets]: [Rows, Record<string, Rows>?], ms: number): Found {
  const [[total], , ...rows] = hits;
  const found: Found = { total, ranks: rows.map(([rank]) => rank as number), ms };
  if (facets === undefined) return found;
  const values = Object.entries(facets).map(([facet, [, , ...counted]]) => [
    facet,
    counted.map(([value, count]) => ({ value: value as string, count: count as number })),
  ]);
  return { ...found, facets: Object.fromEntries(values) as NonNullable<Found["facets"]> };
}
