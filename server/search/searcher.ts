import { Worker } from "node:worker_threads";
import type pg from "pg";
import type { Db } from "#server/database/connect.ts";
import { programOfThread } from "#server/plugins/thread-answer.ts";
import { DatabaseSearch } from "./database-search.ts";
import { type IndexNote, LiveIndex } from "./live-index.ts";
import type { Search, SearchAnswer, SearchRequest, SearchState } from "./patent-search.ts";
import { RecordFeed } from "./record-feed.ts";
import type { SearchAsk, SearchTold, SearchWorkerData } from "./search-messages.ts";

export interface SearcherOptions {
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  /** Most megabytes that the index may take. */
  megabytes: number;
  /** Where the index of the thread is kept from one start to the next; absent: nowhere. */
  folder?: string;
  log: { info(data: object, message: string): void; warn(data: object, message: string): void };
  /** Up to so many records are indexed in this thread, which costs milliseconds and no thread. */
  ownThreadFrom?: number;
}

const program = programOfThread(import.meta.url, "./search-worker-source.mjs", "search-worker");

/** Waits before a thread that ended is started again: longer each time, until one was ready. */
const restartAfter = [100, 1_000, 5_000, 30_000];

type Asked = { resolve(answer: SearchAnswer | null): void; reject(error: Error): void };
type Question = { search: SearchRequest } | { caughtUp: true };

/** The thread of the index, started again whenever it ends by itself. */
class IndexThread {
  state: SearchState = { ready: false, progress: 0 };
  private worker: Worker | null = null;
  private timer: NodeJS.Timeout | null = null;
  private asked = new Map<number, Asked>();
  private count = 0;
  private failures = 0;
  private isStopped = false;
  private readonly options: SearcherOptions;

  constructor(options: SearcherOptions) {
    this.options = options;
    this.start();
  }

  private start(): void {
    const { databaseUrl, megabytes, folder, log } = this.options;
    const data: SearchWorkerData = { databaseUrl, megabytes, ...(folder !== undefined && { folder }) };
    const worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: Math.max(512, megabytes) },
    });
    this.worker = worker;
    worker.on("message", (told: SearchTold) => this.heard(told));
    worker.on("error", (error) => log.warn({ err: error }, "the thread of the patent search failed"));
    worker.once("exit", () => this.ended());
  }

  private heard(told: SearchTold): void {
    if ("progress" in told) this.state = { ready: false, progress: told.progress };
    else if ("ready" in told) {
      this.failures = 0;
      this.state = { ready: true, progress: 1 };
    } else if ("note" in told) this.noted(told.note);
    else if ("tooLarge" in told) this.refuse(told.tooLarge);
    else {
      const asked = this.asked.get(told.ask);
      this.asked.delete(told.ask);
      if ("failure" in told) asked?.reject(new Error(told.failure));
      else asked?.resolve(told.answer);
    }
  }

  private noted(note: IndexNote): void {
    const { log } = this.options;
    if ("done" in note) log.info(note, `the index of the patent search was ${note.done}`);
    else log.warn(note, `the index of the patent search could not be ${note.failed === "read" ? "read" : "written"}`);
  }

  private refuse(needed: number): void {
    const { megabytes, log } = this.options;
    this.isStopped = true;
    log.warn({ needed, megabytes }, "the patent search would need more memory than SEARCH_MEMORY allows (MB)");
    const problem = `专利检索索引约需 ${needed} MB 内存，超过 SEARCH_MEMORY 允许的 ${megabytes} MB，请调大该设置，或改用检索集群（SEARCH_ENGINE=opensearch），然后重启服务`;
    this.state = { ready: false, progress: 0, problem };
  }

  private ended(): void {
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error("the thread of the patent search ended"));
    this.asked.clear();
    if (this.isStopped) return;
    this.state = { ready: false, progress: 0 };
    const wait = restartAfter[Math.min(this.failures++, restartAfter.length - 1)];
    this.timer = setTimeout(() => this.start(), wait);
  }

  ask(question: Question): Promise<SearchAnswer | null> {
    const ask = this.count++;
    return new Promise((resolve, reject) => {
      if (this.worker === null) return reject(new Error("the thread of the patent search ended"));
      this.asked.set(ask, { resolve, reject });
      this.worker.postMessage({ ask, ...question } satisfies SearchAsk);
    });
  }

  /** Ends the thread as a fault would. */
  async kill(): Promise<void> {
    await this.worker?.terminate();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.worker?.terminate();
  }
}

const defaultOwnThreadFrom = 1_000;

/** The one object of the search: owns the index, or the thread that has it, and answers from the database meanwhile. */
export class Searcher implements Search {
  private readonly options: SearcherOptions;
  private readonly database: DatabaseSearch;
  private readonly feed: RecordFeed;
  private here: Promise<LiveIndex | null> | null = null;
  private thread: IndexThread | null = null;
  private isStopped = false;

  constructor(options: SearcherOptions) {
    this.options = options;
    this.database = new DatabaseSearch(options.db);
    this.feed = new RecordFeed(options.pool);
  }

  private get limit(): number {
    return this.options.ownThreadFrom ?? defaultOwnThreadFrom;
  }

  /** The index of this thread; null: there is too much for it. */
  private async small(): Promise<LiveIndex | null> {
    if (await this.feed.isLargerThan(this.limit)) return null;
    const index = new LiveIndex(this.options.pool, this.options.megabytes);
    await index.build();
    return index;
  }

  /** Starts what is not started; gives the index of this thread where it is small enough. */
  async start(): Promise<LiveIndex | null> {
    if (this.thread?.state.ready) return null;
    this.here ??= this.small();
    const index = await this.here.catch((error: unknown) => {
      this.here = null;
      throw error;
    });
    if ((index === null || index.size > this.limit) && !this.isStopped) this.thread ??= new IndexThread(this.options);
    return index;
  }

  async search(request: SearchRequest) {
    const index = await this.start();
    if (this.thread?.state.ready) {
      const answer = await this.thread.ask({ search: request }).catch(() => null);
      if (answer !== null) return { ...answer, source: "index" as const };
    } else if (index !== null) return { ...(await index.search(request, true)), source: "index" as const };
    return { ...(await this.database.search(request)), source: "database" as const };
  }

  state(): SearchState {
    return this.thread?.state ?? { ready: true, progress: 1 };
  }

  async caughtUp(): Promise<void> {
    await this.start();
    // The index of this thread reads what is new with every search.
    if (this.thread?.state.ready) await this.thread.ask({ caughtUp: true });
  }

  /** For tests of a thread that dies. */
  async killThread(): Promise<void> {
    await this.thread?.kill();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.thread?.stop();
  }
}
