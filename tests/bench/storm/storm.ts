import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { visit } from "#contract/visit/visit.ts";
import { checkDatabase } from "./storm-check.ts";
import { StormLine } from "./storm-line.ts";
import { StormLog } from "./storm-log.ts";
import { fillOutbox, type Outbox, perPhone } from "./storm-outbox.ts";
import { StormPhone } from "./storm-phone.ts";
import { printStorm } from "./storm-report.ts";
import { type StormServer, stormServer } from "./storm-server.ts";
import { fillWorld, type Phone } from "./storm-world.ts";

/** All phones are back within this. */
const reconnectMs = 5000;
/** Somebody at a desk asks for a list this often. */
const deskEveryMs = 500;

const silent = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * A thousand phones with 50 writes each come back at once: against one server process, and against two. STORM_PHONES
 * and STORM_PER_STREET say how many, STORM_PROCESSES against how many processes alone.
 */
export async function storm(): Promise<void> {
  const wanted = process.env.STORM_PROCESSES;
  for (const processes of wanted === undefined ? [1, 2] : [Number(wanted)]) await stormAgainst(processes);
}

async function stormAgainst(processes: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-storm-"));
  await chmod(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(cluster.url);
  const connection = connect(cluster.url, 4, () => undefined);
  const servers = [await stormServer(cluster.url)];
  while (servers.length < processes) servers.push(await stormServer(cluster.url));
  const phones = await fillWorld(connection.db);
  const at = Date.now() - 3_600_000;
  const outboxes = phones.map((phone) => fillOutbox(phone, at));
  const before = servers.map((server) => server.memory().now);
  const busyBefore = loadavg()[0] ?? 0;
  const { log, missing } = await run(phones, outboxes, servers);
  const wrong = [...(await checkDatabase(connection, phones, outboxes)), ...missing];
  const memory = servers.map((server, i) => ({ before: before[i] ?? 0, ...server.memory() }));
  printStorm({ processes, items: phones.length * perPhone, log, servers, memory, wrong, busyBefore });
  for (const server of servers) await server.stop();
  await connection.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(phones: readonly Phone[], outboxes: readonly Outbox[], servers: readonly StormServer[]) {
  const urls = servers.map(({ url }) => url);
  const cursors = await firstDownloads(phones, urls);
  for (const server of servers) server.takeLongestBlock();
  const log = new StormLog();
  const devices = phones.map((phone) => new StormPhone(phone, cursors.get(phone.street) ?? "", urls, log));
  const ended = new AbortController();
  const desk = sitAtDesk(phones[0]?.token ?? "", urls[0] ?? "", log, ended.signal);
  await Promise.all(
    devices.map(async (device, i) => {
      await pause(Math.random() * reconnectMs);
      await device.reconnect(outboxes[i] as Outbox);
    }),
  );
  log.over();
  ended.abort();
  await desk;
  const missing = await unseen(phones, devices, outboxes);
  for (const device of devices) device.close();
  return { log, missing };
}

/** What the phones held before they lost the network: one first download for each street, whose cursor all there share. */
async function firstDownloads(phones: readonly Phone[], urls: readonly string[]): Promise<Map<string, string>> {
  const cursors = new Map<string, string>();
  for (const phone of phones) {
    if (cursors.has(phone.street)) continue;
    const device = new StormPhone(phone, "", urls, new StormLog());
    await device.pull();
    cursors.set(phone.street, device.cursor);
    device.close();
  }
  return cursors;
}

/** The first phone of each street pulls once more: by then it must have been told of everything written there. */
async function unseen(phones: readonly Phone[], devices: readonly StormPhone[], outboxes: readonly Outbox[]) {
  const written = new Map<string, string[]>();
  const first = new Map<string, StormPhone>();
  for (const [i, phone] of phones.entries()) {
    const { visit: batch, business } = outboxes[i] as Outbox;
    const ids = [...batch, ...business].map((item) => (item.input as { id: string }).id);
    written.set(phone.street, [...(written.get(phone.street) ?? []), ...ids]);
    if (!first.has(phone.street)) first.set(phone.street, devices[i] as StormPhone);
  }
  const missing: string[] = [];
  for (const [street, device] of first) {
    await device.pull();
    const lost = (written.get(street) ?? []).filter((id) => !device.seen.has(id)).length;
    if (lost > 0) missing.push(`${lost} records of ${street} never reached a phone there`);
  }
  return missing;
}

async function sitAtDesk(token: string, url: string, log: StormLog, signal: AbortSignal): Promise<void> {
  const line = new StormLine(token);
  while (!signal.aborted) {
    const began = performance.now();
    const reply = await line.ask(`${url}${visit.visitListnews.path}?size=20`, null, { timeoutMs: 30_000 });
    log.desk(reply, performance.now() - began);
    await pause(deskEveryMs, undefined, { signal }).catch(() => undefined);
  }
  line.close();
}
