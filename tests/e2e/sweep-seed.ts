import { spawnSync } from "node:child_process";

/** The commit that is tried out; a tree without one has the same draw each time. */
const commit = () =>
  spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" }).stdout?.trim() || "none";

/** What the quick sweep draws by. Kept in the environment, so that all processes of a run draw the same. */
export const sweepSeed: string = (process.env.SWEEP_SEED ??= commit());
