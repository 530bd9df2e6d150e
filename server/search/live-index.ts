import type pg from "pg";
import { MemoryEngine } from "./memory/engine.ts";
import { type Segment, SegmentBuilder } from "./memory/segment.ts";
import type { SearchAnswer, SearchRequest } from "./patent-search.ts";
import { RecordFeed } from "./record-feed.ts";
import { IndexFile } from "./snapshot/index-file.ts";

/** What became of the index on the disk, for the log. */
export type IndexNote = { done: "read" | "written" } | { failed: "read" | "write"; reason: string };

/** Changes between two clearings of what was read. */
const pruneEvery = 5_000;

/** The engine's memory may not hold what is to be indexed. `needed` in megabytes. */
export class TooLarge extends Error {
  readonly needed: number;

  constructor(needed: number) {
    super(`the search index would need some ${needed} MB`);
    this.needed = needed;
  }
}

/** Megabytes that an index of so many records and characters takes at the most, while it is built. */
export const megabytesFor = (records: number, characters: number): number =>
  Math.ceil((characters * 6 + records * 900) / 1_048_576);

/** An index over the records of a database, kept in step with it. One thing at a time: callers stand in a line. */
export class LiveIndex {
  private readonly feed: RecordFeed;
  private engine: MemoryEngine | null = null;
  private line: Promise<unknown> = Promise.resolve();
  private sincePruned = 0;
  private readonly megabytes: number;

  private readonly file: IndexFile | null;
  private writing: Promise<void> = Promise.resolve();
  private readonly note: (note: IndexNote) => void;

  /** `folder`: where the index is kept from one start to the next; without it every start reads everything. */
  constructor(pool: pg.Pool, megabytes: number, folder?: string, note: (note: IndexNote) => void = () => undefined) {
    this.feed = new RecordFeed(pool);
    this.megabytes = megabytes;
    this.file = folder === undefined ? null : new IndexFile(folder);
    this.note = note;
  }

  get size(): number {
    return this.engine?.size ?? 0;
  }

  /** Reads the file or else everything; `told` hears the share that is read. Throws TooLarge. */
  build(told: (progress: number) => void = () => undefined): Promise<void> {
    return this.inLine(async () => {
      if (!(await this.readFile())) await this.readEverything(told);
    });
  }

  /** Resolves when what is to be kept is on the disk, or could not be written. */
  written(): Promise<void> {
    return this.writing;
  }

  private async readFile(): Promise<boolean> {
    if (this.file === null) return false;
    try {
      const read = await this.file.read((mark) => this.feed.knows(mark), this.megabytes);
      if (read === null) return false;
      this.feed.goOnFrom(read.feed);
      this.engine = new MemoryEngine(read.segment);
      this.note({ done: "read" });
      return true;
    } catch (error) {
      // Whatever is wrong with it: the database has everything.
      this.note({ failed: "read", reason: (error as Error).message });
      return false;
    }
  }

  /** Beside the work: a segment does not change but for what is removed from it, and that is told again. */
  private async writeFile(file: IndexFile, segment: Segment): Promise<void> {
    try {
      await file.write(segment, await this.feed.mark());
      this.note({ done: "written" });
    } catch (error) {
      this.note({ failed: "write", reason: (error as Error).message });
    }
  }

  private async readEverything(told: (progress: number) => void): Promise<void> {
    const { records, characters } = await this.feed.size();
    const needed = megabytesFor(records, characters);
    if (needed > this.megabytes) throw new TooLarge(needed);
    const builder = new SegmentBuilder();
    await this.feed.readAll((some) => {
      for (const record of some) builder.add(record);
      told(Math.min(0.95, (builder.size / Math.max(1, records)) * 0.9));
    });
    const segment = builder.finish();
    this.engine = new MemoryEngine(segment);
    if (this.file !== null) this.writing = this.writeFile(this.file, segment);
  }

  /** Resolves when what is committed now is found. */
  caughtUp(): Promise<void> {
    return this.inLine(() => this.catchUp());
  }

  private async catchUp(): Promise<void> {
    const changes = await this.feed.changes();
    if (changes === null) return this.readEverything(() => undefined);
    const count = changes.upserts.length + changes.deletes.length;
    if (count === 0) return;
    this.engine?.apply(changes);
    this.sincePruned += count;
    if (this.sincePruned < pruneEvery) return;
    this.sincePruned = 0;
    await this.feed.prune();
  }

  /** `isFresh`: what is committed now counts. */
  search(request: SearchRequest, isFresh = false): Promise<SearchAnswer> {
    return this.inLine(async () => {
      if (isFresh) await this.catchUp();
      if (this.engine === null) throw new Error("the search index is not built");
      return this.engine.answer(request);
    });
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.line.then(work);
    this.line = done.catch(() => undefined);
    return done;
  }
}
