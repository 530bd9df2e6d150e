import { capture, program } from "./run.mjs";
import { writeCounts } from "./test-run/counts.mjs";

/**
 * One checker each: several would each work out the same types again, and two checks run at a time anyway. What was
 * found out of files that are the same since is kept: a sixth of the time where nothing has changed.
 */
const tsc = (project) => [
  "typescript/bin/tsc",
  [
    "-p",
    `tsconfig.${project}.json`,
    "--checkers",
    "1",
    "--incremental",
    "--tsBuildInfoFile",
    `node_modules/.cache/types/${project}.tsbuildinfo`,
  ],
];

/** Compiler and linter are written in Go; below three gigabytes they end sooner than it pays to collect garbage. */
const env = { ...process.env, GOGC: "off", GOMEMLIMIT: "3GiB" };

/**
 * Each check by name: a program of a package, or a script of ours, and its arguments. The longest come first, so that
 * both that run at a time end together.
 */
const checks = {
  "lint and import rules": ["oxlint/bin/oxlint", ["-c", "oxlint.config.mjs", "--deny-warnings", "."]],
  "types: server and tests": tsc("server"),
  "types: client": tsc("client"),
  "types: shared": tsc("shared"),
  "dead code": ["knip/bin/knip.js", ["--no-progress", "--cache", "--cache-location", "node_modules/.cache/knip"]],
  format: ["oxfmt/bin/oxfmt", ["--check", "."]],
  "types: service worker": tsc("sw"),
  "names and lock file": [null, ["scripts/tree-rules.mjs"]],
};

/** Runs every check, two at a time, prints what is wrong, and resolves with the names of those that failed. */
async function runChecks() {
  const waiting = Object.entries(checks);
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, [file, args]] = next;
      const { code, output } = await capture(process.execPath, file === null ? args : [program(file), ...args], {
        env,
      });
      console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name}`);
      if (code === 0) continue;
      console.log(output.trimEnd());
      failed.push(name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

const failed = await runChecks();
// A check is no test: only one that fails is counted.
writeCounts({ failed: failed.length, failures: failed.map((name) => `check of ${name}`) });
process.exitCode = failed.length > 0 ? 1 : 0;
