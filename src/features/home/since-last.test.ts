import { expect, it } from "vitest";
import { changeSince } from "./since-last.ts";

it("tells a change with its sign, and nothing of what was not seen before", () => {
  expect([changeSince(5, 3), changeSince(3, 5), changeSince(3, 3)]).toEqual(["+2", "−2", "无变化"]);
  expect([changeSince(null, 3), changeSince(3, undefined)]).toEqual(["", ""]);
});
