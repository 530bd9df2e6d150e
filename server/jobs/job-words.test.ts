import { expect, it } from "vitest";
import { cronWords } from "#contract/platform/cron-words.ts";
import { jobNames } from "#contract/platform/job-words.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { productJobs } from "./product-jobs.ts";

const rules = productJobs({} as Services);

it("every kind of background work has words, and no words are of none", () => {
  expect(Object.keys(rules).toSorted()).toEqual(jobNames.toSorted());
});

it("every clock can be said in words", () => {
  const words = Object.values(rules).map(({ cron }) => (cron === undefined ? "" : cronWords(cron)));
  expect(words.filter((text) => text.includes("UTC"))).toEqual([]);
});

it("what belongs to a record can be repeated, and everything else runs by the clock", () => {
  for (const name of jobNames) {
    const { cron, again } = rules[name];
    expect([name, again !== undefined]).toEqual([name, cron === undefined]);
  }
});
