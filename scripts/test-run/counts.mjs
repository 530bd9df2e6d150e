import { readFileSync, writeFileSync } from "node:fs";

/** How many tests passed, failed and were skipped, a line for each failure, and one for each that passed only at its second try. */
export const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

/** Leaves them for the run that this command is a step of, in the file that COUNTS_FILE names. */
export function writeCounts(counts) {
  const file = process.env.COUNTS_FILE;
  if (file) writeFileSync(file, JSON.stringify({ ...noCounts, ...counts }));
}

/** Null: the command ended before it wrote them. */
export function readCounts(file) {
  const counts = readJson(file);
  return counts === null ? null : { ...noCounts, ...counts };
}

/** Null: the file is not there, or was not written to its end. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}
