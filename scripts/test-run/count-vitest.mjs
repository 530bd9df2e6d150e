import { writeFileSync } from "node:fs";

/** Vitest reporter that leaves for `runVitest` how the tests of each file went, and what went wrong outside of any file. */
export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const files = {};
    for (const module of modules) files[module.relativeModuleId] = countsOf(module);
    const outside = unhandled.map((error) => line("outside of any test", error));
    writeFileSync(process.env.FILES_REPORT, JSON.stringify({ files, outside }));
  }
}

/** Failures are those of a test, and of a file that did not load. */
function countsOf(module) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const error of module.errors()) counts.failures.push(line(module.relativeModuleId, error));
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    counts[state === "pending" ? "skipped" : state] += 1;
    if (state === "failed") counts.failures.push(line(`${module.relativeModuleId}: ${test.fullName}`, errors[0]));
  }
  return counts;
}

const line = (where, error) => `${where}: ${String(error?.message ?? "no message").split("\n", 1)[0]}`;
