import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { playHistory } from "./promises/history.ts";
import { playKept, playSeeds } from "./play-seeds.ts";
import type { SimulatedServer } from "./world/server.ts";
import { playShared, type ShareMessage } from "./promises/shares.ts";
import { openStage } from "./world/stage.ts";
import type { Tally } from "./promises/tally.ts";

/*
 * Plays histories, each process on a PostgreSQL of its own.
 *   --seeds 1000 --from 1     so many, one after the other, until one breaks a promise
 *   --seed 17 [--keep 3,7]    one, or some of its steps, with everything that happens
 *   --tries 0                 how many shorter forms of a broken history are tried
 */

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "500" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    keep: { type: "string" },
    workers: { type: "string", default: String(Math.min(2, availableParallelism())) },
    tries: { type: "string", default: "250" },
    share: { type: "boolean", default: false },
  },
});
const progressEvery = 100;

function printTally(tally: Tally): void {
  for (const what of [...tally.keys()].toSorted((a, b) => (a < b ? -1 : 1)))
    console.log(`${String(tally.get(what)).padStart(8)}  ${what}`);
}

async function replay(server: SimulatedServer, seed: number, keep: string | undefined): Promise<boolean> {
  const outcome =
    keep === undefined ? await playHistory(server, seed) : await playKept(server, seed, keep.split(",").map(Number));
  for (const line of outcome.trace) console.log(line);
  printTally(outcome.tally);
  for (const problem of outcome.problems) console.log(`BROKEN ${problem}`);
  console.log(outcome.problems.length === 0 ? `seed ${seed}: every promise kept` : `seed ${seed}: a promise broken`);
  return outcome.problems.length === 0;
}

async function playMany(seeds: number, from: number, workers: number): Promise<boolean> {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  let told = 0;
  const {
    failure,
    tally,
    seeds: done,
  } = await playShared({ seeds, from, workers, tries: Number(values.tries) }, (count) => {
    if (count < told + progressEvery) return;
    told = count - (count % progressEvery);
    console.log(`${told} of ${seeds} histories, ${seconds()} s`);
  });
  printTally(tally);
  if (failure !== null) console.log(failure);
  const verdict = failure === null ? "every promise kept" : "a promise broken";
  console.log(`${done} histories from seed ${from} in ${seconds()} s: ${verdict}`);
  return failure === null;
}

/** Plays its share for the process that has started this one. */
async function playShare(seeds: number, from: number): Promise<boolean> {
  const say = (message: ShareMessage) =>
    new Promise<void>((resolve) => (process.send === undefined ? resolve() : process.send(message, () => resolve())));
  const played = await onStage((server) =>
    playSeeds(server, { seeds, from, tries: Number(values.tries) }, (done) => {
      if (done % 10 === 0) void say({ done });
    }),
  );
  await say({ played });
  return played.failure === null;
}

async function onStage<T>(task: (server: SimulatedServer) => Promise<T>): Promise<T> {
  const stage = await openStage();
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= stage.close());
  // Ended by a person, or by the process that shares out the seeds: no PostgreSQL stays behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    return await task(stage.server);
  } finally {
    await close();
  }
}

const [seeds, from] = [Number(values.seeds), Number(values.from)];
const { seed, keep } = values;
const isFine =
  seed !== undefined
    ? await onStage((server) => replay(server, Number(seed), keep))
    : values.share
      ? await playShare(seeds, from)
      : await playMany(seeds, from, Number(values.workers));
process.exitCode = isFine ? 0 : 1;
if (process.send !== undefined) process.disconnect();
