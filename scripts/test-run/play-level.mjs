import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../run.mjs";
import { shareDemo } from "../shared-demo.mjs";
import { noCounts, readCounts } from "./counts.mjs";
import { watchSpending } from "./spent.mjs";
import { stepsOf } from "./steps.mjs";
import { tellEnd } from "./tell-end.mjs";

const reports = join(root, "test-results/reports");

/** Plays every step of a level, also after one has failed, and tells at the end how it went; resolves with the exit code. */
export async function playLevel(level) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  process.env.TEST_LEVEL = level;
  const spending = watchSpending();
  const played = [];
  // Filled in while the first step is played, which needs none.
  const demo = shareDemo();
  let isBuilt = false;
  for (const step of stepsOf(level)) {
    console.log(`\n== ${step.name}`);
    const [beganAt, spentBefore] = [performance.now(), spending.seconds()];
    const counts =
      step.needsBuild && !isBuilt
        ? failedStep(`${step.name}: nothing was built`)
        : await play(step, step.needsDemo ? await demo.names : {});
    if (step.builds) isBuilt = counts.failed === 0;
    const spent = spentBefore === null ? null : spending.seconds() - spentBefore;
    played.push({ name: step.name, wall: (performance.now() - beganAt) / 1000, spent, counts });
  }
  await demo.end();
  spending.end();
  return tellEnd(played);
}

const failedStep = (words) => ({ ...noCounts, failed: 1, failures: [words] });

/** What a step counted. One that ends badly without a failed test, or without the count it owes, has failed by itself. */
async function play({ name, command: [script, ...args], counts: owesCounts = false }, more) {
  const file = join(reports, `${name.replaceAll(" ", "-")}.json`);
  const env = { ...process.env, ...more, COUNTS_FILE: file };
  const code = await run(process.execPath, [join(root, "scripts", script), ...args], { env });
  const counts = readCounts(file);
  if (counts === null)
    return code === 0 && !owesCounts
      ? noCounts
      : failedStep(`${name}: exit code ${code}${owesCounts ? ", and nothing was counted" : ""}`);
  if (code === 0 || counts.failed > 0) return counts;
  const failures = [...counts.failures, `${name}: exit code ${code} without a failed test`];
  return { ...counts, failed: 1, failures };
}
