import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { keepRelease, serveClient } from "./client-files.ts";

it("serves to a browser that takes gzip: the worker, the hashed files, and those of an earlier release", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-client-"));
  const [clientDir, releases] = [join(folder, "client"), join(folder, "releases")];
  await mkdir(join(clientDir, "assets"), { recursive: true });
  await writeFile(join(clientDir, "sw.js"), "worker");
  await writeFile(join(clientDir, "assets/new-1.js"), "new");
  await mkdir(join(releases, "assets"), { recursive: true });
  await writeFile(join(releases, "assets/old-1.js"), "old");
  const app = Fastify();
  await keepRelease(clientDir, releases, Date.now());
  await serveClient(app, clientDir, releases);

  const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
  const worker = await get("/sw.js");
  expect([worker.body, worker.headers["cache-control"]]).toEqual(["worker", "no-cache"]);
  const hashed = await get("/assets/new-1.js");
  expect([hashed.body, hashed.headers["cache-control"]]).toEqual(["new", "public, max-age=31536000, immutable"]);
  expect((await get("/assets/old-1.js")).body).toBe("old");
  expect((await get("/assets/gone-1.js")).statusCode).toBe(404);

  await app.close();
  await rm(folder, { recursive: true });
});
