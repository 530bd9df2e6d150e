import { readJson } from "./counts.mjs";

/** The counts of a report that Playwright has written as JSON; null where it has written none. */
export function countPlaywright(file) {
  const report = readJson(file);
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

const testsOf = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file}: ${title}`, status }))),
    ...testsOf(inner),
  ]);
