import { writeCounts } from "./counts.mjs";

/** Vitest reporter that counts tests; failures are those of a test, of a file that did not load, and outside of any test. */
export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const counted = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
    for (const module of modules) {
      for (const error of module.errors()) counted.failures.push(line(module.relativeModuleId, error));
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        counted[state === "pending" ? "skipped" : state] += 1;
        if (state === "failed") counted.failures.push(line(name, errors[0]));
        if (test.diagnostic()?.flaky === true) counted.flaky.push(name);
      }
    }
    for (const error of unhandled) counted.failures.push(line("outside of any test", error));
    writeCounts(counted);
  }
}

const line = (where, error) => `${where}: ${String(error?.message ?? "no message").split("\n", 1)[0]}`;
