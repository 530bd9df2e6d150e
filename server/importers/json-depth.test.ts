import { expect, it } from "vitest";
import { isTooDeep } from "./json-depth.ts";

it("counts how deep a text nests, whatever stands in its strings", () => {
  expect(isTooDeep("[".repeat(64))).toBe(false);
  expect(isTooDeep("[".repeat(65))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(65))).toBe(true);
  expect(isTooDeep("[],".repeat(1000))).toBe(false);
  const brackets = "[".repeat(100);
  for (const text of [brackets, `\\"${brackets}`, `${brackets}\\\\`]) expect(isTooDeep(`{"a":"${text}"}`)).toBe(false);
  expect(isTooDeep(`{"a":"\\\\",${brackets}`)).toBe(true);
});
