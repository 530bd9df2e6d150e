import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file);

/** What each folder right below `root` imports of its siblings; tests may look wherever they like. */
function importGraph(root: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const [area = ""] = file.split(path.sep);
    if (area === file || !isProduct(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    const named = [...text.matchAll(new RegExp(`["']#${root}/([^/"']+)/`, "g"))].map(([, name]) => name ?? "");
    const reached = [...text.matchAll(/["'](\.\.\/[^"']+)["']/g)]
      .map(([, up]) => path.join(path.dirname(file), up ?? "").split(path.sep))
      // One name alone is a file beside the folders: the contract's own list of its areas.
      .flatMap(([name = "", ...below]) => (below.length > 0 ? [name] : []));
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

describe.each([
  { root: "server/areas", area: "visit", imports: "company" },
  { root: "contract", area: "visit", imports: "demand" },
  { root: "src/entities", area: "demand", imports: "company" },
])("the areas of $root", ({ root, area, imports }) => {
  const graph = importGraph(root);

  it("are found with their imports", () => {
    expect(graph.get(area)).toContain(imports);
  });

  it("import each other in no circle", () => {
    expect(circles(graph)).toEqual([]);
  });
});

it("the core of the contract imports none of its areas", () => {
  expect([...(importGraph("contract").get("core") ?? [])]).toEqual([]);
});

it("a circle through a third would be seen", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["a"])],
    ["d", new Set(["a"])],
  ]);
  expect(circles(graph)).toEqual(["a ↔ b ↔ c"]);
});
