import { idMaker } from "#offline/identifiers.ts";
import type { FieldEngine, OutboxRow, Random } from "#offline/field-types.ts";
import { seeded } from "#offline/engine-kit.testing.ts";
import { Device } from "./device.ts";
import { brokenPromises, divergence, wrongNames } from "./invariants.ts";
import { fair, Network, type Weather } from "./network.ts";
import { intend } from "./person.ts";
import { quiet } from "./quiet.ts";
import { Ledger } from "./told.ts";
import { VirtualTime } from "./virtual-time.ts";
import { buildWorld, clearWorld, type SimulatedServer, type World } from "./world.ts";

/** What came of a history: nothing wrong, or what; `trace` is every event in its order. */
export interface Outcome {
  seed: number;
  problems: string[];
  trace: string[];
}

interface Play {
  seed: number;
  server: SimulatedServer;
  world: World;
  random: Random;
  time: VirtualTime;
  network: Network;
  devices: Device[];
  ledger: Ledger;
  trace: string[];
  newId: () => string;
  marks: number;
}

/** Rounds of the calm at the end before a history counts as one that never comes to rest. */
const longestCalm = 400;

const storm = (random: Random): Weather => ({
  lostBefore: random() * 0.3,
  lostAfter: random() * 0.3,
  twice: random() * 0.2,
  portal: random() * 0.1,
  busy: random() * 0.15,
  loginEnded: random() * 0.03,
  tooOld: random() * 0.02,
});

/** Plays one history; the same seed gives the same events. `steps` shortens it. */
export async function playHistory(server: SimulatedServer, seed: number, steps?: number): Promise<Outcome> {
  const random = seeded(seed);
  const time = new VirtualTime();
  server.setTime(() => time.now);
  const world = await buildWorld(server, seed, random, time.now);
  const network = new Network(random, server.serve);
  network.weather = storm(random);
  const newId = idMaker({ now: () => time.now, sleep: async () => undefined }, random);
  const count = 2 + Math.floor(random() * 2);
  const devices = Array.from({ length: count }, (_, place) => {
    const account = world.people[place % 2] ?? world.people[0];
    if (account === undefined) throw new Error("a world without people");
    const skew = random() < 0.3 ? Math.round((random() - 0.5) * 8 * 3_600_000) : 0;
    return new Device(`phone ${place + 1}`, account, { random, time, network, skew });
  });
  const play: Play = {
    seed,
    server,
    world,
    random,
    time,
    network,
    devices,
    newId,
    ledger: new Ledger(),
    trace: [],
    marks: 0,
  };
  try {
    for (const device of devices) await opened(play, device);
    const length = steps ?? 30 + Math.floor(random() * 50);
    for (let step = 0; step < length; step++) {
      await quiet();
      await happen(play);
    }
    const problems = await calmDown(play);
    return { seed, problems, trace: play.trace };
  } finally {
    for (const device of devices) device.kill();
    await quiet();
    await clearWorld(server);
  }
}

const note = (play: Play, words: string) => void play.trace.push(`${play.trace.length} ${words}`);

async function opened(play: Play, device: Device): Promise<void> {
  // The app opens while the network and the others go on.
  const opening = device.open();
  await quiet();
  await opening;
  note(play, `${device.name} opens`);
}

/** One event: a message moves, time passes, a person acts, something breaks. */
async function happen(play: Play): Promise<void> {
  const { random, network, time, devices } = play;
  const device = devices[Math.floor(random() * devices.length)] as Device;
  const roll = random();
  if (network.size > 0 && roll < 0.4) {
    note(play, "a message moves");
    return await network.step();
  }
  if (roll < 0.68) return await act(play, device);
  if (roll < 0.8) {
    const next = time.untilNext() ?? 1000;
    note(play, `${next} ms pass`);
    return time.advance(Math.min(next, 120_000));
  }
  if (roll < 0.86) {
    device.isOnline = !device.isOnline;
    note(play, `${device.name} is ${device.isOnline ? "online" : "offline"}`);
    if (device.isOnline) void device.engine?.sync("online");
    return;
  }
  if (roll < 0.93) return await settleSomething(play, device);
  await breakSomething(play, device);
}

async function breakSomething(play: Play, device: Device): Promise<void> {
  const { random, network, server } = play;
  const roll = random();
  if (roll < 0.5) {
    note(play, `${device.name} is killed`);
    device.kill();
    await quiet();
    return await opened(play, device);
  }
  if (roll < 0.65 && device.engines.length < 2) {
    note(play, `${device.name} opens a second tab`);
    return await opened(play, device);
  }
  if (roll < 0.7) return await evict(play, device);
  if (roll < 0.72) {
    note(play, "the server restarts");
    return await server.restart();
  }
  network.weather = random() < 0.3 ? fair : storm(random);
  note(play, "the weather changes");
}

/** The storage goes; what was not delivered goes with it, and the app has to say so. */
async function evict(play: Play, device: Device): Promise<void> {
  const { ledger } = play;
  note(play, `${device.name} loses its storage`);
  const rows = (await device.engine?.db.outbox.toArray()) ?? [];
  for (const { recordId } of rows) ledger.givenUp.add(recordId);
  device.evict();
  await quiet();
  await opened(play, device);
}

/** The person writes something in one of the tabs; what is acknowledged goes into the ledger. */
async function act(play: Play, device: Device): Promise<void> {
  const { random, ledger, world, newId } = play;
  const engine = device.engines[Math.floor(random() * device.engines.length)];
  if (engine === undefined) return;
  const mark = `m${play.seed}x${play.marks++}m`;
  const intent = await intend({ world, device, engine, random, newId, mark });
  if (intent === null) return;
  const { write } = intent;
  note(play, `${device.name} writes ${write.call} ${mark}`);
  const account = device.account.user.id;
  ledger.unsure.add(mark);
  void engine.save(write).then(
    (saved) => {
      // A dead app tells nobody anything.
      if (!device.engines.includes(engine)) return;
      ledger.unsure.delete(mark);
      if (saved.ok) ledger.saved(device.name, account, write, mark);
      note(play, `${device.name} says ${saved.ok ? "saved" : saved.reason} ${mark}`);
    },
    () => undefined,
  );
  // Half of the time the next event comes while the save is still at work.
  if (random() < 0.5) await quiet();
}

/** The person settles a conflict or a refusal, if there is one. */
async function settleSomething(play: Play, device: Device): Promise<void> {
  const { random, ledger } = play;
  const { engine } = device;
  if (engine === undefined) return;
  const row = (await engine.db.outbox.orderBy("seq").toArray()).find(({ state }) => state !== "waiting");
  if (row === undefined) return;
  const words = await settled(engine, row, random);
  note(play, `${device.name} settles ${row.call}: ${words}`);
  if (words === "mine" || words === "retry") return;
  for (const { mark } of ledger.told) if (JSON.stringify(row.input).includes(mark)) ledger.settled.add(mark);
  for (const mark of ledger.unsure) if (JSON.stringify(row.input).includes(mark)) ledger.settled.add(mark);
  // What was built on it goes with it.
  if (words === "discard" || words === "drop") ledger.givenUp.add(row.recordId);
}

async function settled(engine: FieldEngine, row: OutboxRow, random: Random): Promise<string> {
  if (row.state === "refused") {
    if (random() < 0.4) {
      await ended(engine.retry(row.id));
      return "retry";
    }
    await ended(engine.discard(row.id));
    return "discard";
  }
  if (row.conflict?.current === null) {
    await ended(engine.settleDeleted(row.id, "drop"));
    return "drop";
  }
  const choice = random() < 0.6 ? "mine" : "theirs";
  const fields = row.conflict?.fields.map(({ field }) => [field, choice] as const) ?? [];
  await ended(engine.resolve(row.id, Object.fromEntries(fields)));
  return choice;
}

/** Waits for the database's part of an answer; the rest goes on by itself. */
async function ended(task: Promise<unknown>): Promise<void> {
  void task.catch(() => undefined);
  await quiet();
}

/** Everything works again: the devices deliver what they have, and then all has to be as promised. */
async function calmDown(play: Play): Promise<string[]> {
  const { network, devices, time, server, world, ledger } = play;
  note(play, "calm");
  network.weather = fair;
  for (const device of devices) {
    device.isOnline = true;
    for (const engine of device.engines) void engine.renew(device.account.user, device.account.token);
  }
  for (let round = 0; !(await isAtRest(play)); round++) {
    if (round >= longestCalm) return [`never comes to rest: ${await waitingWords(play)}`];
    await quiet();
    if (network.size > 0) await network.step();
    else time.advance(Math.max(1000, Math.min(time.untilNext() ?? 60_000, 60_000)));
  }
  // What others delivered last has to reach everybody.
  for (let round = 0; round < 3; round++) {
    for (const device of devices) for (const engine of device.engines) void engine.sync("manual");
    for (await quiet(); network.size > 0; await quiet()) await network.step();
    time.advance(61_000);
    for (await quiet(); network.size > 0; await quiet()) await network.step();
  }
  const unlike = (await Promise.all(devices.map((device) => divergence(server, device)))).flat();
  return [...(await brokenPromises(server, world, ledger, devices)), ...unlike, ...(await wrongNames(server, ledger))];
}

async function isAtRest({ devices, network }: Play): Promise<boolean> {
  await quiet();
  if (network.size > 0) return false;
  const queues = await Promise.all(devices.map((device) => device.queue()));
  return queues.every(waitsForAPerson);
}

/** Whether nothing is left to send but what stands behind a row that a person has to settle. */
function waitsForAPerson(rows: readonly OutboxRow[]): boolean {
  const blocked = new Set<string>();
  for (const { state, recordId, input } of rows) {
    const text = JSON.stringify(input);
    const isBlocked = state !== "waiting" || blocked.has(recordId) || [...blocked].some((id) => text.includes(id));
    if (!isBlocked) return false;
    blocked.add(recordId);
  }
  return true;
}

/** What still waits at the end, for the message. */
async function waitingWords({ devices }: Play): Promise<string> {
  const rows = await Promise.all(devices.map((device) => device.queue()));
  return JSON.stringify(rows.flat().map(({ call, state, attempts, input }) => ({ call, state, attempts, input })));
}
