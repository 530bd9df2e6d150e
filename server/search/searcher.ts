import { Worker } from "node:worker_threads";
import type pg from "pg";
import type { Db } from "#server/database/connect.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { programOfThread } from "#server/plugins/thread-answer.ts";
import { DatabaseSearch, timed } from "./database-search.ts";
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
  /**
   * Up to so many records are indexed in this thread, which costs milliseconds and no thread; absent: none, as what
   * strangers write is not evaluated where everybody else is answered.
   */
  ownThreadFrom?: number;
  /** Milliseconds after which the thread is taken for stuck in a search and ended; absent: `usualDeadline`. */
  deadline?: number;
}

/** A search of a million patents takes 22 ms; what takes so much longer will not end soon. */
const usualDeadline = 10_000;

/** The search took longer than any may; for whoever asked. */
const tooComplex = () =>
  new Refused(422, "检索式过于复杂，请减少通配符、位置算符或检索词后再试", { reason: "complex" });

const program = programOfThread(import.meta.url, "./search-worker-source.mjs", "search-worker");

/** Waits before a thread that ended is started again: longer each time, until one was ready. */
const restartAfter = [100, 1_000, 5_000, 30_000];

type Answered = SearchAnswer & { spent: number };

/** So many searches that did not end, or starts that failed, are no accident. */
const stuckFrom = 3;
const stuckWithin = 10 * 60_000;

interface Asked {
  resolve(answer: Answered | null): void;
  reject(error: Error): void;
  /** The question as text, to know it again. */
  question: string;
}
type Question = { search: SearchRequest } | { caughtUp: true };

/** The thread of the index, started again whenever it ends by itself. */
class IndexThread {
  state: SearchState = { ready: false, progress: 0 };
  private worker: Worker | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** In the order in which the thread works on them. */
  private asked = new Map<number, Asked>();
  private watch: NodeJS.Timeout | null = null;
  /** Questions that the thread was ended for: asked again, they would end it again. */
  private readonly endless = new Set<string>();
  private count = 0;
  /** When searches did not end. */
  private overdueAt: number[] = [];
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
      this.watchNext();
      if ("failure" in told) asked?.reject(new Error(told.failure));
      else asked?.resolve(told.answer === null ? null : { ...told.answer, spent: told.spent });
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

  /** Gives the question that is worked on now its time. */
  private watchNext(): void {
    if (this.watch !== null) clearTimeout(this.watch);
    this.watch =
      this.asked.size === 0 ? null : setTimeout(() => this.overdue(), this.options.deadline ?? usualDeadline);
    this.watch?.unref();
  }

  /** The question at work does not end: its asker is told so, and a new thread takes the place of this one. */
  private overdue(): void {
    const [first] = this.asked;
    if (first === undefined) return;
    const [ask, { question, reject }] = first;
    this.asked.delete(ask);
    remember(this.endless, question);
    this.overdueAt.push(Date.now());
    this.options.log.warn({ waiting: this.asked.size }, "a patent search did not end; its thread is started again");
    reject(tooComplex());
    void this.worker?.terminate();
  }

  private ended(): void {
    this.worker = null;
    if (this.watch !== null) clearTimeout(this.watch);
    for (const { reject } of this.asked.values()) reject(new Error("the thread of the patent search ended"));
    this.asked.clear();
    if (this.isStopped) return;
    this.state = { ready: false, progress: 0 };
    const wait = restartAfter[Math.min(this.failures++, restartAfter.length - 1)];
    this.timer = setTimeout(() => this.start(), wait);
  }

  ask(question: Question): Promise<Answered | null> {
    const ask = this.count++;
    const text = JSON.stringify(question);
    return new Promise((resolve, reject) => {
      if (this.endless.has(text)) return reject(tooComplex());
      if (this.worker === null) return reject(new Error("the thread of the patent search ended"));
      this.asked.set(ask, { resolve, reject, question: text });
      this.worker.postMessage({ ask, ...question } satisfies SearchAsk);
      if (this.asked.size === 1) this.watchNext();
    });
  }

  /** Why an operator should look; null while the thread answers, or is only being started. */
  get stuck(): string | null {
    this.overdueAt = this.overdueAt.filter((at) => Date.now() - at < stuckWithin);
    const times = this.overdueAt.length;
    if (times >= stuckFrom) return `专利检索近 10 分钟内 ${times} 次超时未答复，检索线程已多次重启`;
    return !this.state.ready && this.failures >= stuckFrom ? "专利检索线程反复启动失败，目前由数据库代为检索" : null;
  }

  /** Ends the thread as a fault would. */
  async kill(): Promise<void> {
    await this.worker?.terminate();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.watch !== null) clearTimeout(this.watch);
    await this.worker?.terminate();
  }
}

/** Keeps the last hundred. */
function remember(texts: Set<string>, text: string): void {
  texts.add(text);
  const [oldest] = texts;
  if (texts.size > 100 && oldest !== undefined) texts.delete(oldest);
}

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
    return this.options.ownThreadFrom ?? 0;
  }

  /** The index of this thread; null: there is too much for it. */
  private async small(): Promise<LiveIndex | null> {
    if (this.limit === 0 || (await this.feed.isLargerThan(this.limit))) return null;
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
      const answer = await this.thread.ask({ search: request }).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return null;
      });
      if (answer !== null) return { ...answer, source: "index" as const };
    } else if (index !== null) return timed("index", () => index.search(request, true));
    return timed("database", () => this.database.search(request));
  }

  state(): SearchState {
    if (this.thread === null) return { ready: true, progress: 1 };
    const { state, stuck } = this.thread;
    return { ...state, ...(stuck !== null && { stuck }) };
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
