/*
 * A step is a command of the folder above with its arguments. It has failed when it ends with another code than 0. How
 * many tests it played it leaves for this run (see counts.mjs): one with `counts` that does not has failed too.
 * `needsBuild`: plays what `builds` has made. `needsDemo`: on demo data, which all such steps share.
 */

/** What `npm test` plays: passes before anything lands. */
const quick = [
  { name: "checks", command: ["check.mjs"], counts: true },
  { name: "unit, server and page tests", command: ["test-unit.mjs"], counts: true, needsDemo: true },
  { name: "build", command: ["build.mjs"], builds: true },
  { name: "budgets", command: ["build/budgets.mjs"], needsBuild: true },
  { name: "attacks", command: ["attack.mjs"], counts: true, needsBuild: true, needsDemo: true },
  { name: "browser tests", command: ["test-e2e.mjs"], counts: true, needsBuild: true, needsDemo: true },
];

/**
 * What `npm run test:all` plays besides. It also plays more in the steps above, which find TEST_LEVEL=all: files named
 * `*.long.test.ts` and `*.long.attack.ts`, 1,000 simulated histories where there were 40, and everything of what is
 * drawn for the quick level (tests/fixtures/drawn-share.ts).
 */
const long = [
  { name: "other engines", command: ["test-engines.mjs"], counts: true, needsBuild: true, needsDemo: true },
  { name: "feed under fire", command: ["fire.mjs", "--seconds", "60"], counts: true },
  { name: "mutations", command: ["mutations.mjs"], counts: true },
  { name: "planted faults", command: ["mutations.mjs", "--planted"], counts: true },
];

export const stepsOf = (level) => (level === "all" ? [...quick, ...long] : quick);
