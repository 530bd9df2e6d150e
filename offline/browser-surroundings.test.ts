import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { nextPlaceHeader } from "#contract/sync/sync.ts";
import { browserSurroundings } from "./browser-surroundings.ts";

test("the place in a reply's head is told while its body is still on its way", async () => {
  let sendBody = () => {};
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { "content-type": "application/json", [nextPlaceHeader]: "behind" }).flushHeaders();
    sendBody = () => reply.end('{"code":1}');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const told: string[] = [];
  const reply = await browserSurroundings().transport({
    method: "GET",
    path: `http://127.0.0.1:${port}/`,
    token: null,
    timeoutMs: 10_000,
    onNext(place) {
      told.push(place);
      sendBody();
    },
  });
  expect(told).toEqual(["behind"]);
  expect(reply).toMatchObject({ status: 200, body: { code: 1 } });
  await new Promise((closed) => server.close(closed));
});
