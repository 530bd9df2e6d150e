import type { Outcome } from "./promises/history.ts";

/** Plays a history that keeps only these steps. */
type PlayKept = (kept: readonly number[]) => Promise<Outcome>;

/** The first words of a problem say what broke; a shorter history has to break the same. */
const kindOf = ({ problems }: Outcome) => problems[0]?.split(":")[0];

/**
 * The shortest history found that still breaks as the whole one did: leaves out ever smaller runs of steps,
 * down to single ones, until nothing more can go or so many tries are used up.
 */
export async function shrink(whole: readonly number[], failed: Outcome, play: PlayKept, tries: number) {
  let kept = [...whole];
  let shortest = failed;
  let left = tries;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0;) {
    let isShorter = false;
    for (let start = 0; start < kept.length && left > 0;) {
      const candidate = [...kept.slice(0, start), ...kept.slice(start + size)];
      left -= 1;
      const outcome = await play(candidate);
      if (kindOf(outcome) === kindOf(failed)) {
        kept = candidate;
        shortest = outcome;
        isShorter = true;
      } else start += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isShorter) break;
  }
  return { kept, outcome: shortest };
}
