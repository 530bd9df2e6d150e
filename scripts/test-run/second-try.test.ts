import { expect, it } from "vitest";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}
interface Report {
  files: Record<string, Counts>;
  outside: string[];
}
interface SecondTry {
  filesToPlayAgain(report: Report): string[];
  countsOfTries(first: Report, again: string[], second: Report | null): Counts & { flaky: string[] };
}

// Scripts are plain JavaScript, without types.
const { filesToPlayAgain, countsOfTries } = (await import(
  new URL("second-try.mjs", import.meta.url).href
)) as SecondTry;

const good: Counts = { passed: 3, failed: 0, skipped: 0, failures: [] };
const bad: Counts = { passed: 2, failed: 1, skipped: 0, failures: ["b: is red"] };
/** A file that does not load has no test that failed. */
const unloaded: Counts = { passed: 0, failed: 0, skipped: 0, failures: ["c: does not load"] };
const first: Report = { files: { a: good, b: bad, c: unloaded }, outside: [] };

it("plays again what failed and what did not load, unless too many did", () => {
  expect(filesToPlayAgain(first)).toEqual(["b", "c"]);
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`file ${at}`, bad]));
  expect(filesToPlayAgain({ files: many, outside: [] })).toEqual([]);
});

it("names as flaky what passed at the second try only, and counts each test once", () => {
  const second = { files: { b: good, c: unloaded }, outside: [] };
  expect(countsOfTries(first, ["b", "c"], second)).toEqual({
    passed: 6,
    failed: 0,
    skipped: 0,
    failures: ["c: does not load"],
    flaky: ["b: is red"],
  });
});

it("forgives nothing that the second try did not reach, and nothing outside of any test", () => {
  const stopped = { ...first, outside: ["outside of any test: a late error"] };
  expect(countsOfTries(stopped, ["b", "c"], null)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    failures: ["b: is red", "c: does not load", "outside of any test: a late error"],
    flaky: [],
  });
});
