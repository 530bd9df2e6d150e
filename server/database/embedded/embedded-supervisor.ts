import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Cluster, databaseName } from "./embedded-cluster.ts";
import { type DatabaseLog, freePort, type Settings, shutDown, spawnPostgres } from "./embedded-process.ts";

const shortestBackoffMs = 500;
const longestBackoffMs = 30_000;

/**
 * One PostgreSQL under our eyes:
 *
 *     start → spawned → answering → (ends by itself) → waiting → spawned …
 *     stop from any state → ended
 *
 * It keeps its port over restarts, so that a pool's next connection succeeds.
 */
export class SupervisedPostgres {
  port = 0;
  private child: ChildProcess | null = null;
  private readonly stopping = new AbortController();
  private readonly cluster: Cluster;
  private readonly settings: Settings;
  private readonly log: DatabaseLog;

  constructor(cluster: Cluster, settings: Settings, log: DatabaseLog) {
    this.cluster = cluster;
    this.settings = settings;
    this.log = log;
  }

  urlOf(database: string): string {
    return `postgres://${databaseName}:${this.cluster.password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Resolves when connections are answered, crash recovery included. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.port = await freePort();
      try {
        await this.launch();
        return;
      } catch (error) {
        await this.endChild();
        // Another program took the port, or processes of a killed server still hold the shared memory.
        if (attempt === 5 || !String(error).includes("in use")) throw error;
        await sleep(200 * attempt);
      }
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.endChild();
  }

  private async launch(): Promise<void> {
    const { child, lastLines } = spawnPostgres(this.cluster, this.port, this.settings, this.log);
    this.child = child;
    const ended = new Promise<never>((_, reject) => {
      child.once("error", reject);
      child.once("close", () => reject(new Error(`PostgreSQL 未能启动 did not start: ${lastLines.join("\n")}`)));
    });
    await Promise.race([ended, this.answering()]);
    ended.catch(() => this.restart());
  }

  private async answering(): Promise<void> {
    const { child } = this;
    while (child === this.child && child?.exitCode === null && !(await this.answers())) await sleep(20);
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.urlOf("postgres") });
    client.on("error", (error) => this.log.warn({ err: error }, "first connection lost"));
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      // Not listening yet, or recovering after a crash.
      if (["ECONNREFUSED", "ECONNRESET", "57P03"].includes(code)) return false;
      throw error;
    }
  }

  private async restart(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = shortestBackoffMs; !signal.aborted; pause = Math.min(2 * pause, longestBackoffMs)) {
      this.log.error({ retryInMs: pause }, "the database ended by itself; starting it again");
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.relaunched())) return;
    }
  }

  private async relaunched(): Promise<boolean> {
    try {
      await this.launch();
      this.log.warn({ port: this.port }, "the database answers again");
      return true;
    } catch (error) {
      this.log.error({ err: error }, "the database did not start");
      await this.endChild();
      return false;
    }
  }

  private async endChild(): Promise<void> {
    if (this.child?.pid !== undefined && this.child.exitCode === null) await shutDown(this.child.pid);
  }
}
