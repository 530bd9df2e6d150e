import { brotliDecompressSync, gunzipSync } from "node:zlib";
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

it("says where every schema is that it refers to, from its own root", async () => {
  const { body } = await server.app.inject({ method: "GET", url: "/v1/openapi.json" });
  const { components } = JSON.parse(body) as { components: { schemas: Record<string, unknown> } };
  const meant = [...body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
  expect(meant.length).toBeGreaterThan(0);
  const known = new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`));
  expect(meant.filter((to) => !known.has(to))).toEqual([]);
});

it("has a page to read, whose script comes from here", async () => {
  const page = await server.app.inject({ method: "GET", url: "/v1/docs" });
  expect(page.statusCode).toBe(200);
  const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page.body) ?? [];
  const { statusCode, headers } = await server.app.inject({ method: "GET", url: script });
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("text/javascript");
});

it("is packed once, as each asker takes it, and not sent again to who has it", async () => {
  const ask = (headers: Record<string, string>) => server.app.inject({ url: "/v1/openapi.json", headers });
  const plain = await ask({});
  expect(plain.headers["content-encoding"] ?? "identity").toBe("identity");
  for (const [accepted, coding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ] as const) {
    const packed = await ask({ "accept-encoding": accepted });
    expect(packed.headers["content-encoding"]).toBe(coding);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  }
  const again = await ask({ "if-none-match": String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});
