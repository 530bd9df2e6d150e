import { performance } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";
import { CallDatabase, type CancelStatement } from "#server/database/call-database.ts";
import type { Connection, Db } from "#server/database/connect.ts";
import { isCutOff } from "../errors/cut-off.ts";
import { Refused } from "../errors/refused.ts";
import type { Served } from "../handlers.ts";
import { declaredLane, isOnlyRead, type Lane } from "./heavy-calls.ts";
import type { HeavyLimits, HeavyLine } from "./heavy-line.ts";

/** What calls may have of the database, beside the heavy ones. */
export interface LaneLimits {
  heavy: HeavyLimits;
  /** A statement that reads for longer shows that its call is heavy (ms), and for how long that is remembered. */
  slowMs: number;
  slowForMs: number;
  /** Calls that wait for a connection of the desk before more are sent away. */
  poolWaiting: { desk: number };
}

/** Of this process: heavy calls at work and waiting, those refused since its start, and calls that have shown to be slow. */
export interface HeavyFigures {
  running: number;
  waiting: number;
  refused: number;
  slow: string[];
}

interface Options {
  /** Each lane's connections. */
  pools: Record<Lane, Connection>;
  line: HeavyLine;
  cancel: CancelStatement;
  limits: LaneLimits;
  log: FastifyBaseLogger;
}

/** A call that wants to be worked on. */
export interface Entering {
  served: Pick<Served, "name" | "declared">;
  asker: string;
  /** Aborts when nobody waits for the answer any more. */
  gone: () => AbortSignal;
}

interface Own {
  name: string;
  asker: string;
  gone: AbortSignal;
}

/** It was read for too long while others waited. */
class GaveWay extends Refused {
  constructor() {
    super(503, "服务器繁忙，请稍后再试", { reason: "busy" }, 3);
  }
}

const busyDesk = () =>
  new Refused(503, "服务器繁忙，请稍后再试", { reason: "busy" }, 2 + Math.floor(Math.random() * 4));
const nobodyWaits = () => new Refused(408, "请求已取消", { reason: "gone" });

/** How often calls at work are looked at (ms). */
const paceMs = 500;

/**
 * Gives each call the connections of its lane. What nobody may be kept from has its own; heavy calls take turns; all
 * else shares the desk's. A call of the desk that reads for long belongs to the heavy ones from then on, and makes way
 * when others wait for its connection: a GET starts over in the heavy line, anything else is refused.
 */
export class CallLanes {
  readonly #options: Options;
  readonly #atWork = new Map<CallDatabase, { name: string; lane: Lane }>();
  /** Until when (`performance.now`) calls count as heavy. */
  readonly #slow = new Map<string, number>();
  readonly #sweeping: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#sweeping = setInterval(() => this.sweep(), paceMs).unref();
  }

  stop(): void {
    clearInterval(this.#sweeping);
  }

  /** Does the work of a call with the database that it may have. */
  async run<T>({ served, asker, gone: ofClient }: Entering, work: (db: Db) => Promise<T>): Promise<T> {
    const { pools, limits } = this.#options;
    const lane = this.#laneOf(served);
    if (lane === "kept") return work(pools.kept.db);
    // Who sends a change and leaves at once expects it to be made.
    const own = { name: served.name, asker, gone: isOnlyRead(served) ? ofClient() : new AbortController().signal };
    if (lane === "heavy") return this.#inTurn(own, work);
    if (pools.desk.pool.waitingCount > limits.poolWaiting.desk) throw busyDesk();
    try {
      return await this.#watched("desk", own, work);
    } catch (error) {
      if (!(error instanceof GaveWay) || served.declared.method !== "GET") throw error;
      return this.#inTurn(own, work);
    }
  }

  /** Whether a call takes a place among the heavy ones now. */
  isHeavy = (served: Entering["served"]): boolean => this.#laneOf(served) === "heavy";

  figures(): HeavyFigures {
    const now = performance.now();
    const slow = [...this.#slow].filter(([, until]) => until > now).map(([name]) => name);
    return { ...this.#options.line.figures(), slow };
  }

  /** Looks at what is at work: notes calls that are slow, and has as many of the desk make way as others wait. */
  sweep(): void {
    const { pools, limits } = this.#options;
    const now = performance.now();
    let wanted = pools.desk.pool.waitingCount;
    for (const [database, { name, lane }] of this.#atWork) {
      // What came just before its statement has ended nothing.
      if (database.stoppedBy !== null) database.stop(database.stoppedBy);
      const since = database.readingSince();
      if (since === null || now - since < limits.slowMs) continue;
      this.#noteSlow(name, now);
      if (lane === "desk" && wanted > 0 && database.stop(new GaveWay())) wanted -= 1;
    }
  }

  #noteSlow(name: string, now: number): void {
    const { log, limits } = this.#options;
    if ((this.#slow.get(name) ?? 0) < now) log.warn({ call: name }, "a call is slow and counts as heavy for a while");
    this.#slow.set(name, now + limits.slowForMs);
  }

  #laneOf(served: Entering["served"]): Lane {
    const lane = declaredLane(served);
    return lane === "desk" && (this.#slow.get(served.name) ?? 0) > performance.now() ? "heavy" : lane;
  }

  async #inTurn<T>(own: Own, work: (db: Db) => Promise<T>): Promise<T> {
    const { line } = this.#options;
    await line.enter(own.asker, own.gone);
    try {
      return await this.#watched("heavy", own, work);
    } finally {
      line.leave(own.asker);
    }
  }

  async #watched<T>(lane: Lane, { name, gone }: Own, work: (db: Db) => Promise<T>): Promise<T> {
    const database = new CallDatabase(this.#options.pools[lane].pool, this.#options.cancel);
    const leave = () => database.stop(nobodyWaits());
    if (gone.aborted) leave();
    gone.addEventListener("abort", leave);
    this.#atWork.set(database, { name, lane });
    try {
      return await work(database.db);
    } catch (error) {
      if (database.stoppedBy !== null) throw database.stoppedBy;
      throw isCutOff(error) ? outOfTime(database.hasWritten, error) : error;
    } finally {
      gone.removeEventListener("abort", leave);
      this.#atWork.delete(database);
    }
  }
}

/** PostgreSQL has ended a statement that took its time; the log is told which. */
function outOfTime(hasWritten: boolean, cause: unknown): Refused {
  const words = hasWritten
    ? "操作用时过长，已停止。请刷新页面，确认结果后再试"
    : "查询用时过长，已停止。请缩小时间、镇街等范围后再试";
  return Object.assign(new Refused(503, words, { reason: "slow" }), { cause });
}
