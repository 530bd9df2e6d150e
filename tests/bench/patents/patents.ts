import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { SearchAnswer, SearchRecord, SearchRequest } from "#server/search/patent-search.ts";
import { MemoryEngine } from "#server/search/memory/engine.ts";
import { type Segment, SegmentBuilder } from "#server/search/memory/segment.ts";
import { IndexFile } from "#server/search/snapshot/index-file.ts";
import { referenceAnswer } from "#server/search/reference-search.ts";
import type { BenchOptions } from "../run.ts";
import { inventedPatent } from "./invented-patents.ts";
import { figures, percentile, seconds } from "./figures.ts";
import { timed } from "./own-time.ts";
import { type BenchQuery, benchQueries } from "./patent-queries.ts";
import { peerFacets } from "./peers/peer.ts";
import { peersWanted, sideBySide } from "./peers/side-by-side.ts";
import { stranger } from "#server/database/published.ts";
import { Spool } from "./peers/spool.ts";

/** Records that the reference scans: it takes seconds for all. */
const scanned = 2_000;
const clients = 4;

/** Ways to ask, with what p95 is aimed at in milliseconds for a million records. */
const ways: Record<string, { more: Partial<SearchRequest>; goal: number }> = {
  "by date": { more: {}, goal: 25 },
  "by relevance": { more: { sort: "relevance" }, goal: 100 },
  "with facets": { more: { facets: peerFacets }, goal: 80 },
  "page 500": { more: { offset: 9_980 }, goal: 60 },
};

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const request = (query: Query | null, more: Partial<SearchRequest> = {}): SearchRequest => ({
  viewer: stranger("2026-11-28"),
  query,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 20,
  facets: [],
  facetLimit: 10,
  ...more,
});

function built(rows: number, spool: Spool | null): { segment: Segment; some: SearchRecord[] } {
  const builder = new SegmentBuilder();
  const some: SearchRecord[] = [];
  const every = Math.max(1, Math.floor(rows / scanned));
  const read = timed(() => {
    for (let number = 0; number < rows; number++) {
      const record = inventedPatent(number);
      builder.add(record);
      spool?.add(record);
      if (number % every === 0 && some.length < scanned) some.push(record);
    }
  });
  let segment: Segment | undefined;
  const indexed = timed(() => (segment = builder.finish()));
  console.log(`patents: ${rows} records, made and taken in ${seconds(read)} s, indexed in ${seconds(indexed)} s`);
  return { segment: segment as Segment, some };
}

/** What the process took before there was a record: most of it is the other benches' packages. */
const atStart = process.memoryUsage().rss;

function memory(engine: MemoryEngine): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { rss, heapUsed } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  const parts = `index ${megabytes(engine.bytes)} MB, heap ${megabytes(heapUsed)} MB, process ${megabytes(rss)} MB (${megabytes(atStart)} before)`;
  console.log(`  ${parts}, at the most ${megabytes(peak)} MB`);
}

/** One answer with nothing kept from earlier ones. */
function alone(engine: MemoryEngine, asked: SearchRequest) {
  engine.forgetKept();
  let answer: SearchAnswer | undefined;
  const ms = timed(() => (answer = engine.answer(asked)));
  return { answer: answer as SearchAnswer, ms };
}

/** Every query once with nothing kept from earlier ones, and once more; gives the milliseconds of the first. */
function oneClient(engine: MemoryEngine, queries: readonly BenchQuery[], way: string): number[] {
  const { more, goal } = ways[way] as (typeof ways)[string];
  const byClass = new Map<string, number[]>();
  const [times, again]: [number[], number[]] = [[], []];
  for (const { class: name, query } of queries) {
    const { ms } = alone(engine, request(query, more));
    times.push(ms);
    byClass.set(name, [...(byClass.get(name) ?? []), ms]);
    again.push(timed(() => engine.answer(request(query, more))));
  }
  for (const [name, own] of byClass) console.log(`  ${way}, ${name}: ${figures(own)} ms`);
  console.log(`  ${way}, all: ${figures(times)} ms (goal for p95 ${goal}), asked again: ${figures(again)} ms`);
  return times;
}

/** Several who ask at once, as in the thread of the search: one answer after the other; a sixth with facets. */
async function manyClients(engine: MemoryEngine, queries: readonly BenchQuery[]): Promise<void> {
  engine.forgetKept();
  let line: Promise<void> = Promise.resolve();
  const ask = (asked: SearchRequest): Promise<void> =>
    (line = line.then(() => new Promise((done) => setImmediate(() => (engine.answer(asked), done())))));
  const times: number[] = [];
  const start = performance.now();
  const client = async (_: unknown, number: number) => {
    for (let at = 0; at < queries.length; at++) {
      const { query } = queries[(at * 7 + number * 31) % queries.length] as BenchQuery;
      const asked = performance.now();
      await ask(request(query, at % 6 === 0 ? ways["with facets"]?.more : {}));
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (times.length * 1000) / (performance.now() - start);
  console.log(`  ${clients} clients at once: ${figures(times)} ms (goal for p95 80), ${perSecond.toFixed(0)} a second`);
}

function changes(engine: MemoryEngine, rows: number): void {
  const found = Array.from({ length: 50 }, (_, at) => {
    const changed = { ...inventedPatent(at % 2 === 0 ? rows + at : at), title: `新来的第${at}件` };
    return timed(() => {
      engine.apply({ upserts: [changed], deletes: [] });
      const query: Query = { is: "match", fields: ["title"], what: { is: "term", text: changed.title } };
      if (engine.answer(request(query)).total !== 1) throw new Error("a change was not found");
    });
  });
  console.log(`  a change found: ${figures(found)} ms (goal for p95 300)`);
  const many = Array.from({ length: 10_000 }, (_, at) => inventedPatent(2 * rows + at));
  const times: number[] = [];
  for (let at = 0; at < many.length; at += 1_000)
    times.push(timed(() => engine.apply({ upserts: many.slice(at, at + 1_000), deletes: [] })));
  const sum = times.reduce((all, one) => all + one, 0);
  console.log(`  10,000 new ones: ${seconds(sum)} s (goal 2), a thousand of them ${figures(times)} ms`);
}

/** The same answers as by scanning, and how many times as fast where the scan went over all records. */
function againstScan(some: readonly SearchRecord[], queries: readonly BenchQuery[], rows: number, times: number[]) {
  const builder = new SegmentBuilder();
  for (const record of some) builder.add(record);
  const engine = new MemoryEngine(builder.finish());
  const scans: number[] = [];
  for (const { query } of queries)
    for (const { more } of [ways["by relevance"], ways["with facets"]].filter((way) => way !== undefined)) {
      const asked = request(query, more);
      let truth: unknown;
      scans.push(timed(() => (truth = referenceAnswer(some, asked))));
      if (JSON.stringify(truth) !== JSON.stringify(engine.answer(asked)))
        throw new Error(`another answer than by scanning: ${JSON.stringify(asked)}`);
    }
  const factor = rows / some.length;
  const ratio = (share: number): string =>
    ((percentile(scans, share) * factor) / Math.max(0.001, percentile(times, share))).toFixed(0);
  console.log(
    `  ${some.length} scanned: ${figures(scans)} ms, all answers the same; by date ${ratio(0.5)} times as fast at p50, ${ratio(0.95)} at p95`,
  );
}

const anyFeed = { database: "", readUpTo: "0", last: 0, lastChange: null };

/** The index of a file answers as the one that was written. */
async function fromFile(file: IndexFile, queries: readonly BenchQuery[], totals: readonly number[]): Promise<void> {
  const start = performance.now();
  const read = await file.read(async () => true, Number.POSITIVE_INFINITY);
  const engine = read === null ? null : new MemoryEngine(read.segment);
  const taken = performance.now() - start;
  if (queries.some(({ query }, at) => engine?.answer(request(query)).total !== totals[at]))
    throw new Error("the index of the file answers otherwise");
  console.log(`  started from the file in ${seconds(taken)} s (goal 8), the same totals`);
}

/** Everything that is asked of the index that was built; it is let go of afterwards. Gives the totals. */
async function measured(rows: number, folder: string, file: IndexFile) {
  const peers = peersWanted();
  const spool = peers.length === 0 ? null : new Spool(folder);
  const { segment, some } = built(rows, spool);
  const engine = new MemoryEngine(segment);
  const queries = benchQueries(some);
  // The first round is the compiler's.
  for (const { query } of queries.filter((_, at) => at % 3 === 0)) engine.answer(request(query));
  const totals = queries.map(({ query }) => engine.answer(request(query)).total);
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, oneClient(engine, queries, way)]));
  await manyClients(engine, queries);
  memory(engine);
  if (spool !== null) {
    await sideBySide(peers, folder, spool, queries, ({ query }, more) => alone(engine, request(query, more)));
    spool.close();
  }
  const start = performance.now();
  await file.write(segment, anyFeed);
  console.log(`  written to a file in ${seconds(performance.now() - start)} s`);
  changes(engine, rows);
  againstScan(some, queries, rows, times["by date"] ?? []);
  return { queries, totals };
}

/** The engine of the patent search over invented records; `--rows` says how many. */
export async function patentSearch({ rows = 1_000_000 }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "patents-bench-"));
  try {
    const file = new IndexFile(folder);
    const { queries, totals } = await measured(rows, folder, file);
    await fromFile(file, queries, totals);
  } finally {
    await rm(folder, { recursive: true });
  }
}
