import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { remember, rememberedCluster } from "./cluster-place.ts";

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ip-smart-place-")));
  made.push(folder);
  return folder;
}
const file = (dataDir: string) => join(dataDir, "postgres.json");
const writeDown = (dataDir: string, directory: string) =>
  writeFileSync(file(dataDir), JSON.stringify({ directory, password: "secret" }));
const placeOf = (dataDir: string) => rememberedCluster(dataDir)?.directory;
function cluster(directory: string): string {
  mkdirSync(directory);
  writeFileSync(join(directory, "PG_VERSION"), "18");
  return directory;
}

describe("the place of a cluster", () => {
  it("is remembered relative to the data folder it lies in", () => {
    const dataDir = newFolder();
    expect(rememberedCluster(dataDir)).toBeNull();
    remember(dataDir, { directory: join(dataDir, "postgres"), password: "secret" });
    expect(JSON.parse(readFileSync(file(dataDir), "utf8"))).toEqual({ directory: "postgres", password: "secret" });
    expect(placeOf(dataDir)).toBe(join(dataDir, "postgres"));
  });

  it("is the folder's own where an earlier program remembered that of the original", () => {
    const [original, copy] = [newFolder(), newFolder()];
    writeDown(copy, cluster(join(original, "postgres")));
    const own = cluster(join(copy, "postgres"));
    expect(placeOf(copy)).toBe(own);
    writeDown(copy, "../other/postgres");
    expect(placeOf(copy)).toBe(own);
  });

  it("is the folder's own where its making was broken off at the last step", () => {
    const [original, copy] = [newFolder(), newFolder()];
    cluster(join(copy, "postgres.new"));
    writeDown(copy, join(original, "postgres"));
    expect(placeOf(copy)).toBe(join(copy, "postgres"));
  });

  it("is never that of another data folder", () => {
    const [original, copy] = [newFolder(), newFolder()];
    writeDown(copy, cluster(join(original, "postgres")));
    expect(() => placeOf(copy)).toThrow(`指向别处的 ${original}/postgres：这里可能是一份不完整的副本`);
  });

  it("may be the one that root's database has outside of all data folders", () => {
    const dataDir = newFolder();
    writeDown(dataDir, "/var/lib/ip-smart/0123456789abcdef");
    expect(placeOf(dataDir)).toBe("/var/lib/ip-smart/0123456789abcdef");
    writeDown(dataDir, "/var/lib/ip-smart/../other");
    expect(() => placeOf(dataDir)).toThrow("不完整的副本");
  });
});
