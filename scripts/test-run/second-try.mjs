/** More files than these fail for a reason, and playing them once more would tell nothing. */
const mostAgain = 10;

/** Files to be played once more, of a report that `count-vitest.mjs` has left. */
export function filesToPlayAgain({ files }) {
  const failed = Object.keys(files).filter((file) => files[file].failures.length > 0);
  return failed.length > mostAgain ? [] : failed;
}

/**
 * Counts of both tries. A file that was played again counts as it went then; one that the second try never reached, as
 * it went first. What went wrong outside of any test stays, whichever try it was.
 */
export function countsOfTries(first, again, second) {
  const files = { ...first.files };
  const flaky = [];
  for (const file of again) {
    const counts = second?.files[file];
    if (counts === undefined) continue;
    if (counts.failures.length === 0) flaky.push(...files[file].failures);
    files[file] = counts;
  }
  const all = Object.values(files);
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: [...all.flatMap(({ failures }) => failures), ...first.outside, ...(second?.outside ?? [])],
    flaky,
  };
}
