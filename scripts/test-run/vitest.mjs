import { runProgram } from "../run.mjs";

/** Plays tests with vitest; as a step of a whole run it also leaves their count. */
export function runVitest(args, env = process.env) {
  const reporters = env.COUNTS_FILE ? ["--reporter=default", "--reporter=./scripts/test-run/count-vitest.mjs"] : [];
  return runProgram("vitest/vitest.mjs", ["run", ...reporters, ...args], { env });
}
