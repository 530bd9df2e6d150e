import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readNumber } from "#contract/patent/patent-numbers.ts";

const root = new URL("../..", import.meta.url).pathname;

it("every application number that the product shows as an example has its right check digit", () => {
  const wrong: string[] = [];
  let shown = 0;
  for (const area of ["contract", "src"])
    for (const name of readdirSync(join(root, area), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      for (const [number] of readFileSync(join(root, area, name), "utf8").matchAll(
        /(?<!\d)(?:19|20)\d\d[12389]\d{7}\.[\dX]/g,
      )) {
        shown += 1;
        if ("problem" in readNumber(number)) wrong.push(`${area}/${name}: ${number}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(5);
});
