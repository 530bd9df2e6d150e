import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryOf, type OwnDatabaseServer, serverProcess, startWithOwnDatabase } from "#tests/fixtures/app-server.ts";
import { runSql } from "#tests/fixtures/database/test-cluster.ts";
import { rememberedCluster } from "./database/embedded/cluster-place.ts";
import { runningPostgres } from "./database/embedded/embedded.ts";
import { projectRoot } from "./project-root.ts";

const made: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ip-smart-copied-"));
  made.push(folder);
  return folder;
}
let original: OwnDatabaseServer;
beforeAll(async () => {
  original = await startWithOwnDatabase();
});
afterAll(async () => {
  await original.remove();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (url: string) => (await fetch(`${url}/v1/ready`)).status;

/** A copy of the original's data folder that PostgreSQL's account can enter too. */
function copyOfOriginal(): string {
  const copy = newFolder();
  execFileSync("cp", ["-a", `${original.dataDir}/.`, copy]);
  return copy;
}

/** What a server that does not start says. */
async function refusal(settings: NodeJS.ProcessEnv): Promise<string> {
  const { DATABASE_URL: _, ...own } = process.env;
  const child = spawn(process.execPath, entryOf(projectRoot), {
    env: { ...own, HOST: "127.0.0.1", PORT: "0", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
    // One that starts after all outlives no test.
    timeout: 60_000,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  expect(await once(child, "exit")).toEqual([1, null]);
  return said;
}

describe("two servers on a data folder and its copy", () => {
  it("live beside each other, each with the database of its own", async () => {
    await original.sql("create table told (word text)");
    const dataDir = copyOfOriginal();
    const { start, stop, url } = await serverProcess({ DATA_DIR: dataDir }, []);
    await start();
    expect([await statusOf(original.url), await statusOf(url)]).toEqual([200, 200]);
    await original.sql("insert into told values ('原件')");
    expect(await original.sql("select word from told")).toEqual([{ word: "原件" }]);
    // Closing the terminal is a stop in order: no PostgreSQL stays behind.
    await stop("SIGHUP");
    expect(await runningPostgres(dataDir)).toBeNull();
    expect(await statusOf(original.url)).toBe(200);
  });

  it("are two after a stop as well, and the folder may be moved", async () => {
    await original.stop();
    const dataDir = copyOfOriginal();
    const moved = `${dataDir}-moved`;
    execFileSync("mv", [dataDir, moved]);
    made.push(moved);
    await original.start();
    const second = await serverProcess({ DATA_DIR: moved }, []);
    await second.start();
    expect([await statusOf(original.url), await statusOf(second.url)]).toEqual([200, 200]);
    expect(rememberedCluster(moved)?.directory).toBe(join(moved, "postgres"));
    await second.stop();
    expect(await statusOf(original.url)).toBe(200);
  });
});

describe("a server does not start", () => {
  const external = async () => ({ DATABASE_URL: (await runningPostgres(original.dataDir)) ?? "" });

  it("with an empty data folder on the database of an installation", async () => {
    expect(await refusal({ ...(await external()), DATA_DIR: newFolder() })).toMatch(/^没有启动：.*没有它的文件.*\n$/);
  });

  it("with the data folder of another installation", async () => {
    const other = await startWithOwnDatabase();
    await other.stop();
    expect(await refusal({ ...(await external()), DATA_DIR: other.dataDir })).toMatch(
      /^没有启动：.*属于两个不同的系统.*\n$/,
    );
    await other.remove();
  });

  it("with a full data folder on an empty database", async () => {
    const { DATABASE_URL } = await external();
    await runSql(DATABASE_URL, "create database empty template template0");
    const url = new URL(DATABASE_URL);
    url.pathname = "/empty";
    const copy = copyOfOriginal();
    expect(await refusal({ DATABASE_URL: url.href, DATA_DIR: copy })).toMatch(
      /^没有启动：.*数据库是空的或来自别处.*\n$/,
    );
  });

  it("on a data folder whose server lives", async () => {
    expect(await refusal({ DATA_DIR: original.dataDir })).toContain("正被另一个服务进程使用");
  });
});
