import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Change } from "#contract/sync/feed.ts";
import { median, report } from "../bench-server.ts";
import type { Conditions } from "./conditions.ts";
import { printGoals, type Results } from "./goals.ts";
import { drainOwn, pullOwn } from "./own-runs.ts";
import { startOwnServer, type OwnServer } from "./own-server.ts";
import { drainPeer, type Peer, pullPeer } from "./peer-runs.ts";
import { type PeerServer, startPeerServer } from "./peer-server.ts";
import type { Drained, Pulled } from "./runs.ts";
import { recordsOf, unsentVisits } from "./same-records.ts";

/** The product, and those it is held against. */
type Contender = "own" | Peer;

const labels: Record<Contender, string> = {
  own: "this app",
  batch: "Dexie, batches of 100",
  single: "Dexie, one POST each",
  rxdb: "RxDB 17",
  pouchdb: "PouchDB 9",
};

/** Street officials of the demo, one for each kind of row so that none disturbs another. */
const senders = { drain: "19900000003", slow: "19900000013" };
const pullers = { 5000: "19900000002", 50_000: "19900000012" };

interface Servers {
  own: OwnServer;
  peers: PeerServer;
  folder: string;
  /** Only these, when the caller names some: `PEERS=own,batch`. */
  contenders: readonly Contender[];
  results: Results;
}

const named = (variable: string) => process.env[variable]?.split(",");
const rounded = (value: number) => Math.round(value);

interface DrainRow {
  name: string;
  count: number;
  conditions: Conditions;
  rounds: number;
  without?: Contender;
  mobile: string;
}

async function drainRow(servers: Servers, row: DrainRow): Promise<void> {
  console.log(`\n${row.name}`);
  const changes = await servers.own.holding(row.mobile, 2000);
  for (const contender of servers.contenders) {
    if (contender === row.without) continue;
    const runs: Drained[] = [];
    const rounds = contender === "single" ? 1 : row.rounds;
    while (runs.length < rounds) runs.push(await drainOnce(servers, contender, row, changes));
    const [first] = runs as [Drained];
    const ms = median(runs.map((run) => run.ms));
    servers.results.set(`${row.name}/${contender}`, ms);
    report(`  ${labels[contender]}`, {
      ms: rounded(ms),
      rounds: runs.map((run) => rounded(run.ms)).join(" "),
      "up (KB)": first.wire.up,
      "down (KB)": first.wire.down,
      "a request, page (ms)": first.latency.page,
      "worker (ms)": first.latency.worker,
    });
  }
}

function drainOnce({ own, peers }: Servers, contender: Contender, row: DrainRow, changes: Change[]): Promise<Drained> {
  const visitsOf = (userId: string) => unsentVisits(changes, userId, row.count);
  if (contender === "own") return drainOwn(own, row.mobile, visitsOf, row.conditions);
  return drainPeer(peers, contender, visitsOf(""), row.conditions);
}

interface PullRow {
  count: 5000 | 50_000;
  cpu: 1 | 4;
  rounds: number;
}

async function pullRow(servers: Servers, { count, cpu, rounds }: PullRow): Promise<void> {
  const name = `pull of ${count} at ${cpu}× CPU`;
  console.log(`\n${name}`);
  const offered = await offer(servers, count);
  const conditions: Conditions = { latency: 0, upload: 0, cpu };
  for (const contender of servers.contenders) {
    if (contender === "single") continue;
    const runs: Pulled[] = [];
    while (runs.length < rounds)
      runs.push(
        contender === "own"
          ? await pullOwn(servers.own, pullers[count], count, conditions)
          : await pullPeer(servers.peers, contender, offered, conditions),
      );
    const ms = median(runs.map((run) => run.ms));
    const memory = median(runs.map((run) => run.memory));
    const [first] = runs as [Pulled];
    servers.results.set(`${name}/${contender}`, ms);
    servers.results.set(`memory of ${name}/${contender}`, memory);
    report(`  ${labels[contender]}`, {
      ms: rounded(ms),
      rounds: runs.map((run) => rounded(run.ms)).join(" "),
      "up (KB)": first.wire.up,
      "down (KB)": first.wire.down,
      "processor (ms)": runs.map((run) => run.processor).join(" "),
      "renderer's peak (MB)": memory,
      [`start at ${cpu}× (ms)`]: runs.map((run) => rounded(run.start)).join(" "),
    });
  }
}

/** Gives the peers exactly what the product's feed tells the account. */
async function offer({ own, peers, folder }: Servers, count: PullRow["count"]) {
  const name = `pull${count}`;
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(recordsOf(await own.holding(pullers[count], count))));
  await peers.load(name, file);
  return { name, count };
}

const rows: Record<string, (servers: Servers) => Promise<void>> = {
  drain: (servers) =>
    drainRow(servers, {
      name: "200 queued at 200 ms",
      count: 200,
      conditions: { latency: 200, upload: 0, cpu: 1 },
      rounds: 3,
      mobile: senders.drain,
    }),
  // One by one the latency alone is 400 s.
  slow: (servers) =>
    drainRow(servers, {
      name: "1,000 queued at 400 ms, 400 kbit/s up",
      count: 1000,
      conditions: { latency: 400, upload: 400, cpu: 1 },
      rounds: 1,
      without: "single",
      mobile: senders.slow,
    }),
  pull: (servers) => pullRow(servers, { count: 5000, cpu: 1, rounds: 3 }),
  "pull-slow": (servers) => pullRow(servers, { count: 5000, cpu: 4, rounds: 1 }),
  many: (servers) => pullRow(servers, { count: 50_000, cpu: 1, rounds: 1 }),
  "many-slow": (servers) => pullRow(servers, { count: 50_000, cpu: 4, rounds: 1 }),
};

/**
 * The same records sent and fetched by the product and by others, in the same browser on the same line.
 * `ROWS=drain,pull` and `PEERS=own,batch` choose some of the rows and contenders.
 */
export async function peers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-peers-"));
  const all = Object.keys(labels) as Contender[];
  const servers: Servers = {
    own: await startOwnServer(),
    peers: await startPeerServer(),
    folder,
    contenders: all.filter((one) => named("PEERS")?.includes(one) ?? true),
    results: new Map(),
  };
  const wanted = Object.keys(rows).filter((one) => named("ROWS")?.includes(one) ?? true);
  try {
    for (const name of wanted) await rows[name]?.(servers);
    printGoals(servers.results);
  } finally {
    await servers.peers.stop();
    await servers.own.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
