import { readFileSync } from "node:fs";

/** The counts of a report that Playwright has written as JSON; null where it has written none. */
export function countPlaywright(file) {
  const report = readReport(file);
  if (report === null) return null;
  const { stats, suites, errors } = report;
  const tests = testsOf(suites);
  const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...named("unexpected"), ...errors.map(({ message = "" }) => message.split("\n", 1)[0])],
    flaky: named("flaky"),
  };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const testsOf = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file}: ${title}`, status }))),
    ...testsOf(inner),
  ]);
