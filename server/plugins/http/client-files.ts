import { cp, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const keepReleasesMs = 90 * 24 * 3_600_000;

/** Copies this release's hashed files beside those of earlier releases and drops what is older than 90 days. */
export async function keepRelease(clientDir: string, releasesDir: string, now: number): Promise<void> {
  const assets = join(releasesDir, "assets");
  await mkdir(assets, { recursive: true });
  for (const name of await readdir(assets)) {
    if (now - (await stat(join(assets, name))).mtimeMs > keepReleasesMs) await rm(join(assets, name));
  }
  await cp(join(clientDir, "assets"), assets, { recursive: true, preserveTimestamps: false });
}

const forever = "public, max-age=31536000, immutable";
const alwaysAsk = "no-cache";

/**
 * Serves the built client: hashed files for ever (also those of earlier releases, which open pages still
 * ask for), everything else asked again each time, and index.html for every page address. One folder a
 * route: over several, the plugin finds no uncompressed file in the first.
 */
export async function serveClient(app: FastifyInstance, clientDir: string, releasesDir: string): Promise<void> {
  const shared = { preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: clientDir,
    setHeaders(reply, path) {
      reply.setHeader("cache-control", alwaysAsk);
      if (path.endsWith("sw.js")) reply.setHeader("service-worker-allowed", "/");
    },
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: join(releasesDir, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    setHeaders: (reply) => void reply.setHeader("cache-control", forever),
  });
}
