import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { runSql } from "#tests/fixtures/database/test-cluster.ts";
import { folderInstallation } from "./installation-file.ts";
import { adoptInstallation, matchInstallation, refuseMismatch } from "./installation-id.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(content: "empty" | "used" = "empty"): string {
  const made = mkdtempSync(join(tmpdir(), "ip-smart-installation-"));
  cleanups.push(() => rmSync(made, { recursive: true }));
  if (content === "used") mkdirSync(join(made, "files"));
  return made;
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await freshDatabase();
  cleanups.push(drop);
  return url;
}

/** A database in which records name stored files. */
async function fullDatabase(): Promise<string> {
  const url = await emptyDatabase();
  await runSql(
    url,
    `insert into files (id, owner, record_id, kind, sha256, size, mime)
     values ('${randomUUID()}', 'visit', '${randomUUID()}', 'photo', '${"0".repeat(64)}', 1, 'image/png')`,
  );
  return url;
}

const external = (databaseUrl: string, dataDir: string) => ({ databaseUrl, dataDir, ownsDatabase: false });

/** A data folder and a database that were started together. */
async function installation() {
  const [databaseUrl, dataDir] = [await emptyDatabase(), folder()];
  await matchInstallation(external(databaseUrl, dataDir));
  mkdirSync(join(dataDir, "files"));
  return { databaseUrl, dataDir, id: folderInstallation(dataDir) };
}

describe("a data folder and a database", () => {
  it("become one installation when they first meet, for every process that shares them", async () => {
    const [databaseUrl, dataDir] = [await emptyDatabase(), folder()];
    await Promise.all([1, 2, 3].map(() => matchInstallation(external(databaseUrl, dataDir))));
    expect(folderInstallation(dataDir)).toMatch(/^[0-9a-f-]{36}$/);
    mkdirSync(join(dataDir, "files"));
    await matchInstallation(external(databaseUrl, dataDir));
    await refuseMismatch(external(databaseUrl, dataDir));
  });

  it("get an id where both were in use before there were any", async () => {
    const [databaseUrl, dataDir] = [await fullDatabase(), folder("used")];
    await refuseMismatch(external(databaseUrl, dataDir));
    await matchInstallation(external(databaseUrl, dataDir));
    expect(folderInstallation(dataDir)).not.toBeNull();
  });

  it("go on from a start that was killed between the two", async () => {
    const [databaseUrl, { dataDir, id }] = [await emptyDatabase(), { dataDir: folder(), id: randomUUID() }];
    writeFileSync(join(dataDir, "installation.json"), JSON.stringify({ id }));
    await matchInstallation(external(databaseUrl, dataDir));
    expect(folderInstallation(dataDir)).toBe(id);
  });

  it.each<[string, () => Promise<{ databaseUrl: string; dataDir: string }>, string]>([
    [
      "an empty folder on the database of an installation",
      async () => ({ ...(await installation()), dataDir: folder() }),
      "没有它的文件",
    ],
    [
      "an empty folder on a full database of before",
      async () => ({ databaseUrl: await fullDatabase(), dataDir: folder() }),
      "数据库中已有一个系统的文件记录",
    ],
    [
      "the folder of an installation on an empty database",
      async () => ({ ...(await installation()), databaseUrl: await emptyDatabase() }),
      "而数据库是空的或来自别处",
    ],
    [
      "the folder of one installation on the database of another",
      async () => ({ ...(await installation()), dataDir: (await installation()).dataDir }),
      "属于两个不同的系统",
    ],
  ])("are refused until somebody says that they belong together: %s", async (_, make, words) => {
    const parts = { ...(await make()), ownsDatabase: false };
    await expect(matchInstallation(parts)).rejects.toThrow(words);
    await expect(matchInstallation(parts)).rejects.toThrow("npm run adopt");
    expect(await adoptInstallation(parts)).toBe("adopted");
    await matchInstallation(parts);
    expect(await adoptInstallation(parts)).toBe("agreed");
  });

  it("are not backed up together when they do not belong together", async () => {
    const { databaseUrl } = await installation();
    await expect(refuseMismatch(external(databaseUrl, folder("used")))).rejects.toThrow("没有它的文件");
  });

  it("are refused in words when the file of the folder cannot be read", async () => {
    const { databaseUrl, dataDir } = await installation();
    writeFileSync(join(dataDir, "installation.json"), "{");
    await expect(matchInstallation(external(databaseUrl, dataDir))).rejects.toThrow("已损坏");
    expect(readFileSync(join(dataDir, "installation.json"), "utf8")).toBe("{");
  });
});
