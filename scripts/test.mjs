// Everything a change has to pass. The last line says how many tests passed, failed and were skipped;
// a failed check or build counts as one failed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { installPackages } from "./installed.mjs";
import { root, run, runProgram } from "./run.mjs";

const reports = join(root, "test-results/reports");
const total = { passed: 0, failed: 0, skipped: 0 };

await installPackages();
await requireBrowser();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const { runChecks } = await import("./check.mjs");
total.failed += await runChecks();
await runVitest();
const isBuilt = await step("build", () => run(process.execPath, ["scripts/build.mjs"]));
if (isBuilt) {
  await step("budgets", () => run(process.execPath, ["scripts/budgets.mjs"]));
  await runPlaywright();
}

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function step(name, action) {
  console.log(`\n== ${name}`);
  const isFine = (await action()) === 0;
  if (!isFine) total.failed += 1;
  return isFine;
}

async function runVitest() {
  console.log("\n== unit and integration tests");
  const file = join(reports, "vitest.json");
  const code = await runProgram("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const counted = count(file, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }));
  blameUncounted(code, counted);
}

async function runPlaywright() {
  console.log("\n== browser tests");
  const file = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runProgram("@playwright/test/cli.js", ["test", "--reporter=list,json"], { env });
  const counted = count(file, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try, see "flaky" above`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
  blameUncounted(code, counted);
}

function count(file, read) {
  const counted = readReport(file, read);
  for (const key of Object.keys(total)) total[key] += counted[key];
  return counted;
}

/** A runner that died before it wrote its report has failed, whatever it counted. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error.code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
    console.error(`no report in ${file}`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** An error outside of any test, or a file that does not load, fails the runner without a failed test. */
function blameUncounted(code, { failed }) {
  if (code !== 0 && failed === 0) total.failed += 1;
}
