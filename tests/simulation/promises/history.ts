import { contractVersion } from "#contract/core/call.ts";
import { idMaker } from "#offline/storage/identifiers.ts";
import { act } from "../people/acts.ts";
import * as breaks from "../world/breaks.ts";
import { desk } from "../people/desk.ts";
import { writeDrafts } from "../people/drafts.ts";
import { startWithFirstSchema } from "../world/first-schema.ts";
import { previousVersion, release } from "../world/releases.ts";
import { connection, disk } from "../people/storage-steps.ts";
import { beginShares } from "../people/share.ts";
import { user } from "../people/users.ts";
import { calmDown, look } from "../calm.ts";
import { Device } from "../world/device.ts";
import { Network } from "../world/network.ts";
import { note, openTab, type Hand, type Play } from "../play.ts";
import { quiet } from "../quiet.ts";
import type { SimulatedServer } from "../world/server.ts";
import { settleSomething } from "../settle.ts";
import { type Step, type StepKind, stepsOf } from "../people/steps.ts";
import { moveClock } from "../world/moved-clock.ts";
import { one, stream } from "../world/streams.ts";
import { count, type Tally } from "./tally.ts";
import { Ledger } from "../people/told.ts";
import { VirtualTime } from "../world/virtual-time.ts";
import { storm } from "../world/weather.ts";
import { buildWorld } from "../world/world.ts";

/** What came of a history: nothing wrong, or what; `trace` is every event in its order. */
export interface Outcome {
  seed: number;
  problems: string[];
  trace: string[];
  tally: Tally;
}

/** Plays one history; the same seed and steps give the same events. */
export async function playHistory(server: SimulatedServer, seed: number, steps = stepsOf(seed)): Promise<Outcome> {
  const play = await begin(server, seed);
  try {
    for (const device of play.devices) await openTab(play, device);
    const problems = (await through(play, steps)) ?? (await calmDown(play));
    return { seed, problems, trace: play.trace, tally: play.tally };
  } finally {
    for (const device of play.devices) device.end();
    await quiet();
    await server.clear();
  }
}

async function begin(server: SimulatedServer, seed: number): Promise<Play> {
  const time = new VirtualTime();
  const tally: Tally = new Map();
  server.setTime(() => time.now);
  server.takesOld(true);
  await beginShares(server, seed);
  const world = await buildWorld(server, seed, stream(seed, "world"), time.now);
  const random = stream(seed, "start");
  const network = new Network(server, tally);
  network.weather = storm(random);
  const number = random() < 0.6 ? 2 : 3;
  const devices = Array.from({ length: number }, (_, place) => {
    const account = world.people[place % 2] ?? world.people[0];
    const skew = random() < 0.3 ? Math.round((random() - 0.5) * 8 * 3_600_000) : 0;
    if (skew !== 0) count(tally, "fault: clock is off");
    const around = { random: stream(seed, "device", place), time, network, skew, moves: 0 };
    const version = random() < 0.15 ? previousVersion : contractVersion;
    return new Device(`phone ${place + 1}`, account, around, version);
  });
  const ledger = new Ledger();
  const play = {
    seed,
    server,
    world,
    time,
    network,
    devices,
    tally,
    ledger,
    trace: [],
    merges: [],
    patents: [],
    held: [],
    drafts: [],
    place: -1,
  };
  const [first] = devices;
  if (first !== undefined && random() < 0.15)
    await startWithFirstSchema(play, first, stream(seed, "first schema"), idMaker({ now: () => time.now }, random));
  return play;
}

/** Plays the steps; stops at the first look that finds something broken. */
async function through(play: Play, steps: readonly Step[]): Promise<string[] | null> {
  for (const { place, kind } of steps) {
    play.place = place;
    const random = stream(play.seed, "step", place);
    const device = one(random, play.devices) as Device;
    moveClock(play);
    const newId = idMaker({ now: () => play.time.now }, random);
    if (!interrupting.includes(kind)) await quiet();
    if (device.tabs.length === 0) await openTab(play, device);
    await happenings[kind]({ play, device, random, newId });
    await writeDrafts(play);
    if (kind !== "look") continue;
    const problems = await look(play);
    if (problems.length > 0) return problems;
  }
  play.place = steps.length;
  await quiet();
  return null;
}

/** What may come in the middle of what a device does. */
const interrupting: readonly StepKind[] = ["kill", "secondTab", "act", "disk", "connection"];

const happenings: Record<StepKind, (hand: Hand) => Promise<void>> = {
  message,
  time: timePasses,
  act,
  settle: settleSomething,
  look: quiet,
  disk,
  connection,
  desk,
  user,
  release,
  ...breaks,
};

async function message({ play, random }: Hand): Promise<void> {
  const moves = 1 + Math.floor(random() * 3);
  for (let move = 0; move < moves && play.network.size > 0; move++) {
    note(play, await play.network.step(random));
    await quiet();
  }
}

async function timePasses({ play }: Hand): Promise<void> {
  const ms = Math.min(play.time.untilNext() ?? 1000, 120_000);
  note(play, `${ms} ms pass`);
  play.time.advance(ms);
}
