import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/project-root.ts";

interface LoadLine {
  late_ms: number;
  rss_mb: number;
}

/** A built server process on a given database, and what it says of its load. */
export interface StormServer {
  url: string;
  /** Milliseconds by which a timer came late at the worst, since last asked. */
  takeLongestBlock(): number;
  /** Lines of the log above "info". */
  complaints: Map<string, number>;
  /** Megabytes of memory now, and at the most so far. */
  memory(): { now: number; most: number };
  stop(): Promise<void>;
}

const infoLevel = 30;

/** Starts one server process without demo data; it logs its load every second. */
export async function stormServer(databaseUrl: string): Promise<StormServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "ip-smart-storm-"));
  const settings = { HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(projectRoot, "dist/server/main.js")], {
    env: { ...process.env, ...settings, LOG_LEVEL: "info", LOAD_LOG_SECONDS: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let longest = 0;
  const complaints = new Map<string, number>();
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the server ended before it listened")));
    lines.on("line", (text) => {
      const line = JSON.parse(text) as LoadLine & {
        msg: string;
        level: number;
        url: string;
        err?: { message: string };
      };
      if (line.msg === "listening") resolve(line.url);
      if (line.msg === "load") longest = Math.max(longest, line.late_ms);
      if (line.level > infoLevel) {
        const words = line.err === undefined ? line.msg : `${line.msg}: ${line.err.message}`;
        complaints.set(words, (complaints.get(words) ?? 0) + 1);
      }
    });
  });
  return {
    url,
    complaints,
    takeLongestBlock() {
      const taken = longest;
      longest = 0;
      return taken;
    },
    memory: () => memoryOf(child),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** From the kernel: resident memory of the process, now and at its peak. */
function memoryOf({ pid }: ChildProcess) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
