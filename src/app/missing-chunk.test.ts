import { expect, it } from "vitest";
import { isMissingChunk } from "./missing-chunk.ts";

it("knows a missing part of the app by each browser's words", () => {
  expect(isMissingChunk(new TypeError("Failed to fetch dynamically imported module: https://x/assets/a.js"))).toBe(
    true,
  );
  expect(isMissingChunk(new TypeError("error loading dynamically imported module: https://x/assets/a.js"))).toBe(true);
  expect(isMissingChunk(new TypeError("Importing a module script failed."))).toBe(true);
  expect(isMissingChunk(new Error("Unable to preload CSS for https://x/assets/a.css"))).toBe(true);
  expect(isMissingChunk(new TypeError("x is not a function"))).toBe(false);
});
