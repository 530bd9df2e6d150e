import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment, type Cluster } from "./embedded-cluster.ts";
import { fileIdentity, processCommand, processIdentity, workingFolder } from "./process-identity.ts";

/** Where the embedded database reports what it does; a pino logger fits. */
export interface DatabaseLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

/** Server settings by name, as in postgresql.conf. */
export type Settings = Record<string, string | number>;

/** Sized for a laptop of two cores that also runs the application and a browser. */
const ownSettings: Settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 60,
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: 1.1,
  // Parallel plans need more of /dev/shm than containers give, and there are two cores.
  max_parallel_workers_per_gather: 0,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // Messages of single statements quote what people typed: only the server's own are logged, without details.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_checkpoints: "off",
  log_line_prefix: "",
};

/** How long a fast shutdown may take before connections are simply cut; nothing committed is lost by that. */
const fastShutdownMs = 30_000;

/** A PostgreSQL just spawned, and the last lines it wrote, which say why it would not start. */
export interface Spawned {
  child: ChildProcess;
  lastLines: string[];
}

/** Starts PostgreSQL on a port of 127.0.0.1; its lines go to `log`. It is not yet ready to answer. */
export function spawnPostgres(cluster: Cluster, port: number, settings: Settings, log: DatabaseLog): Spawned {
  const all = Object.entries({ ...ownSettings, ...settings, port });
  const flags = all.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.directory, ...flags], {
    cwd: "/",
    // PostgreSQL takes any living process under the pid of a stale lock file for another server, unless
    // it is this "grandparent": whoever has that pid now, `stopStray` has checked that the process is not ours.
    env: { ...childEnvironment, PG_GRANDPARENT_PID: String(recordedPid(cluster.directory) ?? 0) },
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl-C in the terminal must reach this process first, not the database.
    detached: true,
    ...cluster.account,
  });
  const lastLines: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    lastLines.splice(0, lastLines.length - 7);
    lastLines.push(line);
    log.info({ postgres: line }, "postgres");
  });
  return { child, lastLines };
}

/** Ends PostgreSQL in order: rolls back what is open, writes a checkpoint, exits. */
export async function shutDown(pid: number): Promise<void> {
  const identity = processIdentity(pid);
  if (identity === null) return;
  process.kill(pid, "SIGINT");
  if (await ended(pid, identity, fastShutdownMs)) return;
  process.kill(pid, "SIGQUIT");
  if (!(await ended(pid, identity, fastShutdownMs)))
    throw new Error(`PostgreSQL（进程号 ${pid}）没有停止。PostgreSQL (pid ${pid}) does not stop.`);
}

/**
 * Stops a PostgreSQL that a killed server left behind on this cluster. Returns whether there was one. Whoever asks holds
 * the lock of the cluster, so that the server it belonged to is dead.
 */
export async function stopStray(directory: string): Promise<boolean> {
  const pid = livingPostmaster(directory);
  if (pid === null) return false;
  await shutDown(pid);
  return true;
}

/** The process of the PostgreSQL that works in this very folder; null: none does. A copied folder names that of the original. */
export function livingPostmaster(directory: string): number | null {
  const pid = recordedPid(directory);
  if (pid === null) return null;
  const command = processCommand(pid);
  const folder = workingFolder(pid);
  const isHere = folder === null ? command.includes(`-D ${directory} `) : folder === fileIdentity(directory);
  return isHere && command.includes(" -D ") ? pid : null;
}

/** A free TCP port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function ended(pid: number, identity: string, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (processIdentity(pid) !== identity) return true;
    await sleep(20);
  }
  return false;
}

/** The port that the PostgreSQL of a cluster has written down; null: none runs, or it has not come so far. */
export function livingPort(directory: string): number | null {
  if (livingPostmaster(directory) === null) return null;
  const port = Number(readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[3]);
  return port > 0 ? port : null;
}

function recordedPid(directory: string): number | null {
  const file = path.join(directory, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return pid > 0 ? pid : null;
}
