import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it.each(["br", "gzip"] as const)("a page of the feed comes as %s to who takes it", async (encoding) => {
  const reply = await server.app.inject({
    url: "/v1/visit/changes?limit=300",
    headers: { authorization: `Bearer ${await server.token("daliang")}`, "accept-encoding": encoding },
  });
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(JSON.parse(unpack[encoding](reply.rawPayload).toString())).toMatchObject({ code: 1, data: { reset: false } });
});
