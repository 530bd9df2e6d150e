import type { SearchAnswer, SearchRequest } from "#server/search/patent-search.ts";
import { figures, percentile, seconds } from "../figures.ts";
import type { BenchQuery } from "../patent-queries.ts";
import { startFts5 } from "./fts5.ts";
import { startGroonga } from "./groonga.ts";
import { CannotSay, facetLimit, type Found, pageRows, type Peer, peerFacets } from "./peer.ts";
import type { Spool } from "./spool.ts";

const starts = { groonga: startGroonga, fts5: startFts5 };
export type PeerName = keyof typeof starts;

/** `PEERS=own,groonga,fts5`; the product's own engine alone unless others are named. */
export function peersWanted(): PeerName[] {
  const wanted = (process.env.PEERS ?? "own").split(",").filter((name) => name !== "own");
  const unknown = wanted.filter((name) => !(name in starts));
  if (unknown.length > 0) throw new Error(`no peer called ${unknown.join()}; there are ${Object.keys(starts).join()}`);
  return wanted as PeerName[];
}

/** Answers as our own engine does, with nothing kept from earlier queries; with the milliseconds that it takes. */
export type OwnAnswer = (query: BenchQuery, more: Partial<SearchRequest>) => { answer: SearchAnswer; ms: number };

const ways = {
  "by date": {},
  "with facets": { facets: peerFacets, facetLimit },
} satisfies Record<string, Partial<SearchRequest>>;
type Way = keyof typeof ways;

/** Records that are handed over at once. */
const atOnce = 2_000;

/** Loads each peer, asks it every query, holds answers and times against our own ones. */
export async function sideBySide(
  names: readonly PeerName[],
  folder: string,
  spool: Spool,
  queries: readonly BenchQuery[],
  own: OwnAnswer,
): Promise<void> {
  const ids = spool.sort();
  for (const name of names) {
    const peer = await starts[name](folder);
    try {
      await load(peer, spool);
      for (const way of Object.keys(ways) as Way[]) await compare(peer, queries, own, way, ids);
    } finally {
      await peer.stop();
    }
  }
}

async function load(peer: Peer, spool: Spool): Promise<void> {
  const start = performance.now();
  for (const records of spool.inOrder(atOnce)) await peer.take(records);
  const taken = performance.now();
  await peer.index();
  const [read, indexed] = [seconds(taken - start), seconds(performance.now() - taken)];
  console.log(`  ${peer.name}: ${peer.setup}`);
  console.log(`  ${peer.name}: taken in ${read} s, indexed in ${indexed} s, ${await peer.megabytes()} MB of files`);
}

interface Row {
  own: number[];
  theirs: number[];
  /** Queries that it cannot say, and answers that are others, with the reason. */
  unsaid: string[];
  others: string[];
}

async function compare(
  peer: Peer,
  queries: readonly BenchQuery[],
  own: OwnAnswer,
  way: Way,
  ids: readonly string[],
): Promise<void> {
  const rows = new Map<string, Row>();
  for (const query of queries) {
    const row = rows.get(query.class) ?? { own: [], theirs: [], unsaid: [], others: [] };
    rows.set(query.class, row);
    const found = await ask(peer, query, way);
    if (found instanceof CannotSay) {
      row.unsaid.push(found.message);
      continue;
    }
    const [first, second] = [own(query, ways[way]), own(query, ways[way])];
    row.own.push(Math.min(first.ms, second.ms));
    row.theirs.push(found.ms);
    const difference = differenceOf(second.answer, found, ids);
    if (difference !== null) row.others.push(`${difference} (${JSON.stringify(query.query)})`);
  }
  for (const [name, row] of rows) tell(`${way}, ${name}`, peer.name, row);
  const all = (side: "own" | "theirs") => [...rows.values()].flatMap((row) => row[side]);
  tell(`${way}, all`, peer.name, { own: all("own"), theirs: all("theirs"), unsaid: [], others: [] });
}

/** Asked twice, as our own engine is; the quicker time counts: what the first one reads, the second has at hand. */
async function ask(peer: Peer, { query }: BenchQuery, way: Way): Promise<Found | CannotSay> {
  try {
    const first = await peer.find(query, way === "with facets");
    const second = await peer.find(query, way === "with facets");
    return { ...second, ms: Math.min(first.ms, second.ms) };
  } catch (error) {
    if (error instanceof CannotSay) return error;
    throw error;
  }
}

function differenceOf(answer: SearchAnswer, found: Found, ids: readonly string[]): string | null {
  if (answer.total !== found.total) return `total ${found.total}, own ${answer.total}`;
  const first = found.ranks.map((rank) => ids[rank - 1]);
  if (first.join() !== answer.ids.slice(0, pageRows).join()) return "other first rows";
  for (const facet of found.facets === undefined ? [] : peerFacets)
    if (JSON.stringify(found.facets?.[facet]) !== JSON.stringify(answer.facets[facet])) return `other ${facet}`;
  return null;
}

function tell(what: string, name: string, { own, theirs, unsaid, others }: Row): void {
  const times = (share: number): string => {
    const ratio = percentile(theirs, share) / Math.max(0.001, percentile(own, share));
    return `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}${ratio < 1 ? " BEHIND" : ""}`;
  };
  if (own.length > 0)
    console.log(
      `  ${what}: own ${figures(own)}, ${name} ${figures(theirs)} ms; own ahead ${times(0.5)} times at p50, ${times(0.95)} at p95`,
    );
  if (unsaid.length > 0) console.log(`    ${name} cannot say ${unsaid.length}: ${[...new Set(unsaid)].join("; ")}`);
  if (others.length > 0)
    console.log(`    ${name} answers ${others.length} otherwise: ${others.slice(0, 3).join("; ")}`);
}
