import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/project-root.ts";

const source = join(import.meta.dirname, "site");
/** Outside the product's tree of packages, and of what git, lint and tests look at. */
const folder = join(projectRoot, "data/bench-peers");
const lockFile = "package-lock.json";
const installedMark = join(folder, "installed.json");

/** The peers' pages and their server, in a process of its own. */
export interface PeerServer {
  url: string;
  /** Offers these records under a name, to every peer. */
  load(name: string, file: string): Promise<void>;
  /** Ids of what has been pushed under a name. */
  arrived(name: string): Promise<string[]>;
  stop(): Promise<void>;
}

function finished(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

/** Installs exactly what the peers' own lock file names, when that has not been done yet. */
async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  const wanted = await readFile(join(source, lockFile), "utf8");
  if ((await readFile(installedMark, "utf8").catch(() => "")) === wanted) return;
  console.log("installing the peers …");
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  await finished(command, [...first, "ci", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"]);
  await writeFile(installedMark, wanted);
}

async function started(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["server.js"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (!line.startsWith("{")) continue;
    child.stdout?.resume();
    return { child, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error("the peers' server ended before it listened");
}

/** Installs and bundles the peers where needed, and starts their server. */
export async function startPeerServer(): Promise<PeerServer> {
  await install();
  const { build } = await import("vite");
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir: "dist", target: "es2022" } });
  const { child, url } = await started();
  return {
    url,
    async load(name, file) {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${url}/api/load`, { method: "POST", headers, body: JSON.stringify({ name, file }) });
      if (!reply.ok) throw new Error(`the peers' server could not load ${name}: ${reply.status}`);
    },
    async arrived(name) {
      const reply = await fetch(`${url}/api/arrived?name=${name}`);
      return ((await reply.json()) as { ids: string[] }).ids;
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
