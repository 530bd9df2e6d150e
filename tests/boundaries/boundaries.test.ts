import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanTree, otherHalf, planted } from "./planted.ts";

interface Finding {
  filename: string;
  code: string;
}

const tree = mkdtempSync(path.join(tmpdir(), "ip-smart-boundaries-"));
let clean: Finding[] = [];
let broken: Finding[] = [];

beforeAll(() => {
  for (const file of ["oxlint.config.mjs", "package.json", "tsconfig.base.json"]) cpSync(file, path.join(tree, file));
  write("tsconfig.json", '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] } }\n');
  symlinkSync(path.resolve("node_modules"), path.join(tree, "node_modules"));
  for (const [file, text] of Object.entries(cleanTree)) write(file, text);
  clean = lint();
  for (const { file, text } of [...planted, otherHalf]) write(file, text);
  broken = lint();
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true }));

describe("the lint", () => {
  it("has nothing against a tree that keeps the rules", () => {
    expect(clean).toEqual([]);
  });

  it.each(planted)("holds: $breaks", ({ file, rule }) => {
    expect(broken.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule);
  });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

function lint(): Finding[] {
  const oxlint = path.resolve("node_modules/oxlint/bin/oxlint");
  // Folders by name: the link to node_modules would be followed.
  const areas = ["contract", "offline", "sw", "src", "server", "demo"];
  const run = spawnSync(process.execPath, [oxlint, "-c", "oxlint.config.mjs", "-f", "json", ...areas], {
    cwd: tree,
    encoding: "utf8",
  });
  const report = run.stdout.slice(run.stdout.indexOf("{"));
  return (JSON.parse(report) as { diagnostics: Finding[] }).diagnostics.map(({ filename, code }) => ({
    filename,
    code,
  }));
}
