import { expect, it } from "vitest";
import { cronWords } from "./cron-words.ts";

it.each([
  ["* * * * *", "每分钟"],
  ["*/5 * * * *", "每 5 分钟"],
  ["5-59/10 * * * *", "每 10 分钟"],
  ["50 * * * *", "每小时第 50 分"],
  // By China's clocks, across midnight.
  ["40 16 * * *", "每天 0:40"],
  ["20 19 * * *", "每天 3:20"],
  ["30 4,10,16,22 * * *", "每天 0:30、6:30、12:30、18:30"],
])("%s is %s", (cron, words) => {
  expect(cronWords(cron)).toBe(words);
});

it.each(["0 1 * * 1", "0 1 1 * *", "0 */2 * * *", "0,30 * * * *", "what"])("%s is shown as it is written", (cron) => {
  expect(cronWords(cron)).toBe(`${cron}（UTC）`);
});
