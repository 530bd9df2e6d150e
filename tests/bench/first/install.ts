import { setTimeout as pause } from "node:timers/promises";
import { openLine } from "#tests/fixtures/fault-line.ts";
import { benchPhone } from "../bench-phone.ts";
import { benchServer, median, report } from "../bench-server.ts";

const latencies = [0, 200];
const rounds = 3;
const official = "19900000003";
const pack = "/precache.json";

interface Install {
  ms: number;
  requests: number;
}

/** An official signs in on a new phone: until its worker holds the whole field. */
async function install(server: string, latency: number, packed: boolean): Promise<Install> {
  const line = await openLine(server);
  line.fault = async ({ path, forward }) => {
    if (latency > 0) await pause(latency);
    return path === pack && !packed ? { status: 404, headers: {}, body: Buffer.alloc(0) } : forward();
  };
  let began = 0;
  const phone = await benchPhone(line.url, official, async () => void (began = performance.now()));
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const ms = performance.now() - began;
  await phone.close();
  await line.close();
  return { ms, requests: line.seen.length };
}

/** How long a new phone takes until it needs no network: its files by one request, and one by one. */
export async function firstInstall(): Promise<void> {
  const server = await benchServer();
  for (const latency of latencies) {
    const together: Install[] = [];
    const single: Install[] = [];
    for (let round = 0; round < rounds; round++) {
      together.push(await install(server.url, latency, true));
      single.push(await install(server.url, latency, false));
    }
    const [packed, alone] = [median(together.map(({ ms }) => ms)), median(single.map(({ ms }) => ms))];
    report(`first install at ${latency} ms`, {
      "together (ms)": Math.round(packed),
      "one by one (ms)": Math.round(alone),
      ratio: (alone / packed).toFixed(1),
      requests: `${together[0]?.requests} and ${single[0]?.requests}`,
    });
  }
  await server.remove();
}
