import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/project-root.ts";

/** What lays out papers and packs workbooks: seconds of whatever thread it runs in. */
const heavy = /^import (?!type\b)[^;]*? from "(?:pdfmake|write-excel-file\/node|pdf-lib|@cantoo\/pdf-lib)";/mu;
/** The programs of threads, and what they alone import. */
const ofThreads = new Set([
  "server/areas/industry/disarm.ts",
  "server/areas/industry/stamp-work.ts",
  "server/plugins/papers/draw-pdf.ts",
  "server/plugins/papers/draw-workbook.ts",
]);

it("what draws and packs is imported by threads alone, so that no cell and no paper goes around the one writer", () => {
  const sources = readdirSync(join(projectRoot, "server"), { recursive: true, encoding: "utf8" })
    .map((name) => `server/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".ts") && !/\.(?:test|testing)\.ts$/u.test(name));
  const found = sources.filter((name) => heavy.test(readFileSync(join(projectRoot, name), "utf8")));
  expect(new Set(found)).toEqual(ofThreads);
});
