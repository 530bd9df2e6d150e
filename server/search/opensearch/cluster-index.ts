import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import * as z from "zod/mini";
import type { SearchRecord } from "../patent-search.ts";
import type { RecordFeed } from "../record-feed.ts";
import type { BulkWriter } from "./bulk-writer.ts";
import type { Cluster, Write } from "./cluster.ts";
import { ClusterFailure } from "./cluster-failure.ts";
import { layout, mappings, settingsToFill, settingsToServe } from "./index-layout.ts";
import { documentOf } from "./record-document.ts";

/** Records read at once while everything is read. */
const page = 100;
/** Documents that the cluster may refuse before it is not taken for their own fault. */
const mostMissing = 1_000;
/** Changes between two clearings of what was read. */
const pruneEvery = 5_000;

/** Milliseconds before the lock is tried again. */
const lockPause = 200;

async function locked(client: pg.PoolClient, key: readonly string[]): Promise<boolean> {
  const sql = "select pg_try_advisory_lock(hashtext($1)) as got";
  return (await client.query<{ got: boolean }>(sql, [...key])).rows[0]?.got === true;
}

/** Up to where the changes are in an index, and which patents it would not take. */
const Mark = z.object({
  database: z.string(),
  readUpTo: z.string(),
  last: z.number(),
  lastChange: z.nullable(z.string()),
  missing: z.array(z.string()),
});
type Mark = z.infer<typeof Mark>;

export interface ClusterIndexOptions {
  cluster: Cluster;
  writer: BulkWriter;
  feed: RecordFeed;
  pool: pg.Pool;
  /** Alias, and beginning of the names of indices. */
  name: string;
  shards: number;
  log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

export interface Step {
  /** Waits for another process that is at it; else does nothing while there is one. */
  wait: boolean;
  /** Hears the share that is read while everything is read. */
  told(progress: number): void;
  signal: AbortSignal;
}

function* writesOf(upserts: Iterable<SearchRecord>, deletes: Iterable<string>): Generator<Write> {
  for (const record of upserts) yield { id: record.id, document: JSON.stringify(documentOf(record)) };
  for (const id of deletes) yield { id, document: null };
}

/**
 * The index of the patents in a cluster. Changes are brought first and the mark after them, in the index itself: what
 * ends in between brings them again, which changes nothing. One process at a time is at it, under a lock of the
 * database, so that no older state of a patent overtakes a newer one.
 */
export class ClusterIndex {
  /** The index that may be searched; null: none is known. */
  current: string | null = null;
  /** Patents that it lacks. */
  missing: readonly string[] = [];
  private readonly options: ClusterIndexOptions;
  /** What this process left in the index, with the feed standing there; null: the feed stands elsewhere. */
  private left: Mark | null = null;
  private sincePruned = 0;

  constructor(options: ClusterIndexOptions) {
    this.options = options;
  }

  /** What is committed now is in the index, when it resolves to true. Throws `ClusterFailure`. */
  async catchUp(step: Step): Promise<boolean> {
    const done = await this.underLock(step, () => this.step(step));
    if (!done) this.current = this.own(await this.options.cluster.behind(this.options.name));
    return done;
  }

  private async step({ told, signal }: Step): Promise<void> {
    const { cluster, feed, name } = this.options;
    const before = await cluster.behind(name);
    const own = this.own(before);
    const read = own === null ? null : Mark.safeParse(await cluster.mark(own));
    const mark = read?.success ? read.data : null;
    if (own === null || mark === null || !(await feed.knows(mark))) return this.rebuild(before, told, signal);
    if (this.left === null || !isDeepStrictEqual(mark, this.left)) feed.goOnFrom(mark);
    // Until it is in the index, what the feed tells now counts as not told.
    this.left = null;
    const changes = await feed.changes();
    if (changes === null) return this.rebuild(before, told, signal);
    this.left = (await this.bring(name, changes, mark, signal)) ?? mark;
    this.missing = this.left.missing;
    this.current = own;
  }

  /** The one of this layout. */
  private own(indices: readonly string[]): string | null {
    const numbered = indices.map((index) => ({ index, number: Number(/-v(\d+)-\d+$/.exec(index)?.[1]) }));
    if (numbered.some(({ number }) => number > layout))
      throw new ClusterFailure("newer", `the index is of a layout above ${layout}`);
    const own = numbered.filter(({ number }) => number === layout);
    return indices.length === 1 ? (own[0]?.index ?? null) : null;
  }

  private async bring(
    index: string,
    { upserts, deletes }: { upserts: readonly SearchRecord[]; deletes: readonly string[] },
    { missing }: { missing: readonly string[] },
    signal: AbortSignal,
  ): Promise<Mark | null> {
    const { cluster, feed } = this.options;
    const changed = new Set([...upserts.map(({ id }) => id), ...deletes]);
    const again = missing.length === 0 ? [] : await feed.some(missing.filter((id) => !changed.has(id)));
    if (changed.size === 0 && again.length === 0 && missing.length === 0) return null;
    const target = { index, require_alias: index === this.options.name };
    const left = await this.write(target, writesOf([...upserts, ...again], deletes), signal);
    const mark = { ...(await feed.mark()), missing: left };
    await cluster.setMark(target, mark);
    this.sincePruned += changed.size;
    if (this.sincePruned >= pruneEvery) {
      this.sincePruned = 0;
      await feed.prune();
    }
    return mark;
  }

  /** Tells what the cluster would not take; of these nothing older stays in the index either. */
  private async write(target: { index: string; require_alias: boolean }, writes: Iterable<Write>, signal: AbortSignal) {
    const { writer, log } = this.options;
    const refused = await writer.write(target, writes, signal);
    const [first] = refused;
    if (first === undefined) return [];
    log.warn({ count: refused.length, ...first }, "the search cluster refused patents");
    if (refused.length > mostMissing) throw new ClusterFailure("refused", `${refused.length} patents: ${first.reason}`);
    const ids = refused.map(({ id }) => id);
    await writer.write(target, writesOf([], ids), signal);
    return ids;
  }

  /** Reads everything into a new index beside the old one, which goes when the new one is complete. */
  private async rebuild(before: readonly string[], told: Step["told"], signal: AbortSignal): Promise<void> {
    const { cluster, feed, name, shards, log } = this.options;
    this.current = null;
    this.left = null;
    await this.removeRest(before);
    const index = `${name}-v${layout}-${Date.now()}`;
    log.info({ index }, "the patents are read into the search cluster");
    await cluster.create(index, settingsToFill(shards), mappings);
    await feed.startHere();
    const missing = await this.fill(index, told, signal);
    const changes = await feed.changes();
    if (changes === null) throw new ClusterFailure("busy", "more was changed than kept while everything was read");
    const target = { index, require_alias: false };
    const mark = (await this.bring(index, changes, { missing }, signal)) ?? { ...(await feed.mark()), missing: [] };
    await cluster.setMark(target, mark);
    await cluster.refresh(index);
    await cluster.change(index, settingsToServe);
    await cluster.point(name, index, before);
    [this.current, this.left, this.missing] = [index, mark, mark.missing];
    for (const old of before) await cluster.remove(old);
    log.info({ index, from: before }, "the search cluster has all patents");
  }

  private async fill(index: string, told: Step["told"], signal: AbortSignal): Promise<string[]> {
    const { feed } = this.options;
    const all = Math.max(1, await feed.count());
    const missing: string[] = [];
    let done = 0;
    for (let after: string | null = null; ;) {
      const records = await feed.page(after, page);
      const last = records.at(-1);
      if (last === undefined) return missing;
      missing.push(...(await this.write({ index, require_alias: false }, writesOf(records, []), signal)));
      if (missing.length > mostMissing) throw new ClusterFailure("refused", `${missing.length} patents`);
      done += records.length;
      told(Math.min(0.99, done / all));
      after = last.id;
      signal.throwIfAborted();
    }
  }

  /** Removes what a reading that did not end left behind. */
  private async removeRest(used: readonly string[]): Promise<void> {
    const { cluster, name } = this.options;
    const rest = new RegExp(`^${name}-v(\\d+)-\\d+$`);
    for (const index of await cluster.named(`${name}-v*`)) {
      const number = Number(rest.exec(index)?.[1] ?? Number.POSITIVE_INFINITY);
      if (number <= layout && !used.includes(index)) await cluster.remove(index);
    }
  }

  /** Whether it was done: false where another process is at it. */
  private async underLock({ wait, signal }: Step, work: () => Promise<void>): Promise<boolean> {
    const { pool, name } = this.options;
    const key = [`patent-search/${name}`];
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      while (!(await locked(client, key))) {
        if (!wait) return false;
        await pause(lockPause, undefined, { signal });
      }
      try {
        await work();
      } finally {
        await client.query("select pg_advisory_unlock(hashtext($1))", key).catch((error: Error) => (failure = error));
      }
      return true;
    } finally {
      // A connection that may still hold the lock ends, and the lock with it.
      client.release(failure);
    }
  }
}
