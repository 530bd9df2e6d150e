import { expect, it } from "vitest";
import { clockWords } from "./clock-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [0, null],
  [-minute, null],
  [-2 * minute, "手机时间比实际快 2 分钟，已按服务器时间填写"],
  [-day, "手机时间比实际快 1 天，已按服务器时间填写"],
  [-(day - 400), "手机时间比实际快 1 天，已按服务器时间填写"],
  [day + 3 * hour + 20 * minute, "手机时间比实际慢 1 天 3 小时，已按服务器时间填写"],
  [8 * hour, "手机时间比实际慢 8 小时，已按服务器时间填写"],
])("a clock that is %i ms behind the server's is told as it is", (clockOffset, words) => {
  expect(clockWords({ trust: "measured", clockOffset }, "手机")).toBe(words);
});

it("says that a clock was moved, and of one that was never asked about nothing", () => {
  expect(clockWords({ trust: "adjusted", clockOffset: 0 }, "电脑")).toBe("电脑时间刚被调整，联网前请核对日期");
  expect(clockWords({ trust: "unmeasured", clockOffset: 0 }, "手机")).toBeNull();
});
