import { expect, it } from "vitest";
import { scaleFor, turned } from "./boards.ts";

it("turns the pages in a circle, both ways", () => {
  expect([turned(0, 1), turned(2, 1), turned(0, -1)]).toEqual([1, 0, 2]);
});

it("fits the stage into any screen", () => {
  expect(scaleFor(3840, 2160)).toBe(2);
  expect(scaleFor(1280, 1080)).toBeCloseTo(2 / 3);
});
