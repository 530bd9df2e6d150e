import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runProgram } from "../run.mjs";
import { readJson, writeCounts } from "./counts.mjs";
import { countsOfTries, filesToPlayAgain } from "./second-try.mjs";

const filesReport = join(root, "test-results/reports/vitest-files.json");

/**
 * Plays tests with vitest. As a step of a whole run it leaves their count, and plays a file with a failure once more: by
 * itself, on data of its own, when all others have ended. What passes only then is named as flaky, with what went wrong.
 */
export async function runVitest(args, env = process.env) {
  if (!env.COUNTS_FILE) return runProgram("vitest/vitest.mjs", ["run", ...args], { env });
  const first = await play(args, env);
  if (first.report === null) return first.code;
  const again = filesToPlayAgain(first.report);
  if (again.length > 0) console.log(`\n== once more: ${again.join(" ")}`);
  const second = again.length > 0 ? await play([...args, "--maxWorkers=1", ...again], env) : null;
  writeCounts(countsOfTries(first.report, again, second?.report));
  return second !== null && first.report.outside.length === 0 ? second.code : first.code;
}

/** The exit code, and what the reporter left: nothing where vitest did not get as far. */
async function play(args, env) {
  rmSync(filesReport, { force: true });
  mkdirSync(dirname(filesReport), { recursive: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/test-run/count-vitest.mjs"];
  const code = await runProgram("vitest/vitest.mjs", ["run", ...reporters, ...args], {
    env: { ...env, FILES_REPORT: filesReport },
  });
  return { code, report: readJson(filesReport) };
}
