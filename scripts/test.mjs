// Everything a change has to pass. The last line says how many tests passed, failed and were skipped;
// a failed check or build counts as one failed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { installPackages } from "./installed.mjs";
import { root, run, runProgram } from "./run.mjs";
import { shareDemo } from "./shared-demo.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

const reports = join(root, "test-results/reports");
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, by name: told again at the end, where a reader of a long log looks first. */
const failures = [];

await installPackages();
await requireBrowser();
keepTemporaryFilesInMemory();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const { runChecks } = await import("./check.mjs");
blame("checks", await runChecks());
await runVitest("unit and integration tests", []);
const demo = shareDemo();
const isBuilt = await step("build", () => run(process.execPath, ["scripts/build.mjs"]));
if (isBuilt) {
  await step("budgets", () => run(process.execPath, ["scripts/build/budgets.mjs"]));
  Object.assign(process.env, await demo.names);
  await runVitest("attacks", ["--config", "tests/attack/vitest.config.ts"]);
  await runPlaywright();
}
await demo.end();

if (failures.length > 0) console.log(`\nfailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function step(name, action) {
  console.log(`\n== ${name}`);
  const isFine = (await action()) === 0;
  if (!isFine) blame(name);
  return isFine;
}

function blame(name, times = 1) {
  if (times === 0) return;
  total.failed += times;
  failures.push(name);
}

async function runVitest(name, more) {
  console.log(`\n== ${name}`);
  const file = join(reports, `${name.split(" ", 1)[0]}.json`);
  const env = { ...process.env, VITEST_REPORT_FILE: file };
  const reporters = ["--reporter=default", "--reporter=./scripts/vitest-report.mjs"];
  const code = await runProgram("vitest/vitest.mjs", ["run", ...reporters, ...more], { env });
  const counted = count(file, (report) => {
    failures.push(...report.failures);
    return report;
  });
  blameUncounted(name, code, counted);
}

async function runPlaywright() {
  console.log("\n== browser tests");
  const file = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runProgram("@playwright/test/cli.js", ["test", "--reporter=list,json"], { env });
  const counted = count(file, ({ stats, suites }) => {
    failures.push(...unexpectedSpecs(suites));
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only at a later try, see "flaky" above`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
  blameUncounted("browser tests", code, counted);
}

function unexpectedSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...unexpectedSpecs(inner),
  ]);
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
function blameUncounted(name, code, { failed }) {
  if (code !== 0 && failed === 0) blame(`${name}: exit code ${code} without a failed test`);
}
