import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import { mutations } from "#tests/mutations/list.ts";

describe("the mutations", () => {
  it("are ten or more", () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10);
  });

  for (const { name, edits } of mutations)
    it(`"${name}" fits the sources of today`, () => {
      for (const { file, search, replace } of edits) {
        const times = readFileSync(join(projectRoot, file), "utf8").split(search).length - 1;
        expect(times, `${file}: ${search}`).toBe(1);
        expect(replace).not.toBe(search);
      }
    });
});
