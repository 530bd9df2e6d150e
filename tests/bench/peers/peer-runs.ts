import type { Visit } from "#contract/visit/visit.ts";
import { benchBrowser } from "../bench-phone.ts";
import { type Conditions, easy, emulatedLatency, impose, peakMemory, processorTime } from "./conditions.ts";
import { type CountingLine, openCountingLine } from "./counting-line.ts";
import type { PeerServer } from "./peer-server.ts";
import { checkArrived, type Drained, type Pulled } from "./runs.ts";

export type Peer = "batch" | "single" | "rxdb" | "pouchdb";

interface PeerPage {
  bench: {
    queue(name: string, records: object[]): Promise<void>;
    drain(name: string): Promise<number>;
    pull(name: string): Promise<number>;
    count(name: string): Promise<number>;
  };
  started: Promise<{ visits: number; ms: number }>;
}

async function openPage(line: CountingLine, peer: Peer) {
  const browser = await benchBrowser();
  await browser.page.goto(`${line.url}/?peer=${peer}`);
  await browser.page.waitForFunction(() => "bench" in globalThis);
  return browser;
}

let runs = 0;

/** Queues the visits in the peer's store, and lets it send them. */
export async function drainPeer(
  server: PeerServer,
  peer: Peer,
  visits: readonly Visit[],
  conditions: Conditions,
): Promise<Drained> {
  const line = await openCountingLine(server.url);
  const browser = await openPage(line, peer);
  const name = `drain${++runs}`;
  await browser.page.evaluate(({ name, visits }) => (globalThis as unknown as PeerPage).bench.queue(name, visits), {
    name,
    visits: visits as Visit[],
  });
  await impose(browser, conditions);
  const latency = await emulatedLatency(browser);
  line.taken();
  const ms = await browser.page.evaluate((name) => (globalThis as unknown as PeerPage).bench.drain(name), name);
  const wire = line.taken();
  await browser.close();
  await line.close();
  checkArrived(visits, new Set(await server.arrived(name)));
  return { ms, wire, latency };
}

/** Fills the peer's empty store with what its server offers under a name; `after` looks at it once it is there. */
export async function pullPeer(
  server: PeerServer,
  peer: Peer,
  offered: { name: string; count: number },
  conditions: Conditions,
): Promise<Pulled> {
  const line = await openCountingLine(server.url);
  const browser = await openPage(line, peer);
  await impose(browser, conditions);
  line.taken();
  const bench = { name: offered.name };
  const before = await processorTime(browser);
  const ms = await browser.page.evaluate(({ name }) => (globalThis as unknown as PeerPage).bench.pull(name), bench);
  const processor = (await processorTime(browser)) - before;
  const wire = line.taken();
  const memory = await peakMemory(browser);
  await impose(browser, easy);
  const count = await browser.page.evaluate(({ name }) => (globalThis as unknown as PeerPage).bench.count(name), bench);
  if (count < offered.count) throw new Error(`${peer} holds ${count} of ${offered.count} records`);
  const start = await startPeer(line, peer, offered.name, browser.context, conditions.cpu);
  await browser.close();
  await line.close();
  return { ms, wire, processor, memory, start };
}

/** Milliseconds from navigation to the first screen of a bare page over the store that was just filled. */
async function startPeer(
  line: CountingLine,
  peer: Peer,
  name: string,
  context: Awaited<ReturnType<typeof benchBrowser>>["context"],
  cpu: number,
): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.goto(`${line.url}/?peer=${peer}&start=${name}`);
  await page.waitForFunction(() => "started" in globalThis);
  const { ms } = await page.evaluate(() => (globalThis as unknown as PeerPage).started);
  await page.close();
  return ms;
}
