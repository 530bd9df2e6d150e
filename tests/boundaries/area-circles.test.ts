import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const areas = "server/areas";

/** Circles that are still there; the list may only become shorter. */
const known = ["content ↔ site"];

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** What each area imports of others; tests may look wherever they like. */
function importGraph(): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of readdirSync(areas, { recursive: true, encoding: "utf8" })) {
    const [area = ""] = file.split(path.sep);
    if (area === file || !file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const text = readFileSync(path.join(areas, file), "utf8");
    const named = [...text.matchAll(/["']#server\/areas\/([^/"']+)\//g)].map(([, name]) => name ?? "");
    const reached = [...text.matchAll(/["'](\.\.\/[^"']+)["']/g)].map(
      ([, up]) => path.join(path.dirname(file), up ?? "").split(path.sep)[0] ?? "",
    );
    const others = [...named, ...reached].filter((other) => other !== area && other !== "..");
    graph.set(area, new Set([...(graph.get(area) ?? []), ...others]));
  }
  return graph;
}

function reachable(graph: Graph, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let area = open.pop(); area !== undefined; area = open.pop()) {
    for (const next of graph.get(area) ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}

/** Areas that reach each other, a line for each group of them. */
function circles(graph: Graph): string[] {
  const reach = new Map([...graph.keys()].map((area) => [area, reachable(graph, area)]));
  const groups = [...graph.keys()]
    .filter((area) => reach.get(area)?.has(area))
    .map((area) => [...graph.keys()].filter((other) => reach.get(area)?.has(other) && reach.get(other)?.has(area)));
  return [...new Set(groups.map((group) => group.sort().join(" ↔ ")))].sort();
}

describe("the areas of the server", () => {
  it("are found with their imports", () => {
    expect(importGraph().get("visit")).toContain("company");
  });

  it("import each other in no circle but those that are known", () => {
    expect(circles(importGraph())).toEqual(known);
  });

  it("would be seen in a circle through a third", () => {
    const graph = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["a"])],
      ["d", new Set(["a"])],
    ]);
    expect(circles(graph)).toEqual(["a ↔ b ↔ c"]);
  });
});
