import { DatabaseSearch, IndexNeeded, timed } from "../database-search.ts";
import type { Search, SearchAnswer, SearchRequest, SearchState } from "../patent-search.ts";
import { RecordFeed } from "../record-feed.ts";
import type { SearcherOptions } from "../searcher.ts";
import { BulkWriter } from "./bulk-writer.ts";
import { cannotSay } from "./cannot-say.ts";
import { ChangeListener } from "./change-listener.ts";
import { Cluster, type ClusterTimes } from "./cluster.ts";
import { ClusterFailure } from "./cluster-failure.ts";
import { ClusterIndex } from "./cluster-index.ts";
import type { OpenSearchSettings } from "./opensearch-settings.ts";
import { searchesOf } from "./search-body.ts";
import { stranger } from "#server/database/published.ts";
import { answerOf } from "./search-replies.ts";

/** Milliseconds of the loop. */
export interface Pauses {
  /** Before a cluster that failed is tried again: longer each time. */
  retry: readonly number[];
  /** Between two looks where nothing was told: a notice may be lost with its connection. */
  look: number;
  /** While another process reads everything. */
  other: number;
  /** Before documents that were not taken are sent again. */
  write?: readonly number[];
}
const usualPauses: Pauses = { retry: [1_000, 5_000, 30_000], look: 60_000, other: 1_000 };

/** So many changes are kept for one who reads everything meanwhile. */
const keptChanges = 1_000_000;

const everything: SearchRequest = {
  viewer: stranger("9999-12-31"),
  query: null,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 0,
  facets: [],
  facetLimit: 0,
};

export interface ClusterSearcherOptions extends Pick<SearcherOptions, "databaseUrl" | "db" | "pool" | "log"> {
  settings: OpenSearchSettings;
  pauses?: Pauses;
  times?: ClusterTimes;
}

/**
 * The search by a cluster. The database answers what it can while the index is not there or the cluster fails:
 *
 *   reading ──────► ready ◄─────────┐
 *      ▲              │ a search or  │ reached, changes brought,
 *      │ no index of  │ a step fails │ all shards answer
 *      │ this layout  ▼              │
 *      └──────────  failed ──────────┘  tried again after a second, five, thirty
 */
export class ClusterSearcher implements Search {
  private readonly options: ClusterSearcherOptions;
  private readonly pauses: Pauses;
  private readonly database: DatabaseSearch;
  private readonly cluster: Cluster;
  private readonly index: ClusterIndex;
  private readonly listener: ChangeListener;
  private readonly ending = new AbortController();
  private line: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private isStarted = false;
  private isCalled = false;
  private isReady = false;
  private progress = 0;
  private failure: ClusterFailure | null = null;
  private failures = 0;
  private stopped: Promise<void> | null = null;

  constructor(options: ClusterSearcherOptions) {
    const { settings, databaseUrl, db, pool, log, pauses = usualPauses, times } = options;
    this.options = options;
    this.pauses = pauses;
    this.database = new DatabaseSearch(db);
    this.cluster = new Cluster(settings, times);
    this.index = new ClusterIndex({
      cluster: this.cluster,
      writer: new BulkWriter(this.cluster, pauses.write),
      feed: new RecordFeed(pool, keptChanges),
      pool,
      name: settings.name,
      shards: settings.shards,
      log,
    });
    this.listener = new ChangeListener(databaseUrl, () => this.call());
  }

  /** Begins to follow the database; nothing waits for the cluster. */
  async start(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    this.call();
  }

  /** Looks soon; what is told while others are brought is brought with the next. */
  private call(): void {
    if (this.isCalled || this.ending.signal.aborted) return;
    this.isCalled = true;
    void this.inLine(async () => {
      this.isCalled = false;
      await this.look(false);
    });
  }

  private callAfter(milliseconds: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (!this.ending.signal.aborted) this.timer = setTimeout(() => this.call(), milliseconds);
  }

  /** One round: hears, brings, and where something failed before, asks every shard. Never throws. */
  private async look(wait: boolean): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return;
    const told = (progress: number) => {
      this.isReady = false;
      this.progress = progress;
    };
    try {
      await this.listener.open();
      const isDone = await this.index.catchUp({ wait, told, signal });
      const { current } = this.index;
      if (this.failure !== null && current !== null) await this.ask(current, everything);
      this.isReady = current !== null;
      if (this.failure !== null) this.options.log.info({}, "the search cluster answers again");
      [this.failure, this.failures] = [null, 0];
      this.callAfter(isDone ? this.pauses.look : this.pauses.other);
    } catch (error) {
      if (!signal.aborted) this.failed(error);
    }
  }

  private failed(error: unknown): void {
    // Whatever the cluster's client throws is told as a failure of the cluster: all else comes out of our own store.
    const failure = error instanceof ClusterFailure ? error : new ClusterFailure("store", (error as Error).message);
    this.options.log.warn(
      { err: error },
      failure.kind === "store" ? "the search index could not be brought up to date" : "the search cluster failed",
    );
    this.failure = failure;
    this.isReady = false;
    const { retry } = this.pauses;
    this.callAfter(retry[Math.min(this.failures++, retry.length - 1)] as number);
  }

  async search(request: SearchRequest) {
    await this.start();
    const { current } = this.index;
    if (this.isReady && current !== null) {
      try {
        return await timed("index", () => this.ask(current, request));
      } catch (error) {
        if (!(error instanceof ClusterFailure)) throw error;
        if (error.kind === "refused") throw this.notTaken(error);
        this.failed(error);
      }
    }
    return timed("database", () => this.fromDatabase(request));
  }

  private async ask(index: string, request: SearchRequest): Promise<SearchAnswer> {
    const searches = searchesOf(request);
    const isWeighed = this.options.settings.shards > 1 && request.sort === "relevance";
    const replies = await this.cluster.search(index, [searches.main, ...searches.counts], isWeighed);
    return answerOf(searches, replies, request.facets);
  }

  /** The cluster is well, but not this question. */
  private notTaken(error: ClusterFailure): Error {
    this.options.log.warn({ err: error }, "the search cluster refused a search");
    return cannotSay("没有接受这个检索式，请简化后再试");
  }

  private async fromDatabase(request: SearchRequest): Promise<SearchAnswer> {
    try {
      return await this.database.search(request);
    } catch (error) {
      if (error instanceof IndexNeeded && this.failure !== null) throw error.because(this.failure.sentence);
      throw error;
    }
  }

  state(): SearchState {
    if (this.failure !== null)
      return {
        ready: false,
        progress: this.progress,
        problem: `${this.failure.sentence}，${
          // The database cannot be said to answer then.
          this.failure.kind === "store"
            ? "恢复后自动继续"
            : "目前直接查询数据库，只能按名称、号码、申请人、日期、类型和法律状态检索"
        }`,
      };
    const { missing } = this.index;
    return {
      ready: this.isReady,
      progress: this.isReady ? 1 : this.progress,
      ...(missing.length > 0 && { problem: `有 ${missing.length} 件专利未能写入检索集群，检索结果不含这些专利` }),
    };
  }

  /** Waits for another process that is bringing changes. */
  async caughtUp(): Promise<void> {
    await this.start();
    if (!this.isReady) return;
    await this.inLine(async () => {
      await this.look(true);
      const { current } = this.index;
      if (this.isReady && current !== null)
        await this.cluster.refresh(current).catch((error: unknown) => this.failed(error));
    });
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.line.then(work);
    this.line = done.catch(() => undefined);
    return done;
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    this.ending.abort();
    if (this.timer !== null) clearTimeout(this.timer);
    await this.cluster.close();
    await this.line;
    await this.listener.close();
  }
}
