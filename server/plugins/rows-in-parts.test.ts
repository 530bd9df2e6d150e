import { expect, it } from "vitest";
import { rowsInParts } from "./rows-in-parts.ts";

it("reads a long list in its order, never more than a part at once, and none of an empty one", async () => {
  const ids = Array.from({ length: 2345 }, (_, at) => `id-${at}`);
  const asked: number[] = [];
  const read = async (some: readonly string[]) => {
    asked.push(some.length);
    return some;
  };
  expect(await rowsInParts(ids, read)).toEqual(ids);
  expect(asked).toEqual([1000, 1000, 345]);
  expect(await rowsInParts([], read)).toEqual([]);
  expect(asked).toHaveLength(3);
});
