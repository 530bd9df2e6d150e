import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const table = readFileSync("docs/SPECIFICATION.md", "utf8");
const readings = readFileSync("docs/decisions/084-readings-of-the-specification.md", "utf8");

interface Row {
  paragraph: string;
  sentence: string;
  state: string;
  tests: { file: string; title: string }[];
}

/** A test of a cell: its file in backticks, its title behind it. */
function testOf(cell: string): Row["tests"][number] {
  const found = /^`(?<file>[^`]+)` (?<title>.+)$/u.exec(cell)?.groups;
  if (found?.file === undefined || found.title === undefined) throw new Error(`no test: ${cell}`);
  return { file: found.file, title: found.title };
}

const rows: Row[] = table.split("\n").flatMap((line) => {
  const cells = line
    .split(" | ")
    .map((cell, at, all) => cell.slice(at === 0 ? 2 : 0, at === all.length - 1 ? -2 : undefined));
  const [paragraph = "", sentence = "", state = "", held = ""] = cells;
  if (!/^(\d(\.\d)?|card)$/u.test(paragraph) || cells.length !== 4) return [];
  return [{ paragraph, sentence, state, tests: held.trim() === "" ? [] : held.trim().split("<br>").map(testOf) }];
});

const stateOf = ({ state }: Row) => (state.startsWith("[decided otherwise](") ? "decided otherwise" : state);
const of = (state: string) => rows.filter((row) => stateOf(row) === state);

describe("the table of the specification", () => {
  it("counts its rows and their states", () => {
    const told = /^(\d+) rows: (\d+) held, (\d+) decided otherwise, (\d+) not held\.$/mu.exec(table)?.slice(1);
    const counts = [rows, of("held"), of("decided otherwise"), of("not held")].map(({ length }) => String(length));
    expect(counts).toEqual(told);
    expect(of("held").length + of("decided otherwise").length + of("not held").length).toBe(rows.length);
    // A line that is no row because of a slip would be counted nowhere else.
    expect(table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| § |"))).toHaveLength(
      rows.length,
    );
  });

  it("names tests that exist, at least one for each sentence that is held", () => {
    const has = ({ file, title }: Row["tests"][number]) => {
      if (!existsSync(file)) return false;
      const text = readFileSync(file, "utf8");
      return [`"${title}"`, `'${title}'`, `\`${title}\``].some((quoted) => text.includes(quoted));
    };
    const missing = rows.flatMap(({ sentence, tests }) =>
      tests.filter((test) => !has(test)).map(({ file, title }) => `${sentence}: ${file} ${title}`),
    );
    expect(missing).toEqual([]);
    expect(of("held").filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it("leads from what is decided otherwise to a record that speaks of the paragraph", () => {
    const recorded = [...readings.matchAll(/^\| (?<paragraphs>[\d., ]+|packages) \|/gmu)].flatMap(
      ({ groups }) => groups?.paragraphs?.split(", ") ?? [],
    );
    const silent = of("decided otherwise").filter(
      ({ paragraph }) => !recorded.includes(paragraph === "card" ? "packages" : paragraph),
    );
    expect(silent.map(({ paragraph, sentence }) => `${paragraph} ${sentence}`)).toEqual([]);
  });
});

it("has at the top of the tree what the specification names", () => {
  const named = ["package.json", "vite.config.ts", "tsconfig.json", "src", "public", "sw", "tests", "README.md"];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
