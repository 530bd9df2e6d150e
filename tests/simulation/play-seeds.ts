import { createHash } from "node:crypto";
import { type Outcome, playHistory } from "./promises/history.ts";
import type { SimulatedServer } from "./world/server.ts";
import { shrink } from "./shrink.ts";
import { stepsOf } from "./people/steps.ts";
import { addTally, type Tally } from "./promises/tally.ts";

export interface Played {
  seeds: number;
  tally: Tally;
  /** What each of the first histories was like, by seed: its faults, and how to know it again. */
  marks: Map<number, Mark>;
  /** The first history that broke a promise, in words; null when none did. */
  failure: string | null;
}

export interface Mark {
  faults: string[];
  /** See `digestOf`. */
  digest: string;
}

/** SHA-256 over all events of a history in their order. */
export const digestOf = ({ trace }: Outcome): string => createHash("sha256").update(trace.join("\n")).digest("hex");

/** Histories that are marked: more would only fill the memory. */
const marked = 500;

/** Plays one history after the other until one breaks a promise; that one is shrunk. */
export async function playSeeds(
  server: SimulatedServer,
  { from, seeds, tries }: { from: number; seeds: number; tries: number },
  tell: (done: number) => void = () => undefined,
): Promise<Played> {
  const played: Played = { seeds: 0, tally: new Map(), marks: new Map(), failure: null };
  for (let seed = from; seed < from + seeds; seed++) {
    const outcome = await playHistory(server, seed);
    played.seeds += 1;
    addTally(played.tally, outcome.tally);
    if (played.marks.size < marked) {
      const faults = [...outcome.tally.keys()].filter((what) => what.startsWith("fault"));
      played.marks.set(seed, { faults, digest: digestOf(outcome) });
    }
    if (outcome.problems.length > 0) {
      played.failure = await shortened(server, outcome, tries);
      return played;
    }
    tell(played.seeds);
  }
  return played;
}

/** Plays only some steps of a seed. */
export function playKept(server: SimulatedServer, seed: number, kept: readonly number[]): Promise<Outcome> {
  return playHistory(
    server,
    seed,
    stepsOf(seed).filter(({ place }) => kept.includes(place)),
  );
}

async function shortened(server: SimulatedServer, failed: Outcome, tries: number): Promise<string> {
  const { seed } = failed;
  const whole = stepsOf(seed).map(({ place }) => place);
  const { kept, outcome } = await shrink(whole, failed, (steps) => playKept(server, seed, steps), tries);
  return [
    `seed ${seed} breaks a promise:`,
    ...failed.problems.slice(0, 5).map((problem) => `  ${problem.slice(0, 600)}`),
    `${kept.length} of ${whole.length} steps are enough:`,
    ...outcome.problems.slice(0, 5).map((problem) => `  ${problem.slice(0, 600)}`),
    ...outcome.trace.map((line) => `  ${line}`),
    `replay: npm run simulate -- --seed ${seed} --keep ${kept.join(",")}`,
  ].join("\n");
}
