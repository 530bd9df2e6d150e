import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import { type Mutation, mutations } from "#tests/mutations/list.ts";
import { plantedFaults } from "#tests/mutations/planted.ts";

function expectFits({ edits }: Mutation) {
  for (const { file, search, replace } of edits) {
    const times = readFileSync(join(projectRoot, file), "utf8").split(search).length - 1;
    expect(times, `${file}: ${search}`).toBe(1);
    expect(replace).not.toBe(search);
  }
}

describe("the mutations", () => {
  it("are ten or more", () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10);
  });

  for (const mutation of mutations)
    it(`"${mutation.name}" fits the sources of today`, () => {
      expectFits(mutation);
    });
});

describe("the planted faults", () => {
  it("are thirty or more, of every part of the product", () => {
    expect(new Set(plantedFaults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
    const parts = plantedFaults.flatMap(({ edits }) => edits.map(({ file }) => file.split("/", 1)[0]));
    expect(new Set(parts)).toEqual(new Set(["contract", "demo", "offline", "server", "src", "sw"]));
  });

  for (const fault of plantedFaults)
    it(`"${fault.name}" fits the sources of today, and its tests are there`, () => {
      expectFits(fault);
      expect(fault.caughtBy.length).toBeGreaterThan(0);
      expect(fault.caughtBy.filter((test) => !existsSync(join(projectRoot, test)))).toEqual([]);
    });
});
