import { writeFileSync } from "node:fs";

/**
 * Vitest reporter that writes to the file named by VITEST_REPORT_FILE how many tests passed, failed and were
 * skipped, and a line for each failure: of a test, of a file that did not load, or outside of any test.
 */
export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const counted = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const module of modules) {
      for (const error of module.errors()) counted.failures.push(line(module.relativeModuleId, error));
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        counted[state === "pending" ? "skipped" : state] += 1;
        if (state === "failed") counted.failures.push(line(`${module.relativeModuleId}: ${test.fullName}`, errors[0]));
      }
    }
    for (const error of unhandled) counted.failures.push(line("outside of any test", error));
    writeFileSync(process.env.VITEST_REPORT_FILE, JSON.stringify(counted));
  }
}

const line = (where, error) => `${where}: ${String(error?.message ?? "no message").split("\n", 1)[0]}`;
