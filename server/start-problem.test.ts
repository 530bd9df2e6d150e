import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { runSql } from "#tests/fixtures/database/test-cluster.ts";
import { migrate } from "./database/migrate.ts";
import { startProblem } from "./start-problem.ts";

const caught = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => startProblem(error),
  );

let database: Awaited<ReturnType<typeof freshDatabase>>;
const made: string[] = [];

/** A database of the same cluster with properties of its own. */
async function otherDatabase(name: string, properties: string): Promise<string> {
  await runSql(database.url, `create database ${name} template template0 ${properties}`);
  made.push(name);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const name of made) await runSql(database.url, `drop database if exists ${name}`);
  await database.drop();
});

describe("a start that fails says what to do", () => {
  it("about a database that would lose Chinese", async () => {
    const ascii = await otherDatabase(
      `start_ascii_${process.pid}`,
      "encoding 'SQL_ASCII' locale_provider libc locale 'C'",
    );
    expect(await caught(migrate(ascii))).toContain("编码是 SQL_ASCII，需要 UTF8");
    const deaf = await otherDatabase(`start_deaf_${process.pid}`, "encoding 'UTF8' locale_provider libc locale 'C'");
    expect(await caught(migrate(deaf))).toContain("LC_CTYPE 不认中文");
  });

  it("about a database that does not let it in, or is not there", async () => {
    const missing = new URL(database.url);
    missing.pathname = "/no_such_database";
    expect(await caught(migrate(missing.href))).toContain("数据库不存在");
    const silent = new URL(database.url);
    silent.hostname = "127.0.0.1";
    silent.port = "1";
    expect(await caught(migrate(silent.href))).toContain("连不上数据库");
    expect(startProblem(Object.assign(new Error("password"), { code: "28P01" }))).toContain("密码不对");
  });

  it("about a port that is taken", async () => {
    const first = createServer();
    await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
    const { port } = first.address() as { port: number };
    const second = createServer();
    const error = await new Promise((resolve) => second.once("error", resolve).listen(port, "127.0.0.1"));
    expect(startProblem(error)).toBe(`端口 ${port}已被占用：请停掉占用它的程序，或用 PORT 换一个端口`);
    await new Promise((resolve) => first.close(resolve));
  });

  it("about a folder it may not write, and not about what nobody foresaw", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ip-smart-start-"));
    const error = Object.assign(new Error("denied"), { code: "EACCES", syscall: "mkdir", path: join(folder, "files") });
    expect(startProblem(error)).toContain(`没有权限读写 ${join(folder, "files")}`);
    expect(await caught(mkdir(join(folder, "a", "b")))).toBeNull();
    expect(startProblem("nonsense")).toBeNull();
    await rm(folder, { recursive: true });
  });
});
