import { expect, it } from "vitest";
import type { MapPoint } from "#contract/figures/district-map.ts";
import { crossing } from "./ring-crossing.ts";

const circle = (count: number): MapPoint[] =>
  Array.from({ length: count + 1 }, (_, at) => {
    const turn = ((at % count) / count) * 2 * Math.PI;
    return [113 + Math.cos(turn) / 10, 22 + Math.sin(turn) / 10];
  });

it("sees a ring that crosses or touches itself, and no other", () => {
  expect(crossing(circle(2_000))).toBe(false);
  const bent = circle(2_000);
  bent[700] = [113.2, 22.05];
  expect(crossing(bent)).toBe(true);
  expect(
    crossing([
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 1],
      [0, 0],
    ]),
  ).toBe(true);
  expect(
    crossing([
      [0, 0],
      [2, 0],
      [2, 2],
      [2, 2],
      [0, 2],
      [0, 0],
    ]),
  ).toBe(false);
  expect(
    crossing([
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
  ).toBe(true);
});
