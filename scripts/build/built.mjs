import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compressed.mjs";
import { packFiles } from "./packed.mjs";
import { root, runProgram, stopIfFailed } from "../run.mjs";

/** What the build is made of. */
const sources = [
  "contract",
  "demo",
  "offline",
  "public",
  "server",
  "src",
  "sw",
  "index.html",
  "package-lock.json",
  "package.json",
];
const sourceFiles = /^(vite.*\.config\.ts|tsconfig.*\.json)$/;
const mark = join(root, "dist/.sources");

const vite = "vite/bin/vite.js";

/** Runs vite for one half of the build; resolves with the exit code. */
const runAloud = (_half, file, args) => runProgram(file, args);

async function buildClient(runVite) {
  const code = await runVite("client", vite, ["build", "--logLevel", "warn"]);
  stopIfFailed(code, "客户端构建失败 the client was not built");
  packFiles(join(root, "dist/client"));
  await compressFiles(join(root, "dist/client"));
}

async function buildServer(runVite) {
  const code = await runVite("server", vite, ["build", "--config", "vite.server.config.ts", "--logLevel", "warn"]);
  stopIfFailed(code, "服务端构建失败 the server was not built");
}

/** Builds client and server side by side, as neither needs the other; the server may be put to use before the client is there. */
export async function build({ runVite = runAloud, onServer = () => undefined } = {}) {
  const hash = hashOfSources();
  rmSync(mark, { force: true });
  await Promise.all([buildServer(runVite).then(onServer), buildClient(runVite)]);
  writeFileSync(mark, hash);
}

/** Whether something was built and no source differs from what it was built of. */
export const isBuilt = () => existsSync(mark) && readFileSync(mark, "utf8") === hashOfSources();

/** Builds if nothing was built yet or a source differs from what was built. */
export async function buildIfChanged() {
  if (isBuilt()) return;
  console.log("正在构建 building …");
  await build();
}

/** Ends with advice when there is nothing to run. */
export function requireBuild() {
  if (existsSync(mark)) return;
  console.error("还没有构建，请先运行 npm run build。Nothing is built yet: run npm run build first.");
  process.exit(1);
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const name of [...sources, ...scriptsOfBuild(), ...readdirSync(root).filter((file) => sourceFiles.test(file))])
    for (const file of filesUnder(name)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** The vite configuration imports these. */
const scriptsOfBuild = () =>
  readdirSync(join(root, "scripts/build"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `scripts/build/${file}`);

function filesUnder(name) {
  const isTest = (file) => /\.test\.tsx?$/.test(file);
  const entries = existsSync(join(root, name)) ? readdirOrFile(name) : [];
  return entries.filter((file) => !isTest(file)).sort((a, b) => (a < b ? -1 : 1));
}

function readdirOrFile(name) {
  try {
    const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  } catch (error) {
    if (error.code === "ENOTDIR") return [name];
    throw error;
  }
}
