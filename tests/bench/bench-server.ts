import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/project-root.ts";
import { answered, type Figures, impossibleFigures } from "./possible-figures.ts";

/** A built server of its own with demo data in a temporary folder. */
export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process to listening. */
  startedIn: number;
  /** Stops the process and keeps the data. */
  stop(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<BenchServer>;
  /** Stops it and deletes the data. */
  remove(): Promise<void>;
}

/** Where a server's data is; without a database of its own it runs the embedded one. */
interface Data {
  folder: string;
  databaseUrl?: string;
  /** Folder of a build that is not this one's. */
  release?: string;
}

async function listen({
  folder,
  databaseUrl,
  release = projectRoot,
}: Data): Promise<{ child: ChildProcess; url: string; startedIn: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(release, "dist/server/main.js"), "--demo"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "info",
      DATABASE_URL: databaseUrl,
      // As an installation would: audits ask for whole canonical addresses.
      PUBLIC_URL: "http://127.0.0.1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (!line.includes('"msg":"listening"')) continue;
    const url = (JSON.parse(line) as { url: string }).url;
    child.stdout?.resume();
    return { child, url, startedIn: performance.now() - began };
  }
  throw new Error("the server ended before it listened");
}

/** Starts the built server; without a folder on new, empty data. */
export async function benchServer(given: Partial<Data> = {}): Promise<BenchServer> {
  const data = { ...given, folder: given.folder ?? (await mkdtemp(join(tmpdir(), "ip-smart-bench-"))) };
  // As root the database runs under another account, which must reach the folder.
  await chmod(data.folder, 0o755);
  const { child, url, startedIn } = await listen(data);
  // A bench that fails leaves no server behind.
  process.once("exit", () => child.kill("SIGTERM"));
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });
  return {
    url,
    startedIn,
    stop,
    restart: async () => {
      await stop();
      return benchServer(data);
    },
    remove: async () => {
      await stop();
      await rm(data.folder, { recursive: true, force: true });
    },
  };
}

/** Signs a demo account in and gives its token. */
export async function signIn(url: string, mobile: string): Promise<string> {
  const reply = await answered(
    await fetch(`${url}/v1/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mobile, password: "Demo@2026!", type: "phone" }),
    }),
  );
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
}

/** What benches told that cannot be: it makes the run fail. */
export const failures: string[] = [];

/** Prints a line of figures; differences that may be below zero are named. */
export function report(name: string, figures: Figures, mayFall: readonly string[] = []): void {
  const text = Object.entries(figures).map(([key, value]) => `${key} ${value}`);
  console.log(`${name.padEnd(34)} ${text.join(" · ")}`);
  failures.push(...impossibleFigures(figures, mayFall).map((problem) => `${name}: ${problem}`));
}

/** Middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
