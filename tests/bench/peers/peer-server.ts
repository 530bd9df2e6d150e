import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { installOwnPackages } from "../own-packages.ts";

const source = join(import.meta.dirname, "site");

/** The peers' pages and their server, in a process of its own. */
export interface PeerServer {
  url: string;
  /** Offers these records under a name, to every peer. */
  load(name: string, file: string): Promise<void>;
  /** Ids of what has been pushed under a name. */
  arrived(name: string): Promise<string[]>;
  stop(): Promise<void>;
}

async function started(folder: string): Promise<{ child: ChildProcess; url: string }> {
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
  const folder = await installOwnPackages(source, "bench-peers");
  const { build } = await import("vite");
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir: "dist", target: "es2022" } });
  const { child, url } = await started(folder);
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
