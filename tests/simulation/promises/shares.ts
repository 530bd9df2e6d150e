import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Played } from "../play-seeds.ts";
import { addTally } from "./tally.ts";

/** What a process that plays a share of the seeds tells the one that started it. */
export type ShareMessage = { done: number } | { played: Played };

const program = fileURLToPath(new URL("../simulate.ts", import.meta.url));
/** Much is made and thrown away at once: a larger nursery spares the collector most of its work. */
const execArgv = ["--import", "tsx", "--max-semi-space-size=64"];

/** Plays seeds in as many processes, each with a database of its own; the first broken promise ends all. */
export async function playShared(
  { from, seeds, workers, tries = 250 }: { from: number; seeds: number; workers: number; tries?: number },
  tell: (done: number) => void = () => undefined,
): Promise<Played> {
  const sum: Played = { seeds: 0, tally: new Map(), marks: new Map(), failure: null };
  const children: ChildProcess[] = [];
  const done = new Map<number, number>();
  const size = Math.ceil(seeds / workers);
  const shares = Array.from({ length: workers }, (_, place) => {
    const first = from + place * size;
    return { first, length: Math.min(size, from + seeds - first) };
  }).filter(({ length }) => length > 0);
  await Promise.all(
    shares.map(async ({ first, length }, place) => {
      const args = ["--seeds", length, "--from", first, "--tries", tries, "--share"].map(String);
      const child = fork(program, args, { execArgv, serialization: "advanced" });
      children.push(child);
      const played = await share(child, (count) => {
        done.set(place, count);
        tell([...done.values()].reduce((all, one) => all + one, 0));
      });
      if (played === null) {
        sum.failure ??= `the process that plays from seed ${first} ended early`;
        return;
      }
      sum.seeds += played.seeds;
      addTally(sum.tally, played.tally);
      for (const [seed, mark] of played.marks) sum.marks.set(seed, mark);
      if (played.failure === null || sum.failure !== null) return;
      sum.failure = played.failure;
      for (const other of children) if (other !== child) other.kill("SIGTERM");
    }),
  );
  return sum;
}

function share(child: ChildProcess, tell: (done: number) => void): Promise<Played | null> {
  return new Promise((resolve) => {
    let played: Played | null = null;
    child.on("message", (message: ShareMessage) => {
      if ("done" in message) tell(message.done);
      else played = message.played;
    });
    child.once("exit", () => resolve(played));
  });
}
