import { expect, it } from "vitest";
import { whoComes } from "./who-comes.ts";

it("lets the account go on that a page is of, and the one that it was merged into begin its own", () => {
  expect(whoComes({ id: "a" }, "a")).toBe("same");
  expect(whoComes({ id: "b", merged_ids: ["c", "a"] }, "a")).toBe("kept");
  expect(whoComes({ id: "b", merged_ids: ["c"] }, "a")).toBe("other");
  expect(whoComes({ id: "b" }, undefined)).toBe("other");
});
