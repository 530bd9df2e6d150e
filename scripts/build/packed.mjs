import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Hashed files that the worker of a build keeps on the device. */
const kept = (folder) =>
  new Set([...readFileSync(join(folder, "sw.js"), "utf8").matchAll(/"url":"(assets\/[^"]+)"/g)].map(([, url]) => url));

/**
 * Writes precache.json: the texts of the hashed files that the worker keeps, by their address. A new device takes
 * them by one request where hundreds would each wait for the line.
 */
export function packFiles(folder) {
  const texts = [...kept(folder)].map((url) => [url, readFileSync(join(folder, url), "utf8")]);
  if (texts.length === 0) throw new Error("sw.js names no file to keep");
  writeFileSync(join(folder, "precache.json"), JSON.stringify(Object.fromEntries(texts)));
}
