import { afterAll, beforeAll, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("describes every call, as often as it is asked", async () => {
  const ask = () => server.app.inject({ method: "GET", url: "/v1/openapi.json" });
  const { paths } = (await ask()).json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
  const described = Object.values(paths).flatMap((one) => Object.values(one).map(({ operationId }) => operationId));
  expect(new Set(described)).toEqual(new Set(callsByName.keys()));
  expect((await ask()).json()).toMatchObject({ openapi: "3.1.0" });
});

it("has a page to read with every call's address", async () => {
  const { statusCode, body } = await server.app.inject({ method: "GET", url: "/v1/docs" });
  expect(statusCode).toBe(200);
  expect([...callsByName.values()].filter(({ path }) => !body.includes(path))).toEqual([]);
});
