import { expect, it } from "vitest";
import { jsonFile, textFile } from "./text-file.ts";

it("a list is written as JSON writes it, whatever its lines hold", async () => {
  for (const lines of [[], [{}], [{ a: "x\ny", b: [1, 2] }, { c: null }]])
    expect((await jsonFile(lines)).toString()).toBe(JSON.stringify(lines, null, 1));
});

it("long texts come together in their order, characters whole", async () => {
  const pieces = Array.from({ length: 50 }, (_, at) => `${at}${"长𠮷".repeat(5000)}`);
  expect((await textFile(pieces)).toString()).toBe(pieces.join(""));
});
