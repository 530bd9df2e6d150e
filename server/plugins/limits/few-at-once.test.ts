import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { feeds, mostMadeHourly, storedFiles } from "./few-at-once.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const template = async () =>
  server.app.inject({
    url: "/v1/company/importTemplate",
    headers: { authorization: `Bearer ${await server.token("admin")}` },
  });

describe("files that are made for an asker", () => {
  it("are three at once, whatever is read for them", async () => {
    await server.token("admin");
    const statuses = (await Promise.all(Array.from({ length: 12 }, template))).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await template()).statusCode).toBe(200);
  });

  it("are so many within an hour", async () => {
    await server.connection.pool.query("update attempts set count = $1 where count > 1", [mostMadeHourly.most]);
    const refused = await template();
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      429,
      expect.stringContaining("生成文件过于频繁") as string,
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("are those of every call with a file that is not named as stored or fetched by programs", () => {
    const withFile = new Set([...callsByName].filter(([, { reply }]) => reply === "file").map(([name]) => name));
    expect([...storedFiles, ...feeds].filter((name) => !withFile.has(name))).toEqual([]);
  });
});
