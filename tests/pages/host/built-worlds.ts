import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { build, mergeConfig } from "vite";
import serverConfig, { threadPrograms } from "../../../vite.server.config.ts";

const root = join(import.meta.dirname, "../../..");
/** In the project, where the program finds its packages. */
const kept = join(root, "node_modules/.cache/page-server");
const sources = ["contract", "demo", "offline", "server", "src/api", "tests/fixtures", "tests/pages/host"];
const single = ["package-lock.json", "vite.server.config.ts"];

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter(({ name }) => /\.(ts|tsx|mjs|sql|json)$/u.test(name) && !/\.test\.tsx?$/u.test(name));
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

async function keyOf(): Promise<string> {
  const hash = createHash("sha256");
  const files = (await Promise.all(sources.map(filesIn))).flat();
  for (const file of [...single, ...files.sort()]) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest("hex").slice(0, 24);
}

/**
 * The folder with the program of the page tests' servers and those of its threads, built once for what they are made of:
 * to load a thousand sources takes longer than most tests.
 */
export async function builtWorlds(): Promise<string> {
  const folder = join(kept, await keyOf());
  if (existsSync(folder)) return folder;
  await mkdir(kept, { recursive: true });
  const draft = await mkdtemp(join(kept, "draft-"));
  const { build: options, ...config } = serverConfig;
  const { rolldownOptions, ...rest } = options ?? {};
  const input = { "serve-worlds": "tests/pages/host/serve-worlds.ts", ...threadPrograms };
  const own = { ...rest, outDir: draft, rolldownOptions: { ...rolldownOptions, input } };
  await build(mergeConfig(config, { configFile: false, root, logLevel: "warn", build: own }));
  for (const name of await readdir(kept))
    if (!name.startsWith("draft-")) await rm(join(kept, name), { recursive: true, force: true });
  // Another run may have been sooner.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}
